import CMudraEvdev
import MudraEvdev
import MudraTouch

/// Reads a log of Android's `getevent -lt`, line by line, with the descriptions of `getevent -i` or `-p` if they come
/// before. Without `-l` codes are numbers.
struct GeteventReader: EventLogReader {
    private(set) var devices: [ForeignDevice] = []
    /// The device that the next lines describe.
    private var current = 0
    /// The type whose codes the next lines list.
    private var type: UInt16?
    private var listsProperties = false

    static func begins(with words: [Substring]) -> Bool {
        if words.starts(with: ["add", "device"]) { return words.count > 3 && words[3].hasPrefix("/dev/") }
        return time(of: words) != nil && words.count > 4
    }

    mutating func read(_ line: LogLine) throws(RecordingError) {
        let words = line.words
        if let (time, rest) = Self.time(of: words) {
            try readEvent(at: time, rest, line)
        } else if words.starts(with: ["add", "device"]), words.count > 3 {
            current = index(of: words[3])
            (type, listsProperties) = (nil, false)
        } else if let word = words.first, !devices.isEmpty {
            try readDescription(word, line)
        }
    }

    private mutating func index(of node: Substring) -> Int {
        if let index = devices.firstIndex(where: { $0.node == node }) { return index }
        devices.append(ForeignDevice())
        devices[devices.count - 1].node = String(node)
        return devices.count - 1
    }

    // MARK: Events

    /// The time of `[ 12.345678] ...`, and the words after it; nil if a line does not begin so.
    private static func time(of words: [Substring]) -> (Microseconds, ArraySlice<Substring>)? {
        guard let first = words.first, first.hasPrefix("[") else { return nil }
        let isSplit = first == "["
        guard let word = isSplit ? words.dropFirst().first : first.dropFirst(), word.hasSuffix("]"),
            let time = LogLine.time(word.dropLast())
        else { return nil }
        return (time, words.dropFirst(isSplit ? 2 : 1))
    }

    /// `/dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000009`; the device is left out if there is only one.
    private mutating func readEvent(
        at time: Microseconds, _ words: ArraySlice<Substring>, _ line: LogLine
    ) throws(RecordingError) {
        var words = words
        var device = devices.isEmpty ? nil : 0
        if let first = words.first, first.hasPrefix("/dev/") {
            device = index(of: first.hasSuffix(":") ? first.dropLast() : first)
            words = words.dropFirst()
        }
        guard words.count >= 3, let type = Self.type(words[words.startIndex]),
            let code = Self.code(words[words.startIndex + 1], of: type),
            let value = Self.value(words[words.startIndex + 2])
        else { throw line.error("an event must have a type, a code and a value") }
        let index = device ?? index(of: "")
        devices[index].events.append(InputEvent(time: time, type: type, code: code, value: value))
    }

    private static func type(_ word: some StringProtocol) -> UInt16? {
        UInt16(exactly: libevdev_event_type_from_name(String(word))) ?? UInt16(word, radix: 16)
    }

    private static func code(_ word: some StringProtocol, of type: UInt16) -> UInt16? {
        UInt16(exactly: libevdev_event_code_from_name(UInt32(type), String(word))) ?? UInt16(word, radix: 16)
    }

    /// Eight hexadecimal digits, or a word of `-l`.
    private static func value(_ word: Substring) -> Int32? {
        switch word {
        case "DOWN": 1
        case "UP": 0
        case "REPEAT": 2
        case "MT_TOOL_FINGER": ToolType.finger
        case "MT_TOOL_PEN": ToolType.pen
        case "MT_TOOL_PALM": ToolType.palm
        default: UInt32(word, radix: 16).map { Int32(bitPattern: $0) }
        }
    }

    // MARK: Descriptions

    private mutating func readDescription(_ word: Substring, _ line: LogLine) throws(RecordingError) {
        let words = line.words
        switch word {
        case "name:": devices[current].name = String(line.quotation ?? "")
        case "bus:": devices[current].id[0] = line.number(after: "bus:", radix: 16) ?? 0
        case "vendor": devices[current].id[1] = line.number(after: "vendor", radix: 16) ?? 0
        case "product": devices[current].id[2] = line.number(after: "product", radix: 16) ?? 0
        case "version": devices[current].id[3] = line.number(after: "version", radix: 16) ?? 0
        case "input":
            (type, listsProperties) = (nil, true)
        case "events:":
            (type, listsProperties) = (nil, false)
        case _ where words.count > 1 && words[1].hasPrefix("(") && words[1].hasSuffix("):"):
            type = UInt16(words[1].dropFirst().dropLast(2), radix: 16)
            listsProperties = false
            try readCodes(words[2...], line)
        default:
            try readCodes(words[...], line)
        }
    }

    /// `BTN_TOUCH BTN_TOOL_FINGER`, or `ABS_MT_SLOT : value 0 min 0 max 9 fuzz 0 flat 0 resolution 0`
    private mutating func readCodes(_ words: ArraySlice<Substring>, _ line: LogLine) throws(RecordingError) {
        if listsProperties {
            for word in words {
                let property = libevdev_property_from_name(String(word))
                if property >= 0 { devices[current].capabilities.properties.insert(Int(property)) }
            }
        } else if type == EventCode.absolute {
            guard let word = words.first, let code = Self.code(word, of: EventCode.absolute) else { return }
            guard let minimum: Int32 = line.number(after: "min"), let maximum: Int32 = line.number(after: "max") else {
                throw line.error("an axis must have min and max, numbers in evdev's range")
            }
            devices[current].insert(Int(code), of: EventCode.absolute)
            devices[current].axes[code] = AbsoluteAxis(
                minimum: minimum, maximum: maximum, resolution: line.number(after: "resolution") ?? 0,
                fuzz: line.number(after: "fuzz") ?? 0, flat: line.number(after: "flat") ?? 0)
        } else if let type {
            for word in words {
                if let code = Self.code(word, of: type) { devices[current].insert(Int(code), of: type) }
            }
        }
    }
}
