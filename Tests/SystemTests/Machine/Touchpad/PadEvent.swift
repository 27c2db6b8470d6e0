/// A line of `libinput debug-events` about a touchpad.
struct PadEvent {
    /// A unit of an unaccelerated motion in mm: libinput counts a thousandth of an inch on a touchpad as 0.9 * 0.2968
    /// units (`touchpad_constant_filter`).
    static let unit = 25.4 / 1_000 / (0.9 * 0.2968)

    /// `GESTURE_SWIPE_BEGIN` and so on.
    let kind: String
    /// When it came, in s since the program's first event.
    let seconds: Double
    /// The numbers after that.
    let numbers: [Double]
    let line: String

    /// - Returns: nil if the line is about the device itself.
    init?(_ line: Substring) {
        let words = line.drop { $0 == "-" || $0 == " " }.split(whereSeparator: \.isWhitespace)
        guard words.count > 2, !words[1].hasPrefix("DEVICE") else { return nil }
        kind = String(words[1])
        self.line = words.dropFirst().joined(separator: " ")
        let rest = line.drop { $0 != "+" }.dropFirst()
        seconds = Double(rest.prefix { $0.isNumber || $0 == "." }) ?? 0
        // A number follows a blank, a slash or a bracket; "3fg" and "120*" are numbers too.
        numbers = rest.drop { $0 != "s" }.dropFirst()
            .split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
    }

    /// Whether the line is a message of libinput's about the device.
    var isComplaint: Bool { kind == "-" }
    var isBegin: Bool { kind.hasSuffix("_BEGIN") }
    var isEnd: Bool { kind.hasSuffix("_END") }
    var isCancelled: Bool { line.hasSuffix("cancelled") }
    /// The number of fingers of a gesture.
    var fingers: Int { Int(numbers.first ?? 0) }
    /// dx and dy of a swipe or a pinch: accelerated, and unaccelerated in mm.
    var accelerated: (x: Double, y: Double) { numbers.count > 2 ? (numbers[1], numbers[2]) : (0, 0) }
    var unaccelerated: (x: Double, y: Double) {
        numbers.count > 4 ? (numbers[3] * Self.unit, numbers[4] * Self.unit) : (0, 0)
    }
    /// The way of a scroll, in mm.
    var scrolled: (x: Double, y: Double) {
        kind == "POINTER_SCROLL_FINGER" && numbers.count > 2 ? (numbers[2] * Self.unit, numbers[0] * Self.unit) : (0, 0)
    }
    /// The scale of a pinch, and how far it has turned since the last event, in degrees.
    var pinch: (scale: Double, turn: Double) { numbers.count > 6 ? (numbers[5], numbers[6]) : (1, 0) }
}
