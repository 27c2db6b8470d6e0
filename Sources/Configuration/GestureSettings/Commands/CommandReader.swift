import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport
import MudraTouch

/// Reads the commands of a gesture's table.
struct CommandReader {
    /// The keys about commands.
    static let keys = ["run", "on_began", "on_changed", "on_ended", "on_cancelled"] + policyKeys
    /// The keys that say how commands run.
    private static let policyKeys = ["when_busy", "timeout_ms", "transient"]
    /// In ms: 0, or from the time it takes to start a program up to a day.
    private static let timeLimit = NumberRange.zeroOrFrom(1, to: 86_400_000)

    private(set) var commands = GestureCommands()
    private(set) var diagnostics: [Diagnostic] = []
    private let table: ConfigurationTable
    private let type: GestureType?

    /// The keys about commands for a type. An edge pan has an axis only for the steps of `on_changed`.
    static func keys(of type: GestureType?, in table: ConfigurationTable) -> [String] {
        // A discrete type has no changes at all, as the messages here say.
        if table.emulatesChanges, type?.isContinuous == true { return keys.filter { $0 != "on_changed" } }
        return type == .edgePan ? keys + ["axis"] : keys
    }

    /// Reads all commands. If the type is not known, every command is valid.
    init(_ table: ConfigurationTable, type: GestureType?) {
        self.table = table
        self.type = type
        for (key, event) in eventsOfKeys where table[key] != nil && isPossible(key) {
            let line = CommandLineReader(table, key)
            commands.onEvent[event] = line.command
            diagnostics += line.diagnostics
        }
        if isPossible("on_changed") {
            let change = ChangeReader(table, type: type)
            commands.onChange = change.command
            diagnostics += change.diagnostics
        }
        if let run = table["run"], let began = table["on_began"], type?.isContinuous != false {
            let later = run.keyPosition < began.keyPosition ? began.key : run.key
            report(.key(later), "\"run\" and \"on_began\" exclude each other: both run when the gesture begins")
        }
        readPolicy()
        checkEffect()
    }

    private var eventsOfKeys: KeyValuePairs<String, CommandEvent> {
        [
            "run": type?.isContinuous == true ? .began : .recognized, "on_began": .began, "on_ended": .ended,
            "on_cancelled": .cancelled,
        ]
    }

    /// Whether gestures of the type have the event that a key is about; reports the key if not.
    private mutating func isPossible(_ key: String) -> Bool {
        guard key != "run", table[key] != nil, let type, !type.isContinuous else { return true }
        report(.key(key), "\(type.rawValue) is discrete and has only \"run\", not \(quoted(key))")
        return false
    }

    private mutating func readPolicy() {
        var reader = OptionReader(table.options())
        if let word = reader.word("when_busy", WhenBusy.self) { commands.whenBusy = word }
        if let limit = reader.milliseconds("timeout_ms", in: Self.timeLimit), limit.value > 0 {
            commands.timeLimit = limit
        }
        if let isUnit = reader.boolean("transient") { commands.isTransientUnit = isUnit }
        if type == .edgePan, !table.emulatesChanges { _ = reader.word("axis", Axis.self) }
        for problem in reader.problems { report(problem.part, problem.message) }
    }

    /// Warns of keys that say how commands run if there is no command.
    private mutating func checkEffect() {
        guard diagnostics.isEmpty else { return }
        if commands.onEvent.isEmpty && commands.onChange == nil {
            for key in Self.policyKeys where table[key] != nil {
                report(.key(key), "\(key) has no effect: the gesture has no command", .warning)
            }
        }
        if type == .edgePan, table["axis"] != nil, !table.emulatesChanges, commands.onChange?.isAlongAnAxis != true {
            report(.key("axis"), "axis has no effect: on_changed has no step", .warning)
        }
    }

    private mutating func report(
        _ part: OptionProblem.Part, _ message: String, _ severity: Diagnostic.Severity = .error
    ) {
        diagnostics.append(table.diagnostic(part, message, severity))
    }
}

extension WhenBusy: WordOption {}

extension ChangeCommand {
    fileprivate var isAlongAnAxis: Bool {
        if case .steps(.millimetres) = pace { true } else { false }
    }
}
