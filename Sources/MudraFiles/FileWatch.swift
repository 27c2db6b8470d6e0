import Dispatch
import Glibc

/// A path whose changes are told. There need be nothing there yet, and anything on the way to it may be
/// a symbolic link.
public enum WatchedPath: Hashable, Sendable {
    /// What has this name: a file that comes, goes, is written or is replaced, or a link to one.
    case file(String)
    /// The files in a folder, as `FileReader.names(in:suffix:)` finds them.
    case files(in: String, suffix: String)
}

/// Tells when files have changed, once no program is at them any more.
///
/// The watch takes no notice of other names in the same folders, and is told only of what this kernel does: not of what
/// others write on a network file system, of what is mounted, or of what is written by another hard link. Unchecked:
/// confined to its queue, its making and its end too.
public final class FileWatch: @unchecked Sendable {
    /// Of 16 KiB; the kernel keeps 16,384 events for us.
    private static let mostReads = 64

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
    /// The files that a program has begun to write and not closed yet, as far as we have seen it.
    private var unfinished: Set<String> = []
    /// When the last change was that `onChange` has not been called for; nil: there is none.
    private var lastChange: DispatchTime?
    private var isAsleep = false
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
        timer.setEventHandler { [weak self] in self?.look() }
        timer.activate()
        guard let inotify, let source else {
            log("changes of files go unnoticed: \(String(cString: strerror(error))) (fs.inotify.max_user_instances)")
            return
        }
        walk(inotify)
        settled = watches.found
        source.setEventHandler { [weak self] in self?.look() }
        source.setCancelHandler { close(inotify.descriptor) }
        source.activate()
    }

    deinit {
        source?.cancel()
        // One that is suspended would never be done away with.
        if isAsleep { source?.resume() }
        timer.cancel()
    }

    /// Reads what the kernel has to tell. After any event the timer alone wakes us, for a while: others may be busy in
    /// our folders.
    private func look() {
        guard let inotify else { return }
        let events = readEvents(inotify)
        let changes = events.filter(concerns)
        if !changes.isEmpty {
            changes.forEach(note)
            let known = watches.places.union(changes.compactMap(place(of:)))
            walk(inotify)
            // A file that came together with its folder has come untold: while it is empty, its writer is at it.
            unfinished.formUnion(watches.places.subtracting(known).filter(FileReader.isEmpty))
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

    /// How long nothing must change until the changes are told of.
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

    /// As many as the kernel keeps, but no more: others have their turn, however busy a folder is.
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
        return watches.folders[event.watch].map { event.name.isEmpty || $0.has(event.name) } ?? false
    }

    /// Keeps account of the files that are being written. Symbolic links and folders are made whole.
    private func note(_ event: InotifyEvent) {
        if event.kinds.contains(.overflow) { return unfinished = [] }
        guard let place = place(of: event) else { return }
        if event.kinds.contains(.written) || event.kinds.contains(.created) && FileReader.kind(of: place) == S_IFREG {
            unfinished.insert(place)
        } else if !event.kinds.isDisjoint(with: [.closed, .arrived, .left]) {
            unfinished.remove(place)
        }
    }

    private func place(of event: InotifyEvent) -> String? {
        watches.folders[event.watch].map { "\($0.path)/\(event.name)" }
    }

    /// Finds out anew what there is to watch.
    private func walk(_ inotify: Inotify) {
        let before = watches.folders.keys
        watches = PathWalk(paths, inotify).watches
        for number in before where watches.folders[number] == nil { inotify.remove(number) }
        if let shortage = watches.shortage, !isShort {
            isShort = true
            log("some changes of files go unnoticed, for there is too much to watch: \(shortage)")
        }
    }
}
