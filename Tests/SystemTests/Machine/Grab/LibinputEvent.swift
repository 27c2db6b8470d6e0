/// A line of `libinput debug-events` about a touch or a device.
struct LibinputEvent: Hashable {
    enum Kind: String {
        case added = "DEVICE_ADDED"
        case removed = "DEVICE_REMOVED"
        case down = "TOUCH_DOWN"
        case motion = "TOUCH_MOTION"
        case up = "TOUCH_UP"
        case cancel = "TOUCH_CANCEL"
        case frame = "TOUCH_FRAME"
    }

    let device: String
    let kind: Kind
    /// The slot on its device. -1 if the event is not about a touch.
    let slot: Int
    /// The position in hundredths of a mm.
    let place: [Int]

    /// - Returns: nil if the line is about something else.
    init?(_ line: Substring) {
        // The line begins with a dash if its device differs from the previous line's.
        let words = line.drop { $0 == "-" || $0 == " " }.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let kind = Kind(rawValue: String(words[1])) else { return nil }
        (device, self.kind) = (String(words[0]), kind)
        guard kind != .added, kind != .removed, kind != .frame else {
            (slot, place) = (-1, [])
            return
        }
        // +1.234s 0 (0) 12.21/31.26 (31.25/50.00mm): slot, seat slot, percent, mm.
        let numbers = line.drop { $0 != "+" }.drop { $0 != "s" }.dropFirst()
            .split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
        guard let slot = numbers.first else { return nil }
        self.slot = Int(slot)
        place = numbers.count == 6 ? numbers[4...].map { Int(($0 * 100).rounded()) } : []
    }
}
