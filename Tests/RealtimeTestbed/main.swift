import CLinux
import Dispatch
import Files
import Glibc
import Realtime

// Loses its real-time priority, since that cannot be undone in the process that tests, and says what it is told of it.
//
//   spin                a handler never comes to its end
//   spin-unprivileged   the same in a process that could not take the priority again
//   refused             somebody takes the priority away, and the system does not give it back
//   never               it is not to be had from the start: says the length of the queue's turns, in ns

let mode = CommandLine.arguments.last
if mode == "never" { mudra_drop_realtime_privilege() }
let queue = try RealtimeQueue()
let watch = queue.watchLoss(on: DispatchQueue(label: "mudra.testbed")) { loss in
    print(loss == .ranAway ? "ran away" : "refused", queue.isRealtime ? "and goes on" : "and is ordinary")
    exit(0)
}
guard queue.isRealtime else {
    queue.run {
        let bytes = (try? FileReader.read("/proc/thread-self/sched", limitMebibytes: 1)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let slice: Substring? = lines.first { $0.hasPrefix("se.slice") }?.split(separator: " ").last
        print("never had it, \(slice ?? "unknown")")
        exit(0)
    }
    dispatchMain()
}
switch mode {
case "spin":
    queue.run { while true {} }
case "spin-unprivileged":
    mudra_drop_realtime_privilege()
    queue.run { while true {} }
case "refused":
    mudra_drop_realtime_privilege()
    queue.run {
        _ = mudra_make_ordinary(0)
        queue.run {}
    }
default:
    exit(2)
}
dispatchMain()
