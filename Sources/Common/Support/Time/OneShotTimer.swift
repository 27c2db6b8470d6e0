import Dispatch

/// Calls a function once after a pause: to try again, or to do later what was asked for several times. Used on its
/// queue.
package final class OneShotTimer {
    /// Called when the pause is over.
    package var onTime: () -> Void = {}

    private let queue: DispatchQueue
    private var timer: (any DispatchSourceTimer)?

    package init(on queue: DispatchQueue) {
        self.queue = queue
    }

    deinit {
        timer?.cancel()
    }

    /// Whether it has been started, and neither stopped nor called.
    package var isRunning: Bool { timer != nil }

    /// Starts the timer, unless it runs already.
    package func start(after pause: DispatchTimeInterval) {
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + pause)
        timer.setEventHandler { [weak self] in
            self?.stop()
            self?.onTime()
        }
        timer.activate()
        self.timer = timer
    }

    /// Ends the pause without a call.
    package func stop() {
        timer?.cancel()
        timer = nil
    }
}
