import Dispatch
import Synchronization

/// Reports to the service manager that we are not stuck, as long as all queues have answered since the last report.
///
/// The timer runs on the bus queue, which thus needs no question. Another queue must have run a block that the previous
/// tick has sent. A queue that is stuck gets no second block.
@BusActor
package final class Watchdog {
    /// The ticks of an interval. A question and its answer take two, and Dispatch may be late by its leeway: two
    /// reports of a healthy process are at most half of the interval apart.
    private static let ticks: UInt64 = 4

    private let askOther: (_ answer: @escaping @Sendable () -> Void) -> Void
    private let hasAnswered: AnswerFlag
    private let timer: any DispatchSourceTimer

    private final class AnswerFlag: Sendable {
        let isThere = Atomic<Bool>(false)
    }

    /// Begins to report.
    /// - Parameters:
    ///   - microseconds: the service manager's interval; nil: it does not watch this process.
    ///   - askOther: runs an answer on the queue that must answer besides the bus queue; by default there is none.
    /// - Returns: nil if the service manager does not watch this process.
    package init?(
        every microseconds: UInt64?,
        asking askOther: @escaping (_ answer: @escaping @Sendable () -> Void) -> Void = { $0() }
    ) {
        guard let microseconds else { return nil }
        self.askOther = askOther
        hasAnswered = AnswerFlag()
        timer = DispatchSource.makeTimerSource(queue: BusActor.queue)
        // An interval of centuries must not overflow, and an interval of 0 must not spin.
        let tick = Int(clamping: min(max(microseconds, 1_000), 1 << 50) / Self.ticks)
        timer.schedule(
            deadline: .now() + .microseconds(tick), repeating: .microseconds(tick), leeway: .microseconds(tick / 2))
        timer.setEventHandler { [weak self] in
            self?.tick()
        }
        ask()
        timer.activate()
    }

    private func tick() {
        guard hasAnswered.isThere.exchange(false, ordering: .acquiring) else { return }
        ServiceManager.notify("WATCHDOG=1")
        ask()
    }

    private func ask() {
        askOther { [hasAnswered] in hasAnswered.isThere.store(true, ordering: .releasing) }
    }
}
