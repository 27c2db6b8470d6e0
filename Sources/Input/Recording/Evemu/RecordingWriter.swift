import CMudraEvdev
import MudraEvdev
import MudraSupport
import MudraTouch

/// Writes a recording in evemu's text form, which `Recording` and evemu's tools read.
package enum RecordingWriter {
    /// How many bytes of a bit field a line holds.
    private static let bytesPerLine = 8
    /// The types whose bits are written even if a device has none of them, as evemu does it, with their numbers of
    /// codes.
    private static let types: [(type: Int32, codes: Int32)] = [
        (EV_KEY, KEY_CNT), (EV_REL, REL_CNT), (EV_ABS, ABS_CNT), (EV_MSC, MSC_CNT), (EV_SW, SW_CNT),
        (EV_LED, LED_CNT), (EV_SND, SND_CNT), (EV_FF, FF_CNT),
    ]

    /// The lines before the first event.
    /// - Parameter comments: more comments for the top of the file, one line each.
    package static func header(of device: RecordedDevice, comments: [String]) -> String {
        var lines = ["# EVEMU 1.3"] + comments.map(comment)
        lines.append("N: \(device.name.sanitizedForLine)")
        lines.append(
            "I: \([device.bus, device.vendor, device.product, device.version].map(hex4).joined(separator: " "))")
        lines += bits(device.capabilities.properties, codes: Int(INPUT_PROP_CNT)).map { "P: \($0)" }
        for (type, codes, count) in fields(of: device) {
            lines += bits(codes, codes: count).map { "B: \(hex2(type)) \($0)" }
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
            lines.append("A: \(hex2(code)) \(numbers.map { "\($0)" }.joined(separator: " "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The line of an event.
    /// - Parameter time: its time in the file, which may count from another moment than the event's own.
    package static func line(of event: InputEvent, at time: Microseconds) -> String {
        let (seconds, rest) = time.value.quotientAndRemainder(dividingBy: 1_000_000)
        return "E: \(seconds).\(padded("\(rest)", to: 6)) \(hex4(event.type)) \(hex4(event.code)) \(event.value)\n"
    }

    /// A comment's line, without its end.
    package static func comment(_ text: String) -> String {
        "# \(text.sanitizedForLine)"
    }

    /// The codes of every type, preceded by the list of types.
    private static func fields(of device: RecordedDevice) -> [(type: UInt16, codes: CapabilityBits, count: Int)] {
        var codes = device.otherCodes
        codes[UInt16(EV_KEY)] = device.capabilities.keys
        codes[UInt16(EV_REL)] = device.capabilities.relativeAxes
        codes[UInt16(EV_ABS)] = device.capabilities.absoluteAxes
        var types = CapabilityBits()
        types.insert(Int(EV_SYN))
        for (type, bits) in codes where !bits.isEmpty { types.insert(Int(type)) }
        codes[UInt16(EV_SYN)] = types
        let counts = Dictionary(uniqueKeysWithValues: Self.types.map { (UInt16($0.type), Int($0.codes)) })
        for type in counts.keys where codes[type] == nil { codes[type] = CapabilityBits() }
        return codes.sorted { $0.key < $1.key }.map { ($0.key, $0.value, counts[$0.key] ?? 0) }
    }

    /// A bit field, a line for every eight bytes.
    private static func bits(_ field: CapabilityBits, codes: Int) -> [String] {
        let bytes = field.bytes(atLeast: max(codes, 1).roundedUp(to: 8 * bytesPerLine) / 8)
        return stride(from: 0, to: bytes.count, by: bytesPerLine).map { start in
            bytes[start..<min(start + bytesPerLine, bytes.count)].map { hex2(UInt16($0)) }.joined(separator: " ")
        }
    }

    private static func hex2(_ number: UInt16) -> String { padded(String(number, radix: 16), to: 2) }

    private static func hex4(_ number: UInt16) -> String { padded(String(number, radix: 16), to: 4) }

    private static func padded(_ digits: String, to length: Int) -> String {
        String(repeating: "0", count: max(length - digits.utf8.count, 0)) + digits
    }
}

extension Int {
    fileprivate func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }
}
