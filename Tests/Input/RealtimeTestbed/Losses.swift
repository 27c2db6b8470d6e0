import CMudraLinux
import Glibc
import MudraRealtime
import MudraSupport

/// Ways to lose the priority. A loss cannot be undone.
@MainActor
enum Losses {
    static let all: [String: @MainActor (RealtimeQueue) -> Void] = [
        // A handler never ends.
        "spin": { $0.async { while true {} } },
        // The same in a process that could not reacquire the priority.
        "spin-unprivileged": { queue in
            mudra_drop_realtime_privilege()
            queue.async { while true {} }
        },
        // The priority is taken away, and the system does not give it back.
        "refused": { queue in
            mudra_drop_realtime_privilege()
            queue.async {
                _ = mudra_make_ordinary(0)
                queue.async {}
            }
        },
        // The system never grants the priority; prints the length of the queue's time slices in ns.
        "never": { queue in
            queue.async {
                let bytes = (try? FileReader.read("/proc/thread-self/sched", limitMebibytes: 1)) ?? []
                let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                let slice: Substring? = lines.first { $0.hasPrefix("se.slice") }?.split(separator: " ").last
                end("never had it, \(slice ?? "unknown")")
            }
        },
    ]
}
