import Dispatch
import MudraBus

/// Does something at once when it is asked to, and then no more often than the pace allows: requests that come too soon
/// become one.
@BusActor
final class Pace {
    private let interval: DispatchTimeInterval
    private let body: () -> Void
    private var isResting = false
    private var isDue = false

    /// - Parameter milliseconds: the least time between two runs of `body`.
    init(milliseconds: Int, _ body: @escaping () -> Void) {
        interval = .milliseconds(milliseconds)
        self.body = body
    }

    func run() {
        guard !isResting else { return isDue = true }
        isResting = true
        BusActor.async(after: interval) { [weak self] in self?.rested() }
        body()
    }

    private func rested() {
        isResting = false
        guard isDue else { return }
        isDue = false
        run()
    }
}
