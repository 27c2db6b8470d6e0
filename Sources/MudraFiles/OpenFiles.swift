import Dispatch
import Glibc

/// Counts how often the files of a folder are open, of those that come while it counts. It needs no right to the files
/// themselves.
///
/// Unchecked: confined to its queue, its making and its end too.
public final class OpenFiles: @unchecked Sendable {
    /// How long it does not look after it has looked: a program may open files in the folder all the time.
    private static let pause = DispatchTimeInterval.milliseconds(20)

    private let path: String
    private let queue: DispatchQueue
    private let inotify: Inotify
    private let folder: Int32
    private let source: any DispatchSourceRead
    private let onChange: (String) -> Void
    private var isPaused = false
    private var counts: [String: Int] = [:]
    /// The kernel had more to tell than it could keep: from now on every file may be open.
    private var isLost = false

    /// - Parameters:
    ///   - path: the folder.
    ///   - queue: a serial queue, on which this is called.
    ///   - onChange: called on the queue with the name of a file that has been opened, or that is open no more.
    /// - Returns: nil, and `errno`, where the system can watch nothing more.
    public init?(in path: String, on queue: DispatchQueue, onChange: @escaping (String) -> Void) {
        guard let inotify = Inotify() else { return nil }
        guard let folder = inotify.watch(path, for: .ofUse) else {
            let error = errno
            close(inotify.descriptor)
            errno = error
            return nil
        }
        (self.path, self.queue, self.inotify, self.folder, self.onChange) = (path, queue, inotify, folder, onChange)
        source = DispatchSource.makeReadSource(fileDescriptor: inotify.descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.look() }
        source.setCancelHandler { close(inotify.descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
        // One that is suspended would never be done away with.
        if isPaused { source.resume() }
    }

    /// Whether a program has the file open.
    public func isOpen(_ name: String) -> Bool { isLost || counts[name] != nil }

    /// Counts a file's openings even where two follow each other before they are looked at: the kernel makes one event of
    /// equal ones in a row, and those of the file itself come between those of the folder. This needs the right to read the
    /// file.
    public func countExactly(_ name: String) {
        _ = inotify.watch("\(path)/\(name)", for: .ofUse)
    }

    private func look() {
        // One portion, which is some 300 events: the rest has its turn after the pause.
        for event in inotify.read() {
            if event.kinds.contains(.overflow) { isLost = true }
            if event.watch == folder, !event.name.isEmpty { count(event) }
        }
        isPaused = true
        source.suspend()
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            self?.isPaused = false
            self?.source.resume()
        }
    }

    private func count(_ event: InotifyEvent) {
        let before = counts[event.name] ?? 0
        if event.kinds.contains(.opened) {
            counts[event.name] = before + 1
        } else if event.kinds.contains(.left) || before <= 1 {
            // One that was open before it was counted may be closed, too.
            counts[event.name] = nil
        } else {
            counts[event.name] = before - 1
        }
        if (before > 0) != (counts[event.name] != nil) { onChange(event.name) }
    }
}
