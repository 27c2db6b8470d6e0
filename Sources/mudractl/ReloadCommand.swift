import Bus
import Console

/// `mudractl reload`: has `mudrad` read its configuration again.
struct ReloadCommand {
    private let bus: String?

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: ["bus"], flags: [])
        guard arguments.operands.isEmpty else { throw UsageError("reload takes no \"\(arguments.operands[0])\"") }
        bus = arguments["bus"]
    }

    func run() throws {
        let _: Bool = try Question.ask(on: bus) { client, done throws(BusError) in
            try client.reload { done($0.map { true }) }
        }
    }
}
