import Dispatch
import Realtime
import Synchronization
import Testing
import Touch

@Suite struct DeadlineTimerTests {
    private let queue: RealtimeQueue

    init() throws {
        queue = try RealtimeTests.queue.get()
    }

    /// A timer on the queue, and how often it has fired.
    private final class Subject: @unchecked Sendable {
        var timer: DeadlineTimer?
        let hasFired = DispatchSemaphore(value: 0)
        var count = 0
    }

    private func makeSubject() -> Subject {
        queue.wait { [queue] in
            let subject = Subject()
            subject.timer = DeadlineTimer(in: queue.descriptors) { [unowned subject] in
                subject.count += 1
                subject.timer?.clear()
                subject.hasFired.signal()
            }
            return subject
        }
    }

    private func end(_ subject: Subject) -> Int {
        queue.wait {
            subject.timer = nil
            return subject.count
        }
    }

    @Test(arguments: [0, 1, MonotonicClock.now]) func aDeadlineInThePastFires(_ deadline: Microseconds) {
        let subject = makeSubject()
        queue.run { subject.timer?.arm(deadline) }
        subject.hasFired.wait()
        #expect(end(subject) == 1)
    }

    @Test func oneThatHasFiredCanBeSetAgain() {
        let subject = makeSubject()
        for _ in 0..<3 {
            queue.run { subject.timer?.arm(1) }
            subject.hasFired.wait()
        }
        #expect(end(subject) == 3)
    }

    @Test func aNearerOneTakesThePlaceOfAFarOne() {
        let subject = makeSubject()
        queue.run {
            subject.timer?.arm(.distantFuture)
            subject.timer?.arm(MonotonicClock.now + 1)
        }
        subject.hasFired.wait()
        #expect(end(subject) == 1)
    }

    @Test func oneThatIsTakenBackDoesNotFire() {
        let (subject, witness) = (makeSubject(), makeSubject())
        queue.run {
            subject.timer?.arm(1)
            subject.timer?.arm(nil)
            witness.timer?.arm(1)
        }
        witness.hasFired.wait()
        #expect(end(subject) == 0)
        #expect(end(witness) == 1)
    }

    @Test func oneOfATimerThatIsGoneDoesNotFire() {
        let (subject, witness) = (makeSubject(), makeSubject())
        queue.run {
            subject.timer?.arm(1)
            subject.timer = nil
            witness.timer?.arm(1)
        }
        witness.hasFired.wait()
        #expect(end(subject) == 0)
        #expect(end(witness) == 1)
    }
}
