import MudraEvdev
import MudraTouch

/// Reads the events of a device: `- evdev:` with a list of events, a frame or more. The lists of libinput's and
/// hidraw's events beside it are skipped.
extension YAMLReader {
    private static let anyCode: ClosedRange<Int64> = 0...Int64(UInt16.max)
    private static let anyValue = Int64(Int32.min)...Int64(Int32.max)

    /// Reads a device's `events:`. Events before an error are kept.
    func readEvents(into events: inout [InputEvent]) throws(YAMLError) {
        guard try beginSequence("events") else { return }
        while true {
            switch try next() {
            case .mappingStart:
                while let key = try nextKey() {
                    if key == "evdev" { try readFrames(into: &events) } else { try skipValue() }
                }
            case .sequenceEnd: return
            default: throw error("an entry of events must be a mapping, as \"evdev:\" is")
            }
        }
    }

    private func readFrames(into events: inout [InputEvent]) throws(YAMLError) {
        guard try beginSequence("evdev") else { return }
        while true {
            switch try next() {
            case .sequenceStart: events.append(try readEvent())
            case .sequenceEnd: return
            default: throw error("an event must be a list: seconds, microseconds, type, code and value")
            }
        }
    }

    /// Reads an event after the start of its list.
    private func readEvent() throws(YAMLError) -> InputEvent {
        let seconds = try eventNumber("the seconds", in: 0...Int64.max)
        let microseconds = try eventNumber("the microseconds", in: 0...999_999)
        let type = try eventNumber("the type", in: Self.anyCode)
        let code = try eventNumber("the code", in: Self.anyCode)
        let value = try eventNumber("the value", in: Self.anyValue)
        guard try next() == .sequenceEnd else { throw error("an event has five numbers, and this is a sixth") }
        return InputEvent(
            time: Self.time(seconds, microseconds), type: UInt16(type), code: UInt16(code), value: Int32(value))
    }

    private func eventNumber(_ what: String, in range: ClosedRange<Int64>) throws(YAMLError) -> Int64 {
        guard let number = try nextInteger(what, in: range) else {
            throw error("the event ends where \(what) should be")
        }
        return number
    }

    /// The time since the recording began. One device's first event may be earlier: libinput's 64 bits then wrap below
    /// zero and look like half a million years.
    private static func time(_ seconds: Int64, _ microseconds: Int64) -> Microseconds {
        let (whole, isOver) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        let (sum, isBeyond) = whole.addingReportingOverflow(UInt64(microseconds))
        if isOver || isBeyond { return .distantFuture }
        return sum > UInt64(Int64.max) ? 0 : Microseconds(sum)
    }
}
