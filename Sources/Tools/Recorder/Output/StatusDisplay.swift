import Dispatch
import MudraRealtime
import MudraTouch

/// Shows the progress of the recording on the terminal of standard error, ten times a second. Used on its queue.
final class StatusDisplay {
    private var line: StatusLine
    private let timer: any DispatchSourceTimer
    private let began = MonotonicClock.now
    private var frames: UInt64 = 0
    private var contacts: [Contact] = []

    /// nil if standard error is not a terminal.
    init?(queue: DispatchQueue) {
        guard let line = StatusLine() else { return nil }
        self.line = line
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: .milliseconds(StatusLine.interval), leeway: .milliseconds(20))
        timer.setEventHandler { [weak self] in self?.show() }
        timer.activate()
    }

    deinit {
        timer.cancel()
    }

    func update(with chunk: RecordingChunk) {
        frames += chunk.frames
        if let contacts = chunk.contacts { self.contacts = contacts }
    }

    /// Removes the line permanently.
    func stop() {
        timer.cancel()
        line.clear()
    }

    private func show() {
        let seconds = (MonotonicClock.now - began).seconds
        line.show { StatusLine.text(seconds: seconds, frames: frames, contacts: contacts, columns: $0) }
    }
}
