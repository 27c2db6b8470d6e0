/// A recording of drawn strokes, on a screen of 256 x 160 mm that reports palms, with 100 units per mm and a frame
/// every 10 ms.
struct DrawnRecording {
    /// A finger lands, moves in a straight line, and lifts at the end.
    struct Finger {
        /// When the finger lands, in ms.
        var landing: Int
        /// How long the finger stays, in ms.
        var stay: Int
        /// Where the finger lands, in mm.
        var from: (x: Double, y: Double)
        /// How far the finger moves, in mm.
        var way: (x: Double, y: Double) = (0, 0)
        /// The duration of the movement, in ms. Nil for the whole stay.
        var moving: Int?
        /// When the screen reports the finger as a palm, in ms after it landed. Nil for never.
        var palm: Int?
    }

    /// The text of the recording in evemu's format.
    let text: String

    init(_ fingers: [Finger], name: String = "drawn") {
        var lines = [
            "N: \(name)", "I: 0018 1209 0002 0001", "P: 02 00 00 00 00 00 00 00", "B: 00 0b 00 00 00 00 00 00 00",
        ]
        lines += (0..<12).map { "B: 01 \($0 == 5 ? "00 00 04" : "00 00 00") 00 00 00 00 00" }
        lines += [
            "B: 03 03 00 00 00 00 80 e0 02", "A: 00 0 25599 0 0 100", "A: 01 0 15999 0 0 100", "A: 2f 0 9 0 0 0",
            "A: 35 0 25599 0 0 100", "A: 36 0 15999 0 0 100", "A: 37 0 2 0 0 0", "A: 39 0 65535 0 0 0",
        ]
        let end = fingers.map { $0.landing + $0.stay }.max() ?? 0
        for time in stride(from: 0, through: end, by: 10) {
            let before = lines.count
            for (slot, finger) in fingers.enumerated() {
                let events = finger.events(at: time, number: slot + 1)
                guard !events.isEmpty else { continue }
                lines += (["0003 002f \(slot)"] + events).map { "E: \(Self.seconds(time)) \($0)" }
            }
            if lines.count > before || time == 0 { lines.append("E: \(Self.seconds(time)) 0000 0000 0") }
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let rest = "\(milliseconds % 1_000)"
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)000"
    }
}

extension DrawnRecording.Finger {
    fileprivate func events(at time: Int, number: Int) -> [String] {
        let age = time - landing
        guard (0...stay).contains(age) else { return [] }
        if age == stay { return palm == nil ? ["0003 0039 -1"] : ["0003 0037 0", "0003 0039 -1"] }
        let done = min(Double(age) / Double(max(moving ?? stay, 1)), 1)
        var events = age == 0 ? ["0003 0039 \(number)"] : []
        if age == 0 || way != (0, 0) {
            events.append("0003 0035 \(Int(((from.x + way.x * done) * 100).rounded()))")
            events.append("0003 0036 \(Int(((from.y + way.y * done) * 100).rounded()))")
        }
        if age == palm { events.append("0003 0037 2") }
        return events
    }
}
