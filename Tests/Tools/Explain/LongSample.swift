import Gestures
import MudraExplain
import MudraTouch

extension Sample {
    /// Up to ten minutes of fingers that draw circles at 100 Hz, all of them down from the start to the end, and a
    /// tap that fails over and over.
    static func circles(fingers: Int, seconds: Int) -> Explanation {
        let contacts = (0..<fingers).map { finger in
            let middle = Point(x: 20 + Double(finger % 8) * 34, y: 20 + Double(finger / 8) * 30)
            let samples = (0..<seconds * 100).map { index in
                let turn = Double(index) / 50 + Double(finger)
                // A circle without a mathematical library: a square with rounded corners.
                let (x, y) = (triangle(turn), triangle(turn + 1))
                let radius = 4 + 9 * triangle(turn / 37)
                return ContactSample(
                    time: at(UInt64(index) * 10), position: middle + Point(x: x, y: y) * radius)
            }
            return ExplainedContact(
                number: UInt32(finger + 1), tool: .finger, zone: nil, samples: samples, end: .lifted, rested: nil)
        }
        return long(contacts, seconds: seconds)
    }

    /// As long, but with fingers that each touch for a moment, `perSecond` of them in a second.
    static func taps(perSecond: Int, seconds: Int) -> Explanation {
        let contacts = (0..<perSecond * seconds).map { index in
            let from = UInt64(index * 1_000 / perSecond)
            let start = Point(x: Double(index * 37 % 280), y: Double(index * 61 % 150))
            return contact(UInt32(index + 1), from: from, to: from + 90, start, start + Point(x: 5, y: 3))
        }
        return long(contacts, seconds: seconds)
    }

    private static func long(_ contacts: [ExplainedContact], seconds: Int) -> Explanation {
        let recognizers = (0..<12).map { index in
            recognizer(
                "gesture \(index)", .tap,
                attempts: (0..<seconds * 4).map { number in
                    let start = UInt64(number * 250 + index)
                    return attempt(
                        start, start + 200, [1], [(start, "possible", 1), (start + 60, "failed", 1)],
                        reason: index == 0
                            ? measured(
                                "movement", "moved 5.2 mm, allowed 4.0 mm", 5.2, 4, "mm", true, "max_movement_mm")
                            : ExplainedReason(
                                kind: "prevented", text: "gesture 0 began first", figures: nil, others: ["gesture 0"]))
                })
        }
        return Explanation(
            recording: "long.evemu", device: "A long one", screen: ScreenSize(width: 294, height: 166), start: 0,
            end: at(UInt64(seconds) * 1_000), zones: [], contacts: contacts, recognizers: recognizers)
    }

    /// From -1 to 1 and back, once in a turn of 4.
    private static func triangle(_ turn: Double) -> Double {
        let part = turn.truncatingRemainder(dividingBy: 4)
        return part < 2 ? part - 1 : 3 - part
    }

    /// An explanation without touches and without gestures.
    static let empty = Explanation(
        recording: "empty.evemu", device: "", screen: ScreenSize(width: 68, height: 151), start: at(9), end: at(9),
        zones: [],
        contacts: [], recognizers: [])

    /// An explanation in which every name attacks the page.
    static let hostile: Explanation = {
        var hostile = everything
        let evil = "</script></style></svg><script>document.title='owned'</script><img src=x onerror=alert(1)>"
        hostile.recording = "\(evil).evemu"
        hostile.device = "\u{0}\u{1B}[31m<!--<script>\u{2028}\u{202E}&amp;\u{FFFF}\"'"
        hostile.zones[0].name = "]]>\(evil)"
        hostile.contacts[3].zone = "<\u{301}/script><\u{301}!--"
        for index in hostile.recognizers.indices {
            hostile.recognizers[index].name = "__proto__\(index)\(evil){{data}}" + String(repeating: "W", count: 400)
            for attempt in hostile.recognizers[index].attempts.indices {
                hostile.recognizers[index].attempts[attempt].reason?.text += evil
                hostile.recognizers[index].attempts[attempt].reason?.others = ["constructor", evil, "toString"]
            }
        }
        return hostile
    }()
}
