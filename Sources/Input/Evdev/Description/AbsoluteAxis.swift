/// The kernel's description of an axis of a device.
package struct AbsoluteAxis: Hashable, Sendable {
    /// How far beyond its bounds a value still counts, as a fraction of the extent. Our choice: panels overshoot their
    /// edges by a few units, and wild values are off by many times that (4083 on an axis of 0 to 680).
    private static let overshoot = 0.05

    /// The smallest value, at the left or top edge.
    package let minimum: Int32
    /// The largest value, at the right or bottom edge.
    package let maximum: Int32
    /// Units per millimetre; 0 if the device does not say.
    package let resolution: Int32
    /// Changes up to this many units are noise, which the kernel filters out.
    package let fuzz: Int32
    /// How far from its rest a joystick's axis counts as at rest, in units.
    package let flat: Int32

    /// An axis with those bounds.
    package init(minimum: Int32, maximum: Int32, resolution: Int32, fuzz: Int32 = 0, flat: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
        self.fuzz = fuzz
        self.flat = flat
    }

    /// Whether it has positions at all. Some drivers never set an axis up, so it goes from 0 to 0.
    var hasExtent: Bool { minimum < maximum }

    /// The same axis with its true bounds; nil: the driver's are true.
    func with(_ bounds: ClosedRange<Int32>?) -> AbsoluteAxis {
        guard let bounds else { return self }
        return AbsoluteAxis(
            minimum: bounds.lowerBound, maximum: bounds.upperBound, resolution: resolution, fuzz: fuzz, flat: flat)
    }

    /// The value half way between the edges.
    package var middle: Int32 { Int32((Double(minimum) + Double(maximum)) / 2) }

    /// The distance from edge to edge, in units; at least 1, whatever the device says.
    var extent: Double { max(Double(maximum) - Double(minimum), 1) }

    /// The value to use for a value of the device: the edge for one a little beyond it, nil for a wild one. Bounds that
    /// enclose nothing do not count.
    func plausible(_ value: Int32) -> Int32? {
        guard hasExtent else { return value }
        let beyond = max(Double(minimum) - Double(value), Double(value) - Double(maximum))
        return beyond <= Self.overshoot * extent ? min(max(value, minimum), maximum) : nil
    }
}
