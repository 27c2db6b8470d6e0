import MudraBus
import MudraClient
import MudraDeclarations
import MudraInterface
import MudraProgram
import MudraSupport

/// `mudractl gestures`: the user's recognizers, from all of the user's programs.
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
        if recognizers.isEmpty && !isJSON { Log.print("no gestures are registered. To find out why: mudractl doctor") }
        ActionsState.ask()?.warn()
    }

    private func text(_ recognizer: MudraObject) -> String {
        var line = "\(recognizer.text(PropertyName.name)) (\(recognizer.text(PropertyName.type)))"
        if !recognizer.flag(PropertyName.enabled) { line += ", disabled" }
        if recognizer.flag(PropertyName.paused) { line += ", off because its condition does not hold" }
        let options = recognizer.properties[PropertyName.options]?.dictionary ?? [:]
        if options[LockScreen.option] == .boolean(true) { line += ", only on the lock screen" }
        let group = recognizer.text(PropertyName.group)
        if !group.isEmpty { line += ", group \(group)" }
        let required = recognizer.texts(PropertyName.requireFailureOf)
        if !required.isEmpty { line += ", waits for \(required.joined(separator: ", "))" }
        let partners = recognizer.texts(PropertyName.simultaneousWith)
        if !partners.isEmpty { line += ", simultaneous with \(partners.joined(separator: ", "))" }
        return line
    }

    private func json(_ recognizer: MudraObject) -> String {
        var object = JSONObject()
        object.add("name", recognizer.text(PropertyName.name))
        object.add("type", recognizer.text(PropertyName.type))
        object.add("enabled", recognizer.flag(PropertyName.enabled))
        object.add("paused", recognizer.flag(PropertyName.paused))
        object.add("group", recognizer.text(PropertyName.group))
        object.add("require_failure_of", recognizer.texts(PropertyName.requireFailureOf))
        object.add("simultaneous_with", recognizer.texts(PropertyName.simultaneousWith))
        object.add("owner", recognizer.text(PropertyName.owner))
        object.add("path", recognizer.path)
        return object.description
    }
}
