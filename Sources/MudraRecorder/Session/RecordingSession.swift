import MudraConsole
import MudraDevices
import Dispatch
import MudraEvdev
import Glibc
import MudraRealtime
import Synchronization
import MudraTouch

/// A recording that is being made. Used on its queue.
public final class RecordingSession {
    /// Said to who records, and in the file to who gets it.
    private static let warning =
        "it may hold what is typed on an on-screen keyboard: look at it before you give it away"
    /// How long mudrad is given to say its last of a screen that has gone, in ms.
    private static let drainDelay = 200

    private let order: RecordingOptions
    private let queue: DispatchQueue
    private let say: (String) -> Void
    private let onEnd: (Int32) -> Void
    private let isStopping = StopFlag()
    /// Not the session's, which may be waiting for who reads the recording.
    private let stopQueue = DispatchQueue(label: "mudra.record.stop")
    private var source: (any RecordingSource)?
    private var output: RecordingOutput?
    private var presence: DevicePresence?
    private var signals: Signals?
    private var limit: (any DispatchSourceTimer)?
    private var status: StatusDisplay?
    private var origin: Microseconds?
    private var began: Microseconds = 0
    private var events = 0
    private var landings: UInt64 = 0
    private var hasEnded = false

    /// A recording that is to be made.
    /// - Parameters:
    ///   - queue: a serial one, which `start` is called on.
    ///   - say: called with lines for people.
    ///   - onEnd: called once, with what the program is to end with.
    public init(
        _ order: RecordingOptions, queue: DispatchQueue, say: @escaping (String) -> Void,
        onEnd: @escaping (Int32) -> Void
    ) {
        self.order = order
        self.queue = queue
        self.say = say
        self.onEnd = onEnd
    }

    /// Begins, or ends at once when that cannot be. To be called on the queue.
    public func start() {
        catchSignals()
        let screen = order.screen
        do throws(RecorderError) {
            presence = DevicePresence(of: screen.known, queue: queue) { [weak self] in self?.deviceLeft() }
            switch try SourceChoice.choose(for: screen, wantsDaemon: order.usesDaemon) {
            case .device(let device):
                try begin(DeviceSource(device, of: screen, queue: queue), "itself")
            case .daemon(let why):
                let source = try StreamSource(screen, on: order.bus, queue: queue)
                self.source = source
                source.open { [weak self] result in
                    guard let self, !hasEnded else { return }
                    do throws(RecorderError) {
                        try result.get()
                        try begin(source, "by what mudrad tells, \(why)")
                    } catch {
                        fail(error)
                    }
                }
            }
        } catch {
            fail(error)
        }
    }

    // MARK: The beginning

    private func catchSignals() {
        signals = Signals(on: stopQueue, stopping)
        // A file that may not grow any more is an error like any other.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// What ends the recording, on whatever queue it is called.
    private var stopping: @Sendable () -> Void {
        let (isStopping, queue) = (isStopping, queue)
        nonisolated(unsafe) weak let session = self
        return {
            isStopping.raise()
            queue.async { session?.end(.asked) }
        }
    }

    private func begin(_ source: any RecordingSource, _ way: String) throws(RecorderError) {
        if let seconds = order.seconds { startLimit(seconds) }
        let isStopping = isStopping
        let output = try RecordingOutput(path: order.output, isStopping: { isStopping.isRaised }, say: say)
        (self.source, self.output) = (source, output)
        origin = source.origin
        began = MonotonicClock.now
        let comments = ["Recorded by \(order.author)."] + source.comments + ["Mind that \(Self.warning)."]
        var lines = RecordingWriter.header(of: source.device, comments: comments)
        for entry in source.state { lines += line(entry, isState: true) }
        say("recording \(order.screen.name) (\(order.screen.node)) \(way)")
        say(Self.warning)
        if output.isTerminal { say("-o FILE keeps it in a file; Ctrl-C ends it") }
        guard write(lines) else { return }
        if !output.isTerminal { status = StatusDisplay(queue: queue) }
        source.start({ [weak self] in self?.take($0) }, onEnd: { [weak self] in self?.end($0) })
    }

    private func startLimit(_ seconds: Double) {
        let timer = DispatchSource.makeTimerSource(queue: stopQueue)
        timer.schedule(deadline: .now() + seconds)
        timer.setEventHandler(handler: stopping)
        timer.activate()
        limit = timer
    }

    // MARK: The course

    private func take(_ portion: RecordingChunk) {
        guard !hasEnded else { return }
        var lines = ""
        for entry in portion.entries { lines += line(entry, isState: false) }
        guard write(lines) else { return }
        landings += portion.landings
        status?.take(portion)
    }

    private func line(_ entry: RecordingEntry, isState: Bool) -> String {
        switch entry {
        case .comment(let text):
            return RecordingWriter.comment(text) + "\n"
        case .event(let event):
            if isState { return RecordingWriter.line(of: event, at: 0) }
            let origin = origin ?? event.time
            self.origin = origin
            events += 1
            return RecordingWriter.line(of: event, at: event.time - origin)
        }
    }

    /// - Returns: false when that was the end.
    private func write(_ lines: String) -> Bool {
        guard let output else { return false }
        switch output.write(lines) {
        case .written: return true
        case .unread: end(.unread)
        case .abandoned: end(.abandoned)
        case .failed(let number):
            let reason = String(cString: strerror(number))
            end(
                .unwritten(
                    "cannot write to \(output.name): \(reason); the events up to there are kept: \(output.linesOfEvents)"
                ))
        }
        return false
    }

    private func deviceLeft() {
        // Of mudrad's word the last is that its touches are cancelled.
        nonisolated(unsafe) weak let session = self
        queue.asyncAfter(deadline: .now() + .milliseconds(source is StreamSource ? Self.drainDelay : 0)) {
            session?.end(.deviceGone)
        }
    }

    // MARK: The end

    private func fail(_ error: RecorderError) {
        guard !hasEnded else { return }
        hasEnded = true
        for line in error.lines { say(line) }
        onEnd(1)
    }

    private func end(_ end: RecordingEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        status?.stop()
        source?.stop()
        limit?.cancel()
        presence = nil
        if let text = end.text { say(text) }
        // Without an output it was ended before it began.
        if output != nil {
            for remark in source?.remarks ?? [] { say(remark) }
            if events == 0, source is DeviceSource {
                say("nothing came; if the screen was touched, somebody has grabbed it, who alone hears of it")
            }
            let seconds = (MonotonicClock.now - began).seconds
            let touches = "\(landings.grouped) \(landings == 1 ? "touch" : "touches")"
            say("recorded \(UInt64(events).grouped) events, \(touches), \(seconds.text(decimals: 1)) s")
        }
        onEnd(end.status)
    }
}

/// Whether a recording is to end, as everybody may ask.
private final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .relaxed) }

    func raise() { flag.store(true, ordering: .relaxed) }
}
