import CMudraLinux
import MudraRealtime

/// Checks of real-time priority that the queue has, or loses and reacquires.
@MainActor
enum PriorityChecks {
    static func isThere(_ queue: RealtimeQueue) {
        let isReal = queue.isRealtime
        expect((mudra_is_realtime() != 0) == isReal, "the queue knows of its priority")
        let isAllowed = mudra_make_realtime(0, RealtimeQueue.priority) == 0
        expect(isReal == isAllowed, "allowed: \(isAllowed), there: \(isReal)")
        succeed()
    }

    static func comesBack(_ queue: RealtimeQueue) {
        let before = queue.repairs
        queue.async {
            _ = mudra_make_ordinary(0)
            queue.async {
                expect(mudra_is_realtime() != 0 && queue.isRealtime, "it is back")
                expect(queue.repairs == before + 1, "one repair is counted")
                succeed()
            }
        }
    }
}
