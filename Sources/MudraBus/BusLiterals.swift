// Values as one writes them: `["touches": 2, "enabled": false, "max_movement_mm": 3.5, "direction": "left"]`.

extension BusValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral
{
    /// An `x`.
    public init(integerLiteral value: Int64) { self = .int64(value) }
    /// A `d`.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A `b`.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An `s`.
    public init(stringLiteral value: String) { self = .string(value) }
}
