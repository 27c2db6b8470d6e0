import Gestures
import MudraExplain
import MudraTouch

/// Explanations made without a recording.
enum Sample {
    /// A tap, a press that moved, a drag with two fingers, and a palm: every state and every kind of relation.
    static let everything = Explanation(
        recording: "kitchen.evemu", device: "Goodix Capacitive TouchScreen",
        screen: ScreenSize(width: 294, height: 166),
        start: at(5_000), end: at(7_400),
        zones: [
            ExplainedZone(name: "left edge", rect: Rect(x: 0, y: 0, width: 16, height: 166)),
            ExplainedZone(name: "keyboard", rect: Rect(x: 40, y: 104, width: 214, height: 62)),
        ],
        contacts: [
            contact(1, from: 5_100, to: 5_190, Point(x: 82, y: 60), Point(x: 82.4, y: 60.2)),
            contact(2, from: 5_900, to: 6_700, Point(x: 120, y: 74), Point(x: 214, y: 42), bow: 16),
            contact(3, from: 5_930, to: 6_690, Point(x: 152, y: 92), Point(x: 243, y: 66), bow: 14),
            contact(
                4, zone: "keyboard", from: 6_400, to: 6_950, Point(x: 70, y: 130), Point(x: 74, y: 133), end: .palm),
            contact(5, zone: "left edge", from: 6_980, to: 7_350, Point(x: 6, y: 40), Point(x: 9, y: 44.6)),
            contact(6, from: 5_050, to: 7_300, Point(x: 270, y: 150), Point(x: 270.5, y: 150), rested: 6_100),
        ],
        recognizers: [tap, doubleTap, press, pan, swipe, edge, absent])

    static let tap = recognizer(
        "tap", .tap, requiresFailureOf: ["double-tap"],
        attempts: [
            attempt(
                5_100, 5_490, [1], [(5_100, "possible", 1), (5_490, "recognized", 1)], gestureID: 1,
                waits: [.init(kind: .failure, start: at(5_190), end: at(5_490), others: ["double-tap"])]),
            attempt(
                5_900, 6_700, [2, 3], [(5_900, "possible", 1), (5_930, "failed", 1)],
                reason: measured("extra-fingers", "2 fingers, allowed 1", 2, 1, "fingers", true, "touches")),
        ])

    static let doubleTap = recognizer(
        "double-tap", .tap,
        attempts: [
            attempt(
                5_100, 5_490, [1], [(5_100, "possible", 1), (5_490, "failed", 1)],
                reason: measured(
                    "tap-interval", "no tap came within 300 ms", 300, 300, "ms", true, "max_interval_ms")),
            attempt(
                5_900, 6_700, [2, 3], [(5_900, "possible", 1), (5_930, "failed", 1)],
                reason: measured("extra-fingers", "2 fingers, allowed 1", 2, 1, "fingers", true, "touches")),
        ])

    static let press = recognizer(
        "hold-to-drag", .longPress,
        attempts: [
            attempt(
                5_100, 5_190, [1], [(5_100, "possible", 1), (5_190, "failed", 1)],
                reason: measured("hold", "down 90 ms, needs 500 ms", 90, 500, "ms", false, "min_duration_ms")),
            attempt(
                6_980, 7_350, [5], [(6_980, "possible", 1), (7_290, "failed", 1)],
                reason: measured("movement", "moved 5.2 mm, allowed 4.0 mm", 5.2, 4, "mm", true, "max_movement_mm")),
        ])

    static let pan = recognizer(
        "two-finger-scroll", .pan, isContinuous: true, simultaneousWith: ["zoom"],
        attempts: [
            attempt(
                5_900, 6_700, [2, 3],
                [(5_900, "possible", 1), (6_020, "began", 1), (6_028, "changed", 83), (6_690, "ended", 1)],
                gestureID: 2,
                values: drag.named)
        ])

    static let swipe = recognizer(
        "two-finger-swipe", .swipe,
        attempts: [
            attempt(
                5_900, 6_700, [2, 3], [(5_900, "possible", 1), (6_020, "failed", 1)],
                reason: ExplainedReason(
                    kind: "prevented", text: "two-finger-scroll began first", figures: nil,
                    others: ["two-finger-scroll"]))
        ])

    static let edge = recognizer(
        "from-left", .edgePan, isContinuous: true, zone: "left edge",
        attempts: [
            attempt(
                6_980, 7_350, [5],
                [(6_980, "possible", 1), (7_060, "began", 1), (7_070, "changed", 9), (7_200, "cancelled", 1)],
                gestureID: 3,
                reason: ExplainedReason(
                    kind: "lost", text: "a touch was taken for a palm 220 ms after it landed", figures: nil, others: [])
            )
        ],
        unseen: [
            UnseenTouch(
                contact: 2, time: at(5_900),
                reason: ExplainedReason(
                    kind: "outside-zone", text: "it landed outside of left edge", figures: nil, others: []))
        ])

    static let absent = recognizer(
        "zoom", .pinch, isContinuous: true,
        absence: ExplainedReason(
            kind: "disabled", text: "it is switched off (enabled = false)", figures: nil, others: []))

    private static var drag: GestureValues {
        var drag = GestureValues()
        drag.translation = Point(x: 92.5, y: -29)
        return drag
    }

    static func at(_ milliseconds: UInt64) -> Microseconds { .milliseconds(milliseconds) }

    static func measured(
        _ kind: String, _ text: String, _ value: Double, _ limit: Double, _ unit: String, _ isMaximum: Bool,
        _ option: String
    ) -> ExplainedReason {
        ExplainedReason(
            kind: kind, text: text,
            figures: .init(value: value, limit: limit, unit: unit, isMaximum: isMaximum, option: option), others: [])
    }

    static func recognizer(
        _ name: String, _ type: GestureType, isContinuous: Bool = false, zone: String? = nil,
        requiresFailureOf: [String] = [], simultaneousWith: [String] = [], absence: ExplainedReason? = nil,
        attempts: [ExplainedAttempt] = [], unseen: [UnseenTouch] = []
    ) -> ExplainedRecognizer {
        ExplainedRecognizer(
            name: name, type: type, isContinuous: isContinuous, zone: zone, requiresFailureOf: requiresFailureOf,
            simultaneousWith: simultaneousWith, absence: absence, attempts: attempts, unseen: unseen)
    }

    static func attempt(
        _ start: UInt64, _ end: UInt64, _ contacts: [UInt32], _ steps: [(UInt64, String, Int)], gestureID: UInt64 = 0,
        waits: [ExplainedAttempt.Wait] = [], values: [NamedValue] = [], reason: ExplainedReason? = nil
    ) -> ExplainedAttempt {
        ExplainedAttempt(
            start: at(start), end: at(end), contacts: contacts,
            steps: steps.map { .init(time: at($0.0), state: $0.1, count: $0.2) }, waits: waits, gestureID: gestureID,
            values: values, reason: reason)
    }

    /// A touch sampled every 8 ms, on a path that bends to the side.
    static func contact(
        _ number: UInt32, zone: String? = nil, from: UInt64, to: UInt64, _ start: Point, _ end: Point, bow: Double = 0,
        end fate: ContactEnd = .lifted, rested: UInt64? = nil
    ) -> ExplainedContact {
        let samples = (stride(from: from, to: to, by: 8) + [to]).map { time in
            let share = Double(time - from) / Double(to - from)
            let eased = share * share * (3 - 2 * share)
            let way = end - start
            let aside = Point(x: way.y, y: -way.x) / max(way.length, 1) * (bow * 4 * eased * (1 - eased))
            return ContactSample(time: at(time), position: start + way * eased + aside)
        }
        return ExplainedContact(
            number: number, tool: .finger, zone: zone, samples: samples, end: fate, rested: rested.map(at))
    }
}
