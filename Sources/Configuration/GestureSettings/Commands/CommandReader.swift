import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport

/// Reads the commands of a gesture's table.
struct CommandReader {
    /// The keys about commands.
    static let keys = ["run", "on_began", "on_changed", "on_ended", "on_cancelled"] + policyKeys
    /// The keys that say how commands run.
    private static let policyKeys = ["when_busy", "timeout_ms", "transient"]
    /// In ms: 0, or from the time it takes to start a program up to a day.
    private static let timeLimit = NumberRange.zeroOrFrom(1, to: 86_400_000)

    private(set) var commands = GestureCommands()
    private var reader: OptionReader
    private let table: ConfigurationTable
    private let type: GestureType?

    /// The keys about commands for a type. An edge pan has an axis only for the steps of `on_changed`.
    static func keys(of type: GestureType?, in options: [String: OptionValue]) -> [String] {
        // A discrete type has no changes at all, as the messages here say.
        if options.emulatesChanges, type?.isContinuous == true { return keys.filter { $0 != "on_changed" } }
        return type == .edgePan ? keys + ["axis"] : keys
    }

    /// Reads all commands. If the type is not known, every command is valid.
    init(_ table: ConfigurationTable, type: GestureType?) {
        self.table = table
        self.type = type
        reader = OptionReader(table.options)
        for (key, event) in eventsOfKeys where isPossible(key) {
            if let command = reader.command(key) { commands.onEvent[event] = command }
        }
        if isPossible("on_changed"), !emulatesChanges { commands.onChange = reader.changeCommand(of: type) }
        if table.options["run"] != nil, table.options["on_began"] != nil, type?.isContinuous != false {
            let later = table.position(of: .key("run")) < table.position(of: .key("on_began")) ? "on_began" : "run"
            let message = "\"run\" and \"on_began\" exclude each other: both run when the gesture begins"
            reader.report(.key(later), message)
        }
        readPolicy()
        checkEffect()
    }

    var diagnostics: [Diagnostic] { reader.diagnostics(in: table) }

    private var emulatesChanges: Bool { table.options.emulatesChanges }

    private var eventsOfKeys: KeyValuePairs<String, CommandEvent> {
        [
            "run": type?.isContinuous == true ? .began : .recognized, "on_began": .began, "on_ended": .ended,
            "on_cancelled": .cancelled,
        ]
    }

    /// Whether gestures of the type have the event that a key is about; reports the key if not.
    private mutating func isPossible(_ key: String) -> Bool {
        guard key != "run", table.options[key] != nil, let type, !type.isContinuous else { return true }
        reader.report(.key(key), "\(type.rawValue) is discrete and has only \"run\", not \(quoted(key))")
        return false
    }

    private mutating func readPolicy() {
        if let word = reader.word("when_busy", WhenBusy.self) { commands.whenBusy = word }
        if let limit = reader.milliseconds("timeout_ms", in: Self.timeLimit), limit.value > 0 {
            commands.timeLimit = limit
        }
        if let isUnit = reader.boolean("transient") { commands.isTransientUnit = isUnit }
        if type == .edgePan, !emulatesChanges { _ = reader.word("axis", Axis.self) }
    }

    /// Warns of keys that say how commands run if there is no command.
    private mutating func checkEffect() {
        guard reader.problems.isEmpty else { return }
        if commands.onEvent.isEmpty && commands.onChange == nil {
            for key in Self.policyKeys where table.options[key] != nil {
                reader.warn(.key(key), "\(key) has no effect: the gesture has no command")
            }
        }
        if type == .edgePan, table.options["axis"] != nil, !emulatesChanges,
            commands.onChange?.isAlongAnAxis != true
        {
            reader.warn(.key("axis"), "axis has no effect: on_changed has no step")
        }
    }
}

extension WhenBusy: WordOption {}

extension ChangeCommand {
    fileprivate var isAlongAnAxis: Bool {
        if case .steps(.millimetres) = pace { true } else { false }
    }
}
