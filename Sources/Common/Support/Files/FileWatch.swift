import Dispatch
import Glibc

/// A path whose changes are reported. It need not exist yet, and any part of it may be a symbolic link.
package enum WatchedPath: Hashable, Sendable {
    /// A file of this name: it may appear, vanish, be written or replaced, or be a link to a file.
    case file(String)
    /// The files in a folder, as `FileReader.names(in:suffix:)` finds them.
    case files(in: String, suffix: String)
}

/// Reports that files have changed, after all programs have finished writing them.
///
/// The watch ignores other names in the same folders, and does not wake for names in the folders above. It sees only
/// changes by this kernel: not changes on a network file system by other computers, mounts, or writes through another
/// hard link. If another program holds a folder open while it is removed, the watch sees that when the program closes it.
/// Unchecked: confined to its queue, including its creation and its end.
package final class FileWatch: @unchecked Sendable {
    /// Reads of 16 KiB each; the kernel keeps 16,384 events for us.
    private static let mostReads = 64

    private let paths: [WatchedPath]
    private let queue: DispatchQueue
    private let settling: DispatchTimeInterval
    private let timeout: DispatchTimeInterval
    private let log: (String) -> Void
    private let onChange: () -> Void
    private let makeInotify: () -> Inotify?
    private(set) var inotify: Inotify?
    private var source: (any DispatchSourceRead)?
    private let timer: any DispatchSourceTimer

    private(set) var watches = Watches()
    /// The paths that existed when `onChange` was last called.
    private var settled: Set<String> = []
    /// The files that a program has begun to write and not closed yet, as far as the watch has seen it.
    private var unfinished: Set<String> = []
    /// The time of the last change for which `onChange` has not been called; nil if there is none.
    private var lastChange: DispatchTime?
    private(set) var isAsleep = false
    private var isShort = false

    /// Watches some paths from now on: read the files after this, so that no change is missed in between. If the system
    /// has no inotify instance left, the watch begins as soon as it has one, and then reports a change.
    /// - Parameters:
    ///   - paths: absolute, or relative to the current working directory.
    ///   - queue: a serial queue; call this initializer on it.
    ///   - log: called with one line for the user if changes may go unnoticed.
    ///   - onChange: called on the queue, 0.1 s after the last change. While a file is being written, or has just
    ///     vanished, as it does when it is being replaced, up to 1 s after it.
    package convenience init(
        _ paths: [WatchedPath], on queue: DispatchQueue, log: @escaping (String) -> Void,
        onChange: @escaping () -> Void
    ) {
        self.init(
            paths, on: queue, settling: .milliseconds(100), timeout: .seconds(1), log: log, onChange: onChange)
    }

    init(
        _ paths: [WatchedPath], on queue: DispatchQueue, settling: DispatchTimeInterval, timeout: DispatchTimeInterval,
        makeInotify: @escaping () -> Inotify? = Inotify.init, log: @escaping (String) -> Void,
        onChange: @escaping () -> Void
    ) {
        self.paths = paths
        self.queue = queue
        self.settling = settling
        self.timeout = timeout
        self.makeInotify = makeInotify
        self.log = log
        self.onChange = onChange
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.look() }
        timer.activate()
        guard !begin() else { return }
        let reason = Errno.last
        log("cannot watch files for changes yet: \(reason) (fs.inotify.max_user_instances)")
        timer.schedule(deadline: .now() + timeout)
    }

    /// - Returns: false, with `errno`, if there is no inotify instance.
    private func begin() -> Bool {
        guard let inotify = makeInotify() else { return false }
        self.inotify = inotify
        walk(inotify)
        settled = watches.found
        let source = DispatchSource.makeReadSource(fileDescriptor: inotify.descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.look() }
        source.setCancelHandler { close(inotify.descriptor) }
        source.activate()
        self.source = source
        return true
    }

    deinit {
        source?.cancel()
        // libdispatch would never release a source that is suspended.
        if isAsleep { source?.resume() }
        timer.cancel()
    }

    /// Reads the kernel's events. After any event only the timer wakes us, for a while: other programs may be busy in
    /// our folders.
    private func look() {
        guard let inotify else { return beginLate() }
        let events = readEvents(inotify)
        let changes = events.filter(concerns)
        if !changes.isEmpty {
            changes.forEach(note)
            let known = watches.files.union(changes.compactMap(file(of:)))
            walk(inotify)
            // A file that appeared together with its folder has no event of its own: if it is empty, it is still being
            // written.
            unfinished.formUnion(watches.files.subtracting(known).filter(FileReader.isEmpty))
            lastChange = .now()
        }
        if let lastChange, lastChange + quietTime <= .now() {
            self.lastChange = nil
            settled = watches.found
            unfinished = []
            onChange()
        }
        setAsleep(!events.isEmpty || lastChange != nil)
    }

    /// Files may have changed before the watch begins.
    private func beginLate() {
        if begin() { lastChange = .now() }
        timer.schedule(deadline: .now() + timeout)
    }

    /// How long there must be no change before `onChange` is called.
    private var quietTime: DispatchTimeInterval {
        unfinished.isEmpty && settled.isSubset(of: watches.found) ? settling : timeout
    }

    /// Looks again after a while, or as soon as there are events.
    private func setAsleep(_ isAsleep: Bool) {
        if isAsleep { timer.schedule(deadline: .now() + settling) }
        guard let source, isAsleep != self.isAsleep else { return }
        self.isAsleep = isAsleep
        if isAsleep { source.suspend() } else { source.resume() }
    }

    /// As many events as the kernel keeps, but no more: the queue's other work must get its turn, however busy a folder
    /// is.
    private func readEvents(_ inotify: Inotify) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        for _ in 0..<Self.mostReads {
            let more = inotify.read()
            if more.isEmpty { break }
            events += more
        }
        return events
    }

    private func concerns(_ event: InotifyEvent) -> Bool {
        if event.kinds.contains(.overflow) { return true }
        return watches.entries[event.watch].map { event.name.isEmpty || $0.has(event.name) } ?? false
    }

    /// Keeps track of the files that are being written. Symbolic links and folders appear complete.
    private func note(_ event: InotifyEvent) {
        if event.kinds.contains(.overflow) { return unfinished = [] }
        guard let file = file(of: event) else { return }
        if event.kinds.contains(.written) || event.kinds.contains(.created) && FileReader.kind(of: file) == S_IFREG {
            unfinished.insert(file)
        } else if !event.kinds.isDisjoint(with: [.closed, .arrived, .left]) {
            unfinished.remove(file)
        }
    }

    private func file(of event: InotifyEvent) -> String? {
        watches.entries[event.watch].map { "\($0.path)/\(event.name)" }
    }

    /// Finds out again what to watch.
    private func walk(_ inotify: Inotify) {
        let before = watches.entries
        watches = PathWalk(paths, inotify).watches
        for (number, old) in before {
            guard let new = watches.entries[number] else {
                inotify.remove(number)
                continue
            }
            // The walk has only added kinds of events.
            if !new.kinds.isSuperset(of: old.kinds) { _ = inotify.watch(new.path, for: new.kinds) }
        }
        if let shortage = watches.shortage, !isShort {
            isShort = true
            log("changes to some files may go unnoticed: too much to watch (\(shortage))")
        }
    }
}
