import Gestures
import MudraDeclarations

extension OptionReader {
    /// A command: a string for a shell, or a list of strings with a program and its arguments; nil: it is missing or
    /// wrong.
    mutating func command(_ key: String) -> Command? {
        let wanted = "\(key) must be a string or a list of strings, not"
        switch options[key] {
        case nil: return nil
        case .string(let line): return isUsable(line, key, .value(key)) ? .shell(line) : nil
        case .list([]): report(.value(key), "\(key) must not be empty")
        case .list(let elements):
            let words = elements.enumerated().compactMap { index, element -> String? in
                guard case .string(let word) = element else {
                    report(.element(key, index), "\(wanted) of \(element.typeName)")
                    return nil
                }
                // An argument may be empty; the program may not.
                return isUsable(word, key, .element(key, index), mayBeEmpty: index > 0) ? word : nil
            }
            return words.count == elements.count ? .argv(words) : nil
        case .some(let other): report(.value(key), "\(wanted) \(other.typeName)")
        }
        return nil
    }

    private mutating func isUsable(
        _ text: String, _ key: String, _ part: OptionProblem.Part, mayBeEmpty: Bool = false
    ) -> Bool {
        guard let message = textProblem(text, key, mayBeEmpty: mayBeEmpty) else { return true }
        report(part, message)
        return false
    }
}

extension OptionReader {
    /// The command of `on_changed`: a command, or a table with a command and how often it runs; nil: it is missing or
    /// wrong.
    mutating func changeCommand(of type: GestureType?) -> ChangeCommand? {
        guard case .table = options["on_changed"] else {
            // A bare command does not say how often it runs.
            return command("on_changed").map { ChangeCommand($0, .rate(perSecond: ChangeCommand.standardRate)) }
        }
        let ownAxis = options["axis"]
        return table("on_changed", known: ["run", "step", "rate", "axis"]) { reader in
            let command = reader.command("run")
            if reader.options["run"] == nil { reader.report(.declaration, "on_changed has no run (a command)") }
            let pace = reader.pace(of: type, orAlong: ownAxis)
            guard let command, let pace else { return nil }
            return ChangeCommand(command, pace)
        }
    }

    private mutating func pace(of type: GestureType?, orAlong ownAxis: OptionValue?) -> ChangeCommand.Pace? {
        let axis = stepAxis(orOf: ownAxis)
        guard options["step"] != nil else {
            if options["axis"] != nil { report(.key("axis"), "axis is valid only together with step") }
            return .rate(perSecond: number("rate", in: .from(0.001, to: 240)) ?? ChangeCommand.standardRate)
        }
        if options["rate"] != nil { report(.key("rate"), "\"step\" and \"rate\" exclude each other") }
        // A missing or wrong type has been reported already.
        guard let type else { return nil }
        guard type.hasSteps else {
            report(.key("step"), "\(type.rawValue) has no step, only rate (\(GestureType.typesWithSteps))")
            return nil
        }
        return step(of: type, along: axis).map { .steps($0) }
    }
}

extension [String: OptionValue] {
    /// Whether `on_changed` presses keys, for which mudrad is responsible.
    var emulatesChanges: Bool { self["on_changed"]?.entries?["keys"] != nil }
}
