import Gestures

/// Takes the commands out of a gesture's table.
struct CommandReader {
    /// Keys that are about commands.
    static let keys = ["run", "on_began", "on_ended", "on_cancelled", "when_busy"]
    /// Keys that interfaces.md fixes and that do nothing yet.
    static let unsupportedKeys = ["on_changed", "timeout_ms"]

    private(set) var commands: [CommandEvent: Command] = [:]
    private(set) var whenBusy = WhenBusy.queue
    private(set) var diagnostics: [Diagnostic] = []
    private let file: String

    /// Reads all of them. Where the type is not known every command will do.
    init(_ table: TOMLTable, type: GestureType?, file: String) {
        self.file = file
        for entry in table.entries {
            switch entry.key {
            case "run": add(entry, on: type?.isContinuous == true ? .began : .recognized)
            case "on_began": addContinuous(entry, on: .began, type)
            case "on_ended": addContinuous(entry, on: .ended, type)
            case "on_cancelled": addContinuous(entry, on: .cancelled, type)
            case "when_busy": readWhenBusy(entry.node)
            case _ where Self.unsupportedKeys.contains(entry.key):
                report(entry.keyPosition, "\(quoted(entry.key)) is not supported yet")
            default: break
            }
        }
        if let run = table["run"], let began = table["on_began"], type?.isContinuous != false {
            let later = max(run.keyPosition, began.keyPosition)
            report(later, "\"run\" and \"on_began\" exclude each other: both run when the gesture begins")
        }
        if let entry = table["when_busy"], commands.isEmpty, diagnostics.isEmpty {
            report(entry.keyPosition, "when_busy has no effect: the gesture has no command", .warning)
        }
    }

    private mutating func addContinuous(_ entry: TOMLTable.Entry, on event: CommandEvent, _ type: GestureType?) {
        if let type, !type.isContinuous {
            report(entry.keyPosition, "\(type.rawValue) is discrete and has only \"run\", not \(quoted(entry.key))")
        } else {
            add(entry, on: event)
        }
    }

    private mutating func add(_ entry: TOMLTable.Entry, on event: CommandEvent) {
        let (key, node) = (entry.key, entry.node)
        switch node.value {
        case .string(let line):
            guard isUsable(line, key, node.position, mayBeEmpty: false) else { return }
            commands[event] = .shell(line)
        case .array(let nodes):
            guard !nodes.isEmpty else { return report(node.position, "\(key) must not be empty") }
            var words: [String] = []
            for node in nodes {
                guard case .string(let word) = node.value else {
                    report(node.position, "\(key) must be a string or a list of strings, not of \(node.value.kind)")
                    continue
                }
                // An argument may be empty, a program not.
                if isUsable(word, key, node.position, mayBeEmpty: !words.isEmpty) { words.append(word) }
            }
            if words.count == nodes.count { commands[event] = .argv(words) }
        default:
            report(node.position, "\(key) must be a string or a list of strings, not \(node.value.kind)")
        }
    }

    private mutating func isUsable(
        _ text: String,
        _ key: String,
        _ position: SourcePosition,
        mayBeEmpty: Bool
    ) -> Bool {
        guard let message = textProblem(text, key, mayBeEmpty: mayBeEmpty) else { return true }
        report(position, message)
        return false
    }

    private mutating func readWhenBusy(_ node: TOMLNode) {
        guard case .string(let word) = node.value else {
            return report(node.position, "when_busy must be a string, not \(node.value.kind)")
        }
        if let value = WhenBusy(rawValue: word) {
            whenBusy = value
        } else {
            report(node.position, "when_busy must be \"queue\", \"skip\" or \"parallel\", not \(quoted(word))")
        }
    }

    private mutating func report(
        _ position: SourcePosition,
        _ message: String,
        _ severity: Diagnostic.Severity = .error
    ) {
        diagnostics.append(Diagnostic(file: file, position: position, severity: severity, message: message))
    }
}
