import Dispatch

/// Repeats an attempt after a while, unless it has succeeded by then. Used on its queue.
final class RetryTimer {
    /// Called when the time is over.
    var onTime: () -> Void = {}

    private let queue: DispatchQueue
    private var timer: (any DispatchSourceTimer)?

    init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    /// Starts the timer, unless it runs already.
    func start(afterSeconds seconds: Int) {
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .seconds(seconds))
        timer.setEventHandler { [weak self] in
            self?.stop()
            self?.onTime()
        }
        timer.activate()
        self.timer = timer
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }
}
