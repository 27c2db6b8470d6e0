import Dispatch
import Glibc

/// Counts how often each file of a folder is open, from now on. It needs no right to the files themselves.
///
/// Unchecked: confined to its queue, including its creation and its end.
package final class OpenFiles: @unchecked Sendable {
    /// The pause after each look: a program may open files in the folder all the time.
    private static let pause = DispatchTimeInterval.milliseconds(20)

    private let path: String
    private let queue: DispatchQueue
    private let inotify: Inotify
    private let folder: Int32
    private let source: any DispatchSourceRead
    private let onChange: (String) -> Void
    private var isPaused = false
    private var counts: [String: Int] = [:]
    /// The kernel had more events than it could keep: from now on every file may be open.
    private var isLost = false

    /// - Parameters:
    ///   - path: the folder.
    ///   - queue: a serial queue; call this initializer on it.
    ///   - onChange: called on the queue with the name of a file that has been opened, or is no longer open.
    /// - Returns: nil, with `errno`, if the system can watch nothing more.
    package init?(in path: String, on queue: DispatchQueue, onChange: @escaping (String) -> Void) {
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
        // libdispatch would never release a source that is suspended.
        if isPaused { source.resume() }
    }

    /// Whether a program has the file open. Files that were open before are not counted.
    package func isOpen(_ name: String) -> Bool { isLost || counts[name] != nil }

    /// Counts a file's openings exactly, even if two follow each other between two looks. The kernel merges equal
    /// events in a row; events of the file itself separate those of the folder. This needs the right to read the file.
    package func countExactly(_ name: String) {
        _ = inotify.watch("\(path)/\(name)", for: .ofUse)
    }

    private func look() {
        // One read, which is some 300 events: the rest has its turn after the pause.
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
            // A file that was open before the count began may also be closed.
            counts[event.name] = nil
        } else {
            counts[event.name] = before - 1
        }
        if (before > 0) != (counts[event.name] != nil) { onChange(event.name) }
    }
}
