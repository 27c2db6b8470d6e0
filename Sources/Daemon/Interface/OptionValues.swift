import Bus
import Settings

extension OptionValue {
    /// The option that a D-Bus value stands for.
    init(_ value: BusValue) {
        switch value {
        case .boolean(let flag): self = .boolean(flag)
        case .byte(let number): self = .integer(Int64(number))
        case .int16(let number): self = .integer(Int64(number))
        case .uint16(let number): self = .integer(Int64(number))
        case .int32(let number): self = .integer(Int64(number))
        case .uint32(let number): self = .integer(Int64(number))
        case .int64(let number): self = .integer(number)
        case .uint64(let number): self = .integer(Int64(clamping: number))
        case .double(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .array(of: "s", let elements): self = .strings(elements.compactMap(\.text))
        case .array(of: "d", let elements) where !elements.isEmpty:
            self = .numbers(elements.map { if case .double(let number) = $0 { number } else { .nan } })
        default: self = .other("a D-Bus \(value.signature)")
        }
    }
}
