import Dispatch
import MudraBus
import MudraSupport

/// Does something at once when it is asked to, and then no more often than the pace allows: requests that come too soon
/// become one.
@BusActor
final class Pace {
    private let interval: DispatchTimeInterval
    private let body: () -> Void
    private let rest = OneShotTimer(on: BusActor.queue)
    private var isDue = false

    /// - Parameter milliseconds: the least time between two runs of `body`.
    init(milliseconds: Int, _ body: @escaping () -> Void) {
        interval = .milliseconds(milliseconds)
        self.body = body
        rest.onTime = { [weak self] in self?.rested() }
    }

    func run() {
        guard !rest.isRunning else { return isDue = true }
        rest.start(after: interval)
        body()
    }

    private func rested() {
        guard isDue else { return }
        isDue = false
        run()
    }
}
