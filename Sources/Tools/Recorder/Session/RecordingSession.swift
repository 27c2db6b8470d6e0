import Dispatch
import Glibc
import MudraEvdev
import MudraProgram
import MudraRealtime
import MudraRecording
import MudraSupport
import MudraTouch
import Synchronization

/// A recording in progress. Used on its queue alone, so closures may carry it there.
package final class RecordingSession: @unchecked Sendable {
    /// Said to the user, and written into the file.
    private static let warning =
        "it may contain text typed on an on-screen keyboard: check it before you share it"
    /// How long to wait for mudrad's last frames of a screen that has gone, in ms.
    private static let drainDelay = 200

    private let options: RecordingOptions
    private let queue: DispatchQueue
    private let say: (String) -> Void
    private let onEnd: (Int32) -> Void
    private let isStopping = StopFlag()
    /// A separate queue: the session's may be blocked by the recording's reader.
    private let stopQueue = DispatchQueue(label: "mudra.record.stop")
    private var source: (any RecordingSource)?
    private var output: RecordingOutput?
    private var presence: DevicePresence?
    private var signals: Signals?
    private var limit: (any DispatchSourceTimer)?
    private var status: StatusDisplay?
    private var began: Microseconds = 0
    private var text = RecordingText()
    private var hasEnded = false

    /// A recording that has not started.
    /// - Parameters:
    ///   - queue: a serial queue; call `start` on it.
    ///   - say: called with lines for the user.
    ///   - onEnd: called once, with the exit status.
    package init(
        _ options: RecordingOptions, queue: DispatchQueue, say: @escaping (String) -> Void,
        onEnd: @escaping (Int32) -> Void
    ) {
        self.options = options
        self.queue = queue
        self.say = say
        self.onEnd = onEnd
    }

    /// Begins, or ends at once if that is impossible. Call it on the queue.
    package func start() {
        catchSignals()
        let screen = options.screen
        do throws(RecorderError) {
            presence = DevicePresence(of: screen.known, queue: queue) { [weak self] in self?.deviceLeft() }
            switch try SourceChoice.choose(for: screen, wantsDaemon: options.usesDaemon) {
            case .device(let device):
                try begin(DeviceSource(device, of: screen, queue: queue), "from the device")
            case .daemon(let why):
                let source = try StreamSource(screen, on: options.bus, queue: queue)
                self.source = source
                source.open { [weak self] result in
                    guard let self, !hasEnded else { return }
                    do throws(RecorderError) {
                        try result.get()
                        try begin(source, "from mudrad's touches, \(why)")
                    } catch {
                        fail(error)
                    }
                }
            }
        } catch {
            fail(error)
        }
    }

    // MARK: Start

    private func catchSignals() {
        signals = Signals(on: stopQueue, stopping)
        // Reaching the limit on file size becomes an error like any other.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends the recording. It may be called on any queue.
    private var stopping: @Sendable () -> Void {
        let (isStopping, queue) = (isStopping, queue)
        return { [weak self] in
            isStopping.raise()
            queue.async { [weak self] in self?.end(.asked) }
        }
    }

    private func begin(_ source: any RecordingSource, _ manner: String) throws(RecorderError) {
        if let seconds = options.seconds { startLimit(seconds) }
        let isStopping = isStopping
        let output = try RecordingOutput(path: options.output, isStopping: { isStopping.isRaised }, say: say)
        (self.source, self.output) = (source, output)
        text = RecordingText(from: source.origin)
        began = MonotonicClock.now
        let comments = ["Recorded by \(options.author)."] + source.comments + ["Mind that \(Self.warning)."]
        let header = RecordingWriter.header(of: source.device, comments: comments)
        say("recording \(options.screen.name) (\(options.screen.node)) \(manner)")
        say(Self.warning)
        if output.isTerminal { say("-o FILE writes it to a file; Ctrl-C ends it") }
        guard write(header + RecordingText.stateLines(source.state)) else { return }
        if !output.isTerminal { status = StatusDisplay(queue: queue) }
        source.start({ [weak self] in self?.record($0) }, onEnd: { [weak self] in self?.end($0) })
    }

    private func startLimit(_ seconds: Double) {
        let timer = DispatchSource.makeTimerSource(queue: stopQueue)
        timer.schedule(deadline: .now() + seconds)
        timer.setEventHandler(handler: stopping)
        timer.activate()
        limit = timer
    }

    // MARK: Events

    private func record(_ chunk: RecordingChunk) {
        guard !hasEnded else { return }
        guard write(text.lines(of: chunk.entries)) else { return }
        text.landings += chunk.landings
        status?.update(with: chunk)
    }

    /// - Returns: false when the recording has ended.
    private func write(_ lines: String) -> Bool {
        guard let output else { return false }
        switch output.write(lines) {
        case .written: return true
        case .unread: end(.unread)
        case .abandoned: end(.abandoned)
        case .failed(let number):
            let reason = Errno(number).description
            end(
                .unwritten(
                    "cannot write to \(output.name): \(reason); events kept: \(output.linesOfEvents)"
                ))
        }
        return false
    }

    private func deviceLeft() {
        // mudrad's last frames cancel the screen's touches.
        let delay = source is StreamSource ? Self.drainDelay : 0
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
            self?.end(.deviceGone)
        }
    }

    // MARK: End

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
        if let reason = end.text { say(reason) }
        // Without an output it was ended before it began.
        if output != nil {
            for remark in source?.remarks ?? [] { say(remark) }
            if text.events == 0, source is DeviceSource {
                say("no events received. If you touched the screen, another process may have grabbed it")
            }
            say(text.summary(seconds: (MonotonicClock.now - began).seconds))
        }
        onEnd(end.status)
    }
}

/// Whether to end the recording. Any thread may raise or read it.
private final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .relaxed) }

    func raise() { flag.store(true, ordering: .relaxed) }
}
