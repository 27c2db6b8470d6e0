import Bus
import Console
import MudraClient

/// `mudractl enable` and `mudractl disable`: gestures by their names or their groups' names.
struct SwitchCommand {
    private let isEnabling: Bool
    private let bus: String?
    private let names: [String]

    init(enable isEnabling: Bool, _ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: ["bus"], flags: [])
        guard !arguments.operands.isEmpty else { throw UsageError("it needs the name of a gesture or of a group") }
        self.isEnabling = isEnabling
        bus = arguments["bus"]
        names = arguments.operands
    }

    func run() throws {
        let recognizers: [MudraObject] = try Question.ask(on: bus) { client, done throws(BusError) in
            try client.objects(of: MudraObject.recognizer, completion: done)
        }
        var wanted: [MudraObject] = []
        for name in names {
            let named = recognizers.filter { $0.text("Name") == name || $0.text("Group") == name }
            if named.isEmpty { throw CommandFailure.failed("there is no gesture and no group \"\(name)\"") }
            wanted += named
        }
        for recognizer in wanted {
            let _: Bool = try Question.ask(on: bus) { [isEnabling] client, done throws(BusError) in
                try client.setEnabled(isEnabling, recognizer.path) { done($0.map { true }) }
            }
        }
    }
}
