import CMudraLinux
import Dispatch
import Glibc
import MudraRealtime

// A process has one real-time queue, which takes its main thread: so what a queue does is tried in processes of their own.
// `realtime-testbed CHECK` says "as it should", or what is not; `realtime-testbed LOSS` says how it lost its priority.

let name = CommandLine.arguments.last ?? ""
if name == "never" { mudra_drop_realtime_privilege() }
let queue = try RealtimeQueue()
if let check = Check.all[name] {
    check(queue)
} else if let loss = Losses.all[name] {
    let watch = queue.watchLoss(on: DispatchQueue(label: "mudra.testbed")) { [queue] loss in
        end(loss == .ranAway ? "ran away" : "refused", queue.isRealtime ? "and goes on" : "and is ordinary")
    }
    loss(queue)
    withExtendedLifetime(watch) { queue.run() }
} else {
    print("there is no \"\(name)\"")
    exit(2)
}
queue.run()
