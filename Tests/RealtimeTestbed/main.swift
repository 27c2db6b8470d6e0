import CLinux
import Dispatch
import Glibc
import Realtime

// Loses its real-time priority, since that cannot be undone in the process that tests, and says what it is told of it.
//
//   spin                a handler never comes to its end
//   spin-unprivileged   the same in a process that could not take the priority again
//   refused             somebody takes the priority away, and the system does not give it back

let queue = try RealtimeQueue()
let watch = queue.watchLoss(on: DispatchQueue(label: "mudra.testbed")) { loss in
    print(loss == .ranAway ? "ran away" : "refused", queue.isRealtime ? "and goes on" : "and is ordinary")
    exit(0)
}
guard queue.isRealtime else {
    print("never had it")
    exit(0)
}
switch CommandLine.arguments.last {
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
