import Dispatch
import Glibc

/// Tells when files have changed, once nobody is at them any more.
///
/// It takes no notice of other names in the same folders, and is told only of what this kernel does: not of what others
/// write on a network file system, nor of what is mounted. Unchecked: confined to its queue, its making and its end too.
public final class FileWatch: @unchecked Sendable {
    /// Of 16 KiB; the kernel keeps 16,384 events for us.
    private static let mostReads = 64

    /// How long others may be busy in our folders before we look again.
    private static let pause = DispatchTimeInterval.milliseconds(100)

    private let paths: [WatchedPath]
    private let queue: DispatchQueue
    private let settling: DispatchTimeInterval
    private let timeout: DispatchTimeInterval
    private let log: (String) -> Void
    private let onChange: () -> Void
    let inotify: Inotify?
    private let source: (any DispatchSourceRead)?
    private let timer: any DispatchSourceTimer

    private(set) var watches = Watches()
    /// What was there when `onChange` was last called.
    private var settled: Set<String> = []
    /// The files that somebody has begun to write and not closed yet, as far as we have seen it.
    private var writing: Set<String> = []
    private var isPaused = false
    private var isShort = false

    /// Watches some paths from now on: read what is there after this, so that no change falls between. Without inotify
    /// it watches nothing.
    /// - Parameters:
    ///   - paths: absolute ones, or relative to what is the working directory now.
    ///   - queue: a serial queue, on which this is called.
    ///   - log: called with one line for people if changes may go unnoticed.
    ///   - onChange: called on the queue, 0.1 s after the last change. While a file is being written, or has just
    ///     vanished, as it does when it is being replaced, up to 1 s after it.
    public convenience init(
        _ paths: [WatchedPath], on queue: DispatchQueue, log: @escaping (String) -> Void,
        onChange: @escaping () -> Void
    ) {
        self.init(
            paths, on: queue, settling: .milliseconds(100), timeout: .seconds(1), log: log, onChange: onChange)
    }

    init(
        _ paths: [WatchedPath], on queue: DispatchQueue, settling: DispatchTimeInterval,
        timeout: DispatchTimeInterval, log: @escaping (String) -> Void, onChange: @escaping () -> Void
    ) {
        self.paths = paths
        self.queue = queue
        self.settling = settling
        self.timeout = timeout
        self.log = log
        self.onChange = onChange
        inotify = Inotify()
        let error = errno
        source = inotify.map { DispatchSource.makeReadSource(fileDescriptor: $0.descriptor, queue: queue) }
        timer = DispatchSource.makeTimerSource(queue: queue)
        guard let inotify, let source else {
            log("changes of files go unnoticed: \(String(cString: strerror(error))) (fs.inotify.max_user_instances)")
            timer.activate()
            return
        }
        walk(inotify)
        settled = watches.found
        source.setEventHandler { [weak self] in self?.take() }
        source.setCancelHandler { close(inotify.descriptor) }
        source.activate()
        timer.setEventHandler { [weak self] in self?.settle() }
        timer.activate()
    }

    deinit {
        source?.cancel()
        // One that is suspended would never be done away with.
        if isPaused { source?.resume() }
        timer.cancel()
    }

    private func take() {
        if takeNews() { wait() } else { pause() }
    }

    /// Does not let what others do in our folders wake us every time.
    private func pause() {
        guard let source else { return }
        source.suspend()
        isPaused = true
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            self?.isPaused = false
            self?.source?.resume()
        }
    }

    private func wait() {
        let isBeingReplaced = !writing.isEmpty || !settled.isSubset(of: watches.found)
        timer.schedule(deadline: .now() + (isBeingReplaced ? timeout : settling))
    }

    private func settle() {
        // It may just have begun again.
        if takeNews() { return wait() }
        settled = watches.found
        writing = []
        onChange()
    }

    /// Takes what the kernel has to tell.
    /// - Returns: whether it is about our paths.
    private func takeNews() -> Bool {
        guard let inotify else { return false }
        var isNews = false
        var isElsewhere = false
        // As many as the kernel keeps, but no more: others have their turn, however busy a folder is.
        for _ in 0..<Self.mostReads {
            let events = inotify.read()
            if events.isEmpty { break }
            for event in events where concerns(event) {
                isNews = true
                note(event)
                if event.kinds.isDisjoint(with: [.written, .closed]) { isElsewhere = true }
            }
        }
        // What a path leads to may be something else now.
        if isElsewhere { walk(inotify) }
        return isNews
    }

    private func concerns(_ event: Inotify.Event) -> Bool {
        if event.kinds.contains(.overflow) || watches.files[event.watch] != nil { return true }
        guard let folder = watches.folders[event.watch] else { return false }
        return event.name.isEmpty || folder.has(event.name)
    }

    /// Keeps account of who is writing.
    private func note(_ event: Inotify.Event) {
        if event.kinds.contains(.overflow) { writing = [] }
        let places =
            watches.files[event.watch] ?? watches.folders[event.watch].map { ["\($0.path)/\(event.name)"] } ?? []
        if event.kinds.contains(.written) {
            writing.formUnion(places)
        } else if !event.kinds.isDisjoint(with: [.closed, .left]) {
            writing.subtract(places)
        } else if event.kinds.contains(.created), let place = places.first, let status = FileStatus(place),
            status.kind == .file, status.hasOneName
        {
            // Links are made whole; any other file is made to be written.
            writing.insert(place)
        }
    }

    /// Finds out anew what there is to watch.
    private func walk(_ inotify: Inotify) {
        let before = watches
        watches = PathWalk(paths, inotify).watches
        for number in before.numbers.subtracting(watches.numbers) { inotify.remove(number) }
        // One that came together with its folder may have been opened before the folder was watched.
        let known = before.files.values.reduce(into: Set()) { $0.formUnion($1) }
        if !before.numbers.isEmpty { writing.formUnion(watches.empty.subtracting(known)) }
        if let shortage = watches.shortage, !isShort {
            isShort = true
            log("some changes of files go unnoticed, for there is too much to watch: \(shortage)")
        }
    }
}
