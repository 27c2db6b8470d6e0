import MudraRealtime
import MudraTouch

@MainActor
enum TimerChecks {
    /// A timer, and how often it has fired.
    @MainActor private final class Subject {
        private(set) var timer: DeadlineTimer?
        private(set) var count = 0

        init(_ queue: RealtimeQueue, _ onFire: @escaping @MainActor (Subject) -> Void = { _ in }) {
            timer = DeadlineTimer(in: queue.descriptors, by: queue.clock) { [unowned self] in
                count += 1
                timer?.clear()
                onFire(self)
            }
        }

        func arm(_ deadline: Microseconds?) {
            timer?.arm(deadline)
        }
    }

    private static var subjects: [Subject] = []

    static func past(_ queue: RealtimeQueue) {
        var fired = 0
        for deadline in [0, 1, MonotonicClock.now] {
            let subject = Subject(queue) { _ in
                fired += 1
                if fired == 3 { succeed() }
            }
            subject.arm(deadline)
            subjects.append(subject)
        }
    }

    static func again(_ queue: RealtimeQueue) {
        let subject = Subject(queue) { subject in
            if subject.count == 3 { succeed() }
            subject.arm(1)
        }
        subject.arm(1)
        subjects = [subject]
    }

    static func nearer(_ queue: RealtimeQueue) {
        let subject = Subject(queue) { _ in succeed() }
        subject.arm(.distantFuture)
        subject.arm(MonotonicClock.now + 1)
        subjects = [subject]
    }

    static func takenBack(_ queue: RealtimeQueue) {
        let subject = Subject(queue) { _ in end("not so: a removed deadline does not fire") }
        let witness = Subject(queue) { _ in succeed() }
        subject.arm(1)
        subject.arm(nil)
        witness.arm(1)
        subjects = [subject, witness]
    }

    static func heldClock(_ queue: RealtimeQueue) {
        queue.clock.hold(at: 100)
        var times: [Microseconds] = []
        let subject = Subject(queue) { _ in times.append(queue.clock.now) }
        for deadline in [50, 150, 200] as [Microseconds] {
            subject.arm(deadline)
            subject.timer?.advanceClock(to: deadline == 50 ? 100 : deadline)
        }
        expect(times == [100, 150, 200], "fired at \(times)")
        succeed()
    }

    static func heldTime(_ queue: RealtimeQueue) {
        queue.clock.hold(at: 100)
        let subject = Subject(queue) { _ in succeed() }
        let witness = Subject(queue) { _ in queue.async { end("not so: a deadline at the clock's time fires") } }
        subject.arm(100)
        witness.arm(1)
        subjects = [subject, witness]
    }
}
