import Dispatch
import MudraBus
import MudraRealtime
import Synchronization

/// Tells the service manager that we are not stuck, for as long as that is so: both queues have answered since the last
/// time.
///
/// The timer runs on the bus queue, which so answers by itself; the real-time queue answers a message of the tick before.
/// Nothing is asked twice: a queue that is stuck is not buried in questions.
@BusActor
public final class Watchdog {
    /// So many ticks to an interval. One question and its answer take two, and Dispatch may be late by its leeway: at most
    /// half of the interval lies between two beats of a process that is well.
    private static let ticks: UInt64 = 4

    private let realtime: RealtimeQueue
    private let hasAnswered: AnswerFlag
    private let timer: any DispatchSourceTimer

    private final class AnswerFlag: Sendable {
        let isThere = Atomic<Bool>(false)
    }

    /// Begins to tell it, where that is asked for.
    /// - Parameters:
    ///   - microseconds: the service manager's interval; nil: it does not watch, and nothing is done.
    ///   - realtime: the queue that is to answer besides the bus queue.
    /// - Returns: nil where it does not watch.
    public init?(every microseconds: UInt64?, of realtime: RealtimeQueue) {
        guard let microseconds else { return nil }
        self.realtime = realtime
        hasAnswered = AnswerFlag()
        timer = DispatchSource.makeTimerSource(queue: BusActor.queue)
        // An interval of centuries must not overflow, nor one of nothing spin.
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
        realtime.async { [hasAnswered] in hasAnswered.isThere.store(true, ordering: .releasing) }
    }
}
