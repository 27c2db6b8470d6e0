import Dispatch
import Glibc
import MudraBus
import MudraClient
import MudraInterface
import MudraLiveView
import MudraProgram
import MudraSupport
import MudraTouch

/// `mudractl monitor`: prints gestures as they happen. Outlives `mudrad`.
struct MonitorCommand {
    private let address: BusAddress
    private let names: [String]
    private let isJSON: Bool
    private let locates: Bool

    init(_ arguments: Arguments) {
        address = BusAddress(arguments["bus"] ?? "system")
        names = arguments.operands
        isJSON = arguments.has("json")
        locates = arguments.has("locate")
    }

    func run() throws -> Never {
        ActionsState.ask()?.warn()
        let queue = DispatchQueue(label: "mudra.monitor")
        nonisolated(unsafe) let client = try MudraConnection(address, queue: queue)
        queue.async {
            do throws(BusError) {
                try client.listen(
                    onAvailable: { subscribe(client) },
                    onGone: { log("mudrad has stopped. Waiting until it runs again") },
                    onGesture: { gesture in
                        Log.print(isJSON ? gesture.jsonLine : text(gesture))
                    })
                client.activate { error in
                    log("\(error)")
                    exit(1)
                }
                subscribe(client)
            } catch {
                log("\(error)")
                exit(1)
            }
        }
        dispatchMain()
    }

    private func subscribe(_ client: MudraConnection) {
        var prompt = locates && address == .system ? PasswordPrompt() : nil
        do throws(BusError) {
            try client.subscribe(to: names, allowsInteraction: locates) { result in
                // `exit` would leave it behind.
                _ = prompt.take()
                guard case .failure(let error) = result else { return }
                log(error.isServiceUnknown ? "mudrad does not run yet. Waiting for it" : "\(error)")
                if !error.isServiceUnknown { exit(1) }
            }
        } catch {
            _ = prompt.take()
            log("\(error)")
            exit(1)
        }
    }

    private func text(_ gesture: Gesture) -> String {
        var line = "\((Double(gesture.time) / 1_000_000).thousandths) s  \(gesture.recognizer) (\(gesture.type))"
        line += " \(gesture.state), \(counted(gesture.touches, "touch", "touches"))"
        if let location = gesture.location {
            line += " at \(location.x.thousandths), \(location.y.thousandths) mm"
        }
        return line + gesture.values.text
    }
}
