import Bus
import Console
import MudraClient

/// `mudractl status`: what `mudrad` says of itself.
struct StatusCommand {
    private let bus: String?
    private let isJSON: Bool

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: ["bus"], flags: ["json"])
        guard arguments.operands.isEmpty else { throw UsageError("status takes no \"\(arguments.operands[0])\"") }
        bus = arguments["bus"]
        isJSON = arguments.has("json")
    }

    func run() throws {
        let status: MudraObject = try Question.ask(on: bus) { client, done throws(BusError) in
            try client.status(completion: done)
        }
        let counts = (status.properties["Statistics"]?.elements ?? []).compactMap { entry -> (String, UInt64)? in
            guard case .entry(.string(let name), .uint64(let count)) = entry else { return nil }
            return (name, count)
        }
        if isJSON {
            var object = JSONObject()
            object.add("version", status.text("Version"))
            object.add("realtime", status.flag("Realtime"))
            for (name, count) in counts { object.add(name, count) }
            Log.print(object.description)
        } else {
            Log.print("mudrad \(status.text("Version")), \(status.flag("Realtime") ? "" : "no ")real-time priority")
            for (name, count) in counts { Log.print("  \(name) \(count)") }
        }
    }
}
