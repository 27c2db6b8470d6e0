import CMudraEvdev
import MudraEvdev
import MudraTouch

/// Reads a log of `evtest`, line by line.
struct EvtestReader: EventLogReader {
    /// The devices that have been read so far: one for each run of evtest.
    private(set) var devices: [ForeignDevice] = []
    /// The type and the code that the next lines describe.
    private var type: UInt16?
    private var code: UInt16?

    static func begins(with words: [Substring]) -> Bool {
        words.starts(with: ["Event:", "time"]) || words.starts(with: ["Input", "driver", "version"])
            || words.starts(with: ["Input", "device", "ID:"])
    }

    mutating func read(_ line: LogLine) throws(RecordingError) {
        let words = line.words
        switch words.first {
        case "Event:": try readEvent(line)
        case "Event" where words.dropFirst().first == "type":
            type = line.number(after: "type")
            code = nil
        case "Event" where words.dropFirst().first == "code":
            code = line.number(after: "code")
            if let type, let code { devices[current()].insert(Int(code), of: type) }
        case "Property" where words.dropFirst().first == "type":
            if let property: UInt16 = line.number(after: "type") {
                devices[current()].capabilities.properties.insert(Int(property))
            }
        case "Properties:", "Testing":
            (type, code) = (nil, nil)
        case "Input":
            if words.starts(with: ["Input", "driver"]) { devices.append(ForeignDevice()) }
            if words.starts(with: ["Input", "device", "ID:"]) {
                devices[current()].id = ["bus", "vendor", "product", "version"].map {
                    line.number(after: $0, radix: 16) ?? 0
                }
            }
            if words.starts(with: ["Input", "device", "name:"]) {
                devices[current()].name = String(line.quotation ?? "")
            }
        case let word?: try readAxis(word, line)
        case nil: break
        }
    }

    /// The index of the device that the line belongs to.
    private mutating func current() -> Int {
        if devices.isEmpty { devices.append(ForeignDevice()) }
        return devices.count - 1
    }

    /// `Max 799`
    private mutating func readAxis(_ word: Substring, _ line: LogLine) throws(RecordingError) {
        guard type == EventCode.absolute, let code, ["Min", "Max", "Fuzz", "Flat", "Resolution"].contains(word) else {
            return
        }
        guard let value: Int32 = line.number(after: String(word)) else {
            throw line.error("\(word) is not followed by a number in evdev's range")
        }
        let device = current()
        let axis = devices[device].axes[code] ?? AbsoluteAxis(minimum: 0, maximum: 0, resolution: 0)
        devices[device].axes[code] = AbsoluteAxis(
            minimum: word == "Min" ? value : axis.minimum, maximum: word == "Max" ? value : axis.maximum,
            resolution: word == "Resolution" ? value : axis.resolution, fuzz: word == "Fuzz" ? value : axis.fuzz,
            flat: word == "Flat" ? value : axis.flat)
    }

    /// `Event: time 1.5, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 9`, or with a mark in place of the code for
    /// the end of a frame.
    private mutating func readEvent(_ line: LogLine) throws(RecordingError) {
        let words = line.words
        guard words.count > 3, words[1] == "time", let time = LogLine.time(words[2]) else {
            throw line.error("an event must begin with its time: Event: time SECONDS.MICROSECONDS")
        }
        if let type: UInt16 = line.number(after: "type"), let code: UInt16 = line.number(after: "code") {
            // evtest writes scan codes in hexadecimal digits.
            let isScan = Int32(type) == EV_MSC
            guard let value: Int32 = line.number(after: "value", radix: isScan ? 16 : 10) ?? (isScan ? 0 : nil) else {
                throw line.error("an event must end with its value, a number in evdev's range")
            }
            devices[current()].events.append(InputEvent(time: time, type: type, code: code, value: value))
        } else if let code = Self.synchronization(words[3...]) {
            devices[current()].events.append(
                InputEvent(time: time, type: EventCode.synchronization, code: code, value: 0))
        } else {
            throw line.error("an event must have a type, a code and a value")
        }
    }

    /// The code that a line of signs stands for, `-------------- SYN_REPORT ------------`.
    private static func synchronization(_ words: ArraySlice<Substring>) -> UInt16? {
        guard let sign = words.first?.first, words.first?.allSatisfy({ $0 == sign }) == true else { return nil }
        switch sign {
        case "-" where words.contains("SYN_CONFIG"): return UInt16(SYN_CONFIG)
        case "-": return EventCode.report
        case "+": return EventCode.contactReport
        case ">": return EventCode.dropped
        default: return nil
        }
    }
}
