import Gestures
import MudraDeclarations
import MudraTOML

/// Reads `on_changed` of a gesture's table: a command, or a table with a command and how often it runs.
struct ChangeReader {
    private static let key = "on_changed"
    private static let tableKeys = ["run", "step", "rate", "axis"]

    /// The command; nil if it is invalid.
    private(set) var command: ChangeCommand?
    private(set) var diagnostics: [Diagnostic] = []
    private let type: GestureType?
    /// The axis of the gesture itself.
    private let ownAxis: OptionValue?

    init(_ gesture: ConfigurationTable, type: GestureType?) {
        self.type = type
        ownAxis = gesture.option("axis")
        guard let entry = gesture[Self.key] else { return }
        guard case .table(let toml) = entry.node.value else {
            // A bare command does not say how often it runs.
            let line = CommandLineReader(gesture, Self.key)
            command = line.command.map { ChangeCommand($0, .rate(perSecond: ChangeCommand.standardRate)) }
            diagnostics = line.diagnostics
            return
        }
        read(ConfigurationTable(file: gesture.file, toml: toml, position: entry.node.position))
    }

    private mutating func read(_ table: ConfigurationTable) {
        let line = CommandLineReader(table, "run")
        diagnostics = line.diagnostics
        var reader = OptionReader(table.options(besides: ["run"]))
        if table["run"] == nil { reader.report(.declaration, "on_changed has no run (a command)") }
        let pace = pace(&reader)
        reader.checkKeys(of: Self.key, known: Self.tableKeys)
        diagnostics += reader.problems.map { table.diagnostic($0.part, $0.message) }
        if diagnostics.isEmpty, let command = line.command, let pace { self.command = ChangeCommand(command, pace) }
    }

    private func pace(_ reader: inout OptionReader) -> ChangeCommand.Pace? {
        let axis = axis(&reader)
        guard reader.options["step"] != nil else {
            if reader.options["axis"] != nil { reader.report(.key("axis"), "axis is valid only together with step") }
            let rate = reader.number("rate", in: .from(0.001, to: 240)) ?? ChangeCommand.standardRate
            return .rate(perSecond: rate)
        }
        if reader.options["rate"] != nil { reader.report(.key("rate"), "\"step\" and \"rate\" exclude each other") }
        return step(&reader, along: axis).map { .steps($0) }
    }

    private func step(_ reader: inout OptionReader, along axis: Axis?) -> StepSize? {
        switch type {
        // The missing or wrong type has been reported already.
        case nil: return nil
        case .pinch: return reader.number("step", in: .from(1.001, to: 100)).map { .factor($0) }
        case .rotation: return reader.number("step", in: .from(0.01, to: 360)).map { .degrees($0) }
        case .pan, .edgePan:
            // A wrong axis has been reported already.
            guard let axis else { return nil }
            guard axis != .any else {
                reader.report(.key("step"), "step needs an axis to count along: axis = \"horizontal\" or \"vertical\"")
                return nil
            }
            return reader.number("step", in: .distance).map { .millimetres($0, along: axis) }
        case .some(let type):
            reader.report(
                .key("step"), "\(type.rawValue) has no step, only rate (step is for pinch, rotation, pan, edge-pan)")
            return nil
        }
    }

    /// The axis of the table, else of the gesture; nil: the value is not an axis.
    private func axis(_ reader: inout OptionReader) -> Axis? {
        if reader.options["axis"] != nil { return reader.word("axis", Axis.self) }
        guard let ownAxis else { return .any }
        guard case .string(let word) = ownAxis else { return nil }
        return Axis(rawValue: word)
    }
}
