import Testing

/// A gesture that fails, and the reason.
struct FailureCase: Sendable, CustomTestStringConvertible {
    let name: String
    let configuration: String
    let recording: String
    /// The gesture that the user expects.
    var gesture = "wanted"
    /// The `kind` of the reason.
    let kind: String
    /// The text of the reason on the page.
    let text: String
    /// The figures: measured value, limit, unit, option.
    var figures: (value: Double, limit: Double, unit: String, option: String?)?
    /// The recognizers that caused the failure.
    var others: [String] = []

    var testDescription: String { name }

    init(
        _ name: String, _ configuration: String, _ fingers: [DrawnRecording.Finger], kind: String, _ text: String,
        figures: (value: Double, limit: Double, unit: String, option: String?)? = nil, others: [String] = []
    ) {
        self.name = name
        self.configuration = configuration
        recording = DrawnRecording(fingers, name: name).text
        self.kind = kind
        self.text = text
        self.figures = figures
        self.others = others
    }

    private static func gesture(_ type: String, _ options: String..., named name: String = "wanted") -> String {
        (["[[gesture]]", "name = \"\(name)\"", "type = \"\(type)\""] + options).joined(separator: "\n") + "\n\n"
    }

    private typealias Finger = DrawnRecording.Finger

    /// Three fingers side by side that move the same way.
    private static func row(way: (x: Double, y: Double), _ milliseconds: Int, landings: [Int] = [0, 0, 0]) -> [Finger] {
        landings.enumerated().map { index, landing in
            Finger(
                landing: landing, stay: milliseconds - landing, from: (80 + 20 * Double(index), 80), way: way)
        }
    }

    /// The failures that users ask about most, some in two variants, and others.
    static let all: [FailureCase] = [
        FailureCase(
            "too slow", gesture("swipe", "direction = \"right\"", "touches = 3", "min_velocity_mm_s = 100"),
            row(way: (30, 0), 400),
            kind: "velocity", "went at 75.0 mm/s, needed 100.0 mm/s",
            figures: (75, 100, "mm/s", "min_velocity_mm_s")),
        FailureCase(
            "too slow to lift", gesture("tap"), [Finger(landing: 0, stay: 1_200, from: (60, 60))],
            kind: "duration", "still down after 750 ms, allowed 750 ms", figures: (750, 750, "ms", "max_duration_ms")),
        FailureCase(
            "too short", gesture("swipe", "direction = \"right\"", "touches = 3"), row(way: (5, 0), 200),
            kind: "travel",
            "went 4.8 mm within 190 ms, needed 6.4 mm", figures: (4.75, 6.413, "mm", "min_distance_mm")),
        FailureCase(
            "too crooked", gesture("swipe", "direction = \"right\"", "touches = 3"), row(way: (12, 14), 200),
            kind: "deviation",
            "went 7.7 mm off the direction within 110 ms, allowed 7.0 mm",
            figures: (7.7, 6.964, "mm", "max_deviation_mm")),
        FailureCase(
            "fingers too late", gesture("tap", "touches = 3"), row(way: (0, 0), 400, landings: [0, 30, 220]),
            kind: "missing-fingers", "2 fingers within 150 ms, needed 3 fingers",
            figures: (2, 3, "fingers", "touches")),
        FailureCase(
            "too many fingers", gesture("pinch"), row(way: (20, 0), 300, landings: [0, 0, 40]),
            kind: "extra-fingers", "3 fingers, allowed 2 fingers", figures: (3, 2, "fingers", "touches")),
        FailureCase(
            "prevented", gesture("tap") + gesture("long-press", "min_duration_ms = 300", named: "held"),
            [Finger(landing: 0, stay: 600, from: (60, 60))], kind: "prevented", "prevented by held, which began first",
            others: ["held"]),
        FailureCase(
            "waiting",
            gesture("tap", "require_failure_of = [\"double\"]") + gesture("tap", "taps = 2", named: "double"),
            [Finger(landing: 0, stay: 60, from: (60, 60)), Finger(landing: 160, stay: 60, from: (61, 60))],
            kind: "required-failure-succeeded", "double, which had to fail first, was recognized", others: ["double"]),
        FailureCase(
            "palm", gesture("tap"), [Finger(landing: 0, stay: 200, from: (60, 60), palm: 120)], kind: "palm",
            "touch 1 was taken for a palm 120 ms after it landed"),
        FailureCase(
            "outside the zone",
            "[[zone]]\nname = \"bar\"\nrect = [0, 140, 256, 20]\nunit = \"mm\"\n\n" + gesture("tap", "zone = \"bar\""),
            [Finger(landing: 0, stay: 60, from: (60, 128))], kind: "outside-zone",
            "landed at 60.0, 128.0 mm, 12.0 mm outside of bar", figures: (12, 0, "mm", "zone")),
        FailureCase(
            "disabled", gesture("tap", "enabled = false"), [Finger(landing: 0, stay: 60, from: (60, 60))],
            kind: "disabled", "enabled = false (gestures.toml:1)"),
        FailureCase(
            "long press moved", gesture("long-press"),
            [Finger(landing: 0, stay: 800, from: (60, 60), way: (5, 0), moving: 400)], kind: "movement",
            "moved 1.63 mm, allowed 1.60 mm", figures: (1.625, 1.6, "mm", "max_movement_mm")),
        FailureCase(
            "double tap too far", gesture("tap", "taps = 2"),
            [Finger(landing: 0, stay: 60, from: (60, 60)), Finger(landing: 160, stay: 60, from: (75, 60))],
            kind: "tap-distance", "15.0 mm from the first tap, allowed 9.5 mm",
            figures: (15, 9.5, "mm", "max_tap_distance_mm")),
        FailureCase(
            "second tap too late", gesture("tap", "taps = 2"), [Finger(landing: 0, stay: 60, from: (60, 60))],
            kind: "missing-taps", "1 tap within 350 ms, needed 2 taps", figures: (1, 2, "taps", "taps")),
        FailureCase(
            "moved as for another", gesture("pan", "min_touches = 2") + gesture("pinch", "slop_mm = 80", named: "zoom"),
            [
                Finger(landing: 0, stay: 300, from: (80, 80), way: (-20, 0)),
                Finger(landing: 0, stay: 300, from: (120, 80), way: (30, 0)),
            ], kind: "motion-favored-other",
            "the fingers moved as for zoom: 4 % of the motion went the same way, needed 50 %",
            figures: (3.846, 50, "%", nil), others: ["zoom"]),
    ]
}
