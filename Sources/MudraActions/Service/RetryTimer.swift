import Dispatch

/// Has something done once more after a while, unless it has come about by then. Used on its queue.
final class RetryTimer {
    /// Called when the time has come.
    var onTime: () -> Void = {}

    private let queue: DispatchQueue
    private var timer: (any DispatchSourceTimer)?

    init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    /// Sets it, unless it is set.
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
