import MudraBus
import MudraTouch

/// A setting's value that D-Bus can carry as an option.
protocol OptionConvertible: Equatable {
    /// The option; nil: there is none.
    var option: BusValue? { get }
}

extension Bool: OptionConvertible {
    var option: BusValue? { .boolean(self) }
}

extension Int: OptionConvertible {
    var option: BusValue? { .int64(Int64(self)) }
}

extension Double: OptionConvertible {
    var option: BusValue? { .double(self) }
}

/// In milliseconds.
extension Microseconds: OptionConvertible {
    var option: BusValue? { .double(Double(value) / 1_000) }
}

extension String: OptionConvertible {
    var option: BusValue? { .string(self) }
}

extension Optional: OptionConvertible where Wrapped: OptionConvertible {
    var option: BusValue? { flatMap(\.option) }
}

extension Array: OptionConvertible where Element: OptionConvertible {
    var option: BusValue? {
        let values = compactMap(\.option)
        return .array(of: values.first?.signature ?? "s", values)
    }
}

extension OptionConvertible where Self: RawRepresentable<String> {
    var option: BusValue? { .string(rawValue) }
}

extension Axis: OptionConvertible {}
extension Direction: OptionConvertible {}
extension Edge: OptionConvertible {}
extension EndsOn: OptionConvertible {}
extension PinchDirection: OptionConvertible {}
extension RotationDirection: OptionConvertible {}
extension StrokeDirection: OptionConvertible {}

extension StrokeTemplate: OptionConvertible {
    var option: BusValue? { .string(text) }
}
