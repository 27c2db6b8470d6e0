import Dispatch
import MudraClient

let client = try MudraClient(.system, queue: .main)
try client.listen { gesture in
    print(gesture.recognizer, gesture.state, gesture.location.map { "at \($0.x), \($0.y) mm" } ?? "somewhere")
}
client.activate { print("the bus is gone: \($0)") }
try client.add("poke", "tap", ["touches": 2]) { print($0) }
try client.subscribe(to: ["poke"])
dispatchMain()
