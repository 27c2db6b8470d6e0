import Dispatch
import TestSupport
import Testing

@testable import MudraSupport

@Suite final class OneShotTimerTests {
    private let queue = DispatchQueue(label: "mudra.timer-tests")
    private let timer: OneShotTimer
    /// Confined to `queue`.
    private var count = 0

    init() {
        timer = OneShotTimer(on: queue)
        queue.sync { timer.onTime = { [unowned self] in count += 1 } }
    }

    private var isRunning: Bool { queue.sync { timer.isRunning } }
    private var calls: Int { queue.sync { count } }

    @Test("A timer that runs is not started again") func oneTimer() {
        queue.sync {
            for _ in 1...3 { timer.start(after: .milliseconds(1)) }
        }
        #expect(eventually { !isRunning })
        // The later starts of a timer that took them all would call before this one.
        queue.sync { timer.start(after: .milliseconds(1)) }
        #expect(eventually { !isRunning })
        #expect(calls == 2)
    }

    @Test("A stopped timer calls nothing, and may be started again") func stopping() {
        queue.sync {
            timer.start(after: .milliseconds(0))
            timer.stop()
            #expect(!timer.isRunning)
            timer.start(after: .milliseconds(1))
        }
        #expect(eventually { !isRunning })
        #expect(calls == 1)
    }

    @Test("The call itself may start the timer") func startInTheCall() {
        queue.sync {
            timer.onTime = { [unowned self] in
                count += 1
                if count < 3 { timer.start(after: .milliseconds(1)) }
            }
            timer.start(after: .milliseconds(1))
        }
        #expect(eventually { calls == 3 && !isRunning })
    }
}
