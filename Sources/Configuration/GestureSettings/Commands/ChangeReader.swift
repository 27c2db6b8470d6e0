import Gestures
import MudraDeclarations
import MudraSettings

/// Reads `on_changed` of a gesture's table: a command, or a table with a command and how often it runs.
///
/// A table with keys is an option of the recognizer.
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
        guard let entry = gesture[Self.key], !gesture.emulatesChanges else { return }
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
        let axis = reader.stepAxis(orOf: ownAxis)
        guard reader.options["step"] != nil else {
            if reader.options["axis"] != nil { reader.report(.key("axis"), "axis is valid only together with step") }
            let rate = reader.number("rate", in: .from(0.001, to: 240)) ?? ChangeCommand.standardRate
            return .rate(perSecond: rate)
        }
        if reader.options["rate"] != nil { reader.report(.key("rate"), "\"step\" and \"rate\" exclude each other") }
        return step(&reader, along: axis).map { .steps($0) }
    }

    private func step(_ reader: inout OptionReader, along axis: Axis?) -> StepSize? {
        // A missing or wrong type has been reported already.
        guard let type else { return nil }
        guard type.hasSteps else {
            reader.report(
                .key("step"), "\(type.rawValue) has no step, only rate (\(GestureType.typesWithSteps))")
            return nil
        }
        return reader.step(of: type, along: axis)
    }
}

extension ConfigurationTable {
    /// Whether `on_changed` presses keys, for which mudrad is responsible.
    var emulatesChanges: Bool {
        guard case .table(let change) = option("on_changed") else { return false }
        return change["keys"] != nil
    }
}
