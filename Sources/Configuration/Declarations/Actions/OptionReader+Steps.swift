import Gestures

// The steps of `on_changed`, of commands and of keys.

extension GestureType {
    private static let withSteps: [GestureType] = [.pinch, .rotation, .pan, .edgePan]

    package var hasSteps: Bool { Self.withSteps.contains(self) }

    /// For messages: the types whose gestures change by steps.
    package static let typesWithSteps = "step is for \(withSteps.map(\.rawValue).joined(separator: ", "))"
}

extension OptionReader {
    /// The value of `step` of a table of a gesture, in the unit of the gesture's type; nil: it is missing or wrong, or
    /// the type has no steps.
    /// - Parameter axis: what `stepAxis` gave.
    package mutating func step(of type: GestureType, along axis: Axis?) -> StepSize? {
        switch type {
        case .pinch: return number("step", in: .from(1.001, to: 100)).map { .factor($0) }
        case .rotation: return number("step", in: .from(0.01, to: 360)).map { .degrees($0) }
        case .pan, .edgePan:
            // A wrong axis has been reported already.
            guard let axis else { return nil }
            guard axis != .any else {
                report(.key("step"), "step needs an axis to count along: axis = \"horizontal\" or \"vertical\"")
                return nil
            }
            return number("step", in: .distance).map { .millimetres($0, along: axis) }
        default: return nil
        }
    }

    /// The `axis` of the table, else of the gesture; nil: the value is not an axis.
    /// - Parameter own: the gesture's option.
    package mutating func stepAxis(orOf own: OptionValue?) -> Axis? {
        if options["axis"] != nil { return word("axis", Axis.self) }
        guard let own else { return .any }
        guard case .string(let word) = own else { return nil }
        return Axis(rawValue: word)
    }
}
