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
}
