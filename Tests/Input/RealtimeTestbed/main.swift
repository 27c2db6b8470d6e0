import CMudraLinux
import Dispatch
import Glibc
import MudraRealtime

// A process has only one real-time queue, which takes its main thread: so each check of a queue runs in its own
// process. `realtime-testbed CHECK` prints "as it should" or the failed expectation; `realtime-testbed LOSS` prints how
// the queue lost its priority.

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
    print("there is no check or loss \"\(name)\"")
    exit(2)
}
queue.run()
