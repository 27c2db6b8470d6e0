import MudraTouch

/// The ways in which a device has contradicted its own description, or the protocol. Making and changing it never
/// allocates.
package struct DeviceOddities: Hashable, Sendable {
    /// A kind of contradiction.
    package struct Kinds: OptionSet, Hashable, Sendable {
        /// A bit for each kind.
        package let rawValue: UInt8

        /// The kinds of these bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Events that cannot be, such as touches in slots that it does not have. libevdev corrects them.
        package static let impossibleEvents = Kinds(rawValue: 1 << 0)
        /// Values far beyond the bounds of the horizontal axis.
        package static let beyondX = Kinds(rawValue: 1 << 1)
        /// Values far beyond the bounds of the vertical axis.
        package static let beyondY = Kinds(rawValue: 1 << 2)
        /// `BTN_TOUCH` alone tells that a contact has lifted.
        package static let liftsByButton = Kinds(rawValue: 1 << 3)
        /// A contact goes on although `BTN_TOUCH` says that nothing touches.
        package static let touchesWithoutButton = Kinds(rawValue: 1 << 4)
        /// Most of its contacts are taken for palms by their size.
        package static let mostlyPalms = Kinds(rawValue: 1 << 5)
    }

    /// The kinds that the device has shown so far.
    package var kinds: Kinds = []
    /// The values furthest beyond the bounds so far.
    private var x: Int32 = 0
    private var y: Int32 = 0
    /// The figures of the last contact that was taken for a palm when most were.
    private var palm: PalmEvidence?

    /// A device without contradictions so far.
    package init() {}

    mutating func noteX(_ value: Int32, beyond axis: AbsoluteAxis) {
        if !kinds.contains(.beyondX) || axis.isFurther(value, than: x) { x = value }
        kinds.insert(.beyondX)
    }

    mutating func noteY(_ value: Int32, beyond axis: AbsoluteAxis) {
        if !kinds.contains(.beyondY) || axis.isFurther(value, than: y) { y = value }
        kinds.insert(.beyondY)
    }

    mutating func notePalms(_ last: PalmEvidence) {
        if !kinds.contains(.mostlyPalms) { palm = last }
        kinds.insert(.mostlyPalms)
    }

    /// The contradictions of other kinds than these.
    package func without(_ known: Kinds) -> DeviceOddities {
        var others = self
        others.kinds.subtract(known)
        return others
    }

    /// The lines for a log, each to be put after the device's name.
    /// - Parameter geometry: the screen's geometry.
    package func lines(on geometry: ScreenGeometry) -> [String] {
        var lines: [String] = []
        if kinds.contains(.impossibleEvents) { lines.append("sends impossible events, which are corrected") }
        if kinds.contains(.beyondX) { lines.append("sends \(x) on its horizontal axis, \(geometry.x.complaint("x"))") }
        if kinds.contains(.beyondY) { lines.append("sends \(y) on its vertical axis, \(geometry.y.complaint("y"))") }
        if kinds.contains(.liftsByButton) {
            lines.append("tells of lifts by BTN_TOUCH alone: all its touches end when that button is released")
        }
        if kinds.contains(.touchesWithoutButton) {
            lines.append("goes on with a touch after it has released BTN_TOUCH: that button does not count any more")
        }
        if kinds.contains(.mostlyPalms), let palm {
            lines.append(
                "has mostly contacts that are taken for palms. Of the last one: \(palm.text). If they are fingers, put"
                    + " detect_palms = false into a [[device]] of mudrad.toml")
        }
        return lines
    }
}

extension AbsoluteAxis {
    fileprivate func isFurther(_ value: Int32, than other: Int32) -> Bool {
        let middle = (Double(minimum) + Double(maximum)) / 2
        return abs(Double(value) - middle) > abs(Double(other) - middle)
    }

    fileprivate func complaint(_ letter: String) -> String {
        "which goes from \(minimum) to \(maximum): such values do not count. If the driver is wrong about its axis, put"
            + " \(letter)_range = [MINIMUM, MAXIMUM] into a [[device]] of mudrad.toml"
    }
}
