import MudraBus
import MudraClient
import MudraCommandLine
import MudraConsole

/// `mudractl gestures`: the recognizers of the user, whoever has registered them.
struct GesturesCommand {
    private let bus: String?
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        bus = arguments["bus"]
        isJSON = arguments.has("json")
    }

    func run() throws {
        let recognizers: [MudraObject] = try DaemonQuery.ask(on: bus) { client, done throws(BusError) in
            try client.objects(of: MudraObject.recognizer, completion: done)
        }
        for recognizer in recognizers { Log.print(isJSON ? json(recognizer) : text(recognizer)) }
        if recognizers.isEmpty && !isJSON { Log.print("no gestures") }
    }

    private func text(_ recognizer: MudraObject) -> String {
        var line = "\(recognizer.text("Name")) (\(recognizer.text("Type")))"
        if !recognizer.flag("Enabled") { line += ", disabled" }
        let group = recognizer.text("Group")
        if !group.isEmpty { line += ", of group \(group)" }
        let required = recognizer.texts("RequireFailureOf")
        if !required.isEmpty { line += ", waits for \(required.joined(separator: ", "))" }
        let partners = recognizer.texts("SimultaneousWith")
        if !partners.isEmpty { line += ", together with \(partners.joined(separator: ", "))" }
        return line
    }

    private func json(_ recognizer: MudraObject) -> String {
        var object = JSONObject()
        object.add("name", recognizer.text("Name"))
        object.add("type", recognizer.text("Type"))
        object.add("enabled", recognizer.flag("Enabled"))
        object.add("group", recognizer.text("Group"))
        object.add("require_failure_of", recognizer.texts("RequireFailureOf"))
        object.add("simultaneous_with", recognizer.texts("SimultaneousWith"))
        object.add("owner", recognizer.text("Owner"))
        object.add("path", recognizer.path)
        return object.description
    }
}
