import Gestures
import Testing

@testable import MudraDeclarations

/// The values that gestures.toml(5) allows for the options, and those just beyond.
@Suite struct OptionLimitTests {
    /// Options with the same range: `TYPE.KEY`.
    struct Options: Sendable, CustomTestStringConvertible {
        let names: String
        let range: String
        let accepted: [Double]
        let refused: [Double]

        init(_ names: String, _ range: String, _ accepted: [Double], not refused: [Double]) {
            (self.names, self.range, self.accepted, self.refused) = (names, range, accepted, refused)
        }

        var testDescription: String { "\(names): \(range)" }
    }

    private static let ranges = [
        Options(
            "tap.touches tap.taps long-press.touches pan.min_touches edge-pan.touches swipe.touches stroke.touches",
            "1 to 10", [1, 10], not: [0, 11]),
        Options("long-press.taps pan.max_touches", "0 to 10", [0, 10], not: [-1, 11]),
        Options("pinch.touches rotation.touches transform.touches", "2 to 10", [2, 10], not: [1, 11]),
        Options("touchpad.min_touches", "1 to 4", [1, 4], not: [0, 5]),
        Options("touchpad.max_touches", "0 to 4", [0, 4], not: [-1, 5]),
        Options(
            "edge-pan.edge_zone_mm edge-pan.min_travel_mm swipe.min_distance_mm stroke.min_size_mm pan.step",
            "0.01 to 1000", [0.01, 1_000], not: [0, 0.009, 1_000.1]),
        Options(
            "tap.max_movement_mm tap.max_tap_distance_mm long-press.max_movement_mm long-press.max_tap_distance_mm "
                + "pan.slop_mm edge-pan.damper_mm swipe.max_deviation_mm pinch.slop_mm pinch.min_span_mm "
                + "transform.slop_mm touchpad.slop_mm",
            "0 to 1000", [0, 1_000], not: [-0.1, 1_000.1]),
        Options("edge-pan.max_travel_mm", "0, or 0.01 to 1000", [0, 0.01, 1_000], not: [-0.1, 0.009, 1_000.1]),
        Options(
            "tap.max_duration_ms long-press.min_duration_ms edge-pan.max_duration_ms swipe.max_duration_ms "
                + "stroke.max_duration_ms",
            "1 to 60000", [1, 60_000], not: [0, 0.9, 60_000.1]),
        Options(
            "tap.max_interval_ms tap.min_interval_ms tap.land_within_ms long-press.max_interval_ms "
                + "long-press.land_within_ms swipe.land_within_ms swipe.lift_within_ms touchpad.land_within_ms "
                + "stroke.land_within_ms stroke.lift_within_ms",
            "0, or 0.001 to 60000", [0, 0.001, 60_000], not: [-1, 0.0009, 60_000.1]),
        Options("swipe.min_velocity_mm_s", "0, or 0.01 to 10000", [0, 0.01, 10_000], not: [0.009, 10_000.1]),
        Options("rotation.threshold_deg stroke.rotation", "0 to 180", [0, 180], not: [-0.1, 180.1]),
        Options("touchpad.scale", "0.1 to 10", [0.1, 10], not: [0.09, 10.1]),
        Options("edge-pan.from", "0 to 1", [0, 0.999], not: [-0.001, 1.001]),
        Options("edge-pan.to", "0 to 1", [0.001, 1], not: [-0.001, 1.001]),
        Options("pan.mm_per_notch", "1 to 1000", [1, 1_000], not: [0.9, 1_000.1]),
        Options("pinch.step", "1.001 to 100", [1.001, 100], not: [1, 100.1]),
        Options("rotation.step", "0.01 to 360", [0.01, 360], not: [0.009, 360.1]),
    ]

    private func declare(_ type: String, _ options: [String: OptionValue]) throws(OptionProblems)
        -> RecognizerDeclaration
    {
        let needs: [String: OptionValue] =
            switch type {
            case "swipe": ["direction": .string("up")]
            case "edge-pan": ["edge": .string("left")]
            case "stroke": ["stroke": .string("AAAAAA__BBAA")]
            default: [:]
            }
        return try RecognizerDeclaration(name: "x", type: type, options: needs.merging(options) { $1 })
    }

    /// The mistakes in options; empty: they are accepted.
    private func mistakes(_ type: String, _ options: [String: OptionValue]) -> [String] {
        do throws(OptionProblems) {
            _ = try declare(type, options)
            return []
        } catch {
            return error.problems.map(\.message)
        }
    }

    /// The mistakes in one option, with the options that it needs.
    private func mistakes(_ type: String, _ key: String, _ value: Double) -> [String] {
        let option = Int64(exactly: value).map { OptionValue.integer($0) } ?? .number(value)
        let steps = OptionValue.table(["keys": .strings(["a", "b"]), "step": option])
        return switch (type, key) {
        case ("pan", "step"): mistakes(type, ["on_changed": steps, "axis": .string("vertical")])
        case (_, "step"): mistakes(type, ["on_changed": steps])
        case (_, "mm_per_notch"): mistakes(type, [key: option, "scroll": .string("both")])
        default: mistakes(type, [key: option])
        }
    }

    @Test("An option takes its least and its greatest value, and none beyond them", arguments: ranges)
    func valuesAtTheLimits(_ options: Options) {
        for name in options.names.split(separator: " ") {
            let parts = name.split(separator: ".").map(String.init)
            for value in options.accepted { #expect(mistakes(parts[0], parts[1], value) == [], "\(name) = \(value)") }
            for value in options.refused {
                let message = "\(parts[1]) must be \(options.range), not \(plain(value))"
                #expect(mistakes(parts[0], parts[1], value) == [message], "\(name)")
            }
        }
    }

    @Test("A limit of 0 is none") func noLimit() throws {
        let none: [String: OptionValue] = ["max_travel_mm": .integer(0)]
        #expect(try declare("edge-pan", none).configuration == declare("edge-pan", [:]).configuration)
        let most: [String: OptionValue] = ["max_touches": .integer(0)]
        #expect(try declare("touchpad", most).configuration == declare("touchpad", [:]).configuration)
    }

    private static let noSecondTap = "min_interval_ms is more than max_interval_ms: no second tap could be in time"
    private static let noFingers = "max_touches is less than min_touches: no number of fingers would match"

    @Test(
        "An option may be as large as another one lets it be",
        arguments: [
            ("tap", ["taps": .integer(2), "min_interval_ms": .integer(350)], []),
            ("tap", ["taps": .integer(2), "min_interval_ms": .number(350.001)], [noSecondTap]),
            ("tap", ["taps": .integer(1), "min_interval_ms": .integer(351)], []),
            ("pan", ["min_touches": .integer(3), "max_touches": .integer(3)], []),
            ("pan", ["min_touches": .integer(4), "max_touches": .integer(3)], [noFingers]),
            ("touchpad", ["max_touches": .integer(3)], []), ("touchpad", ["max_touches": .integer(2)], [noFingers]),
            ("edge-pan", ["axis": .string("vertical")], ["edge-pan has no key \"axis\""]),
            (
                "pinch",
                [
                    "axis": .string("vertical"),
                    "on_changed": .table(["keys": .strings(["a", "b"]), "step": .integer(2)]),
                ],
                ["pinch has no key \"axis\""]
            ),
        ] as [(String, [String: OptionValue], [String])])
    func optionsBesideEachOther(type: String, options: [String: OptionValue], messages: [String]) {
        #expect(mistakes(type, options) == messages)
    }

    @Test("A name has 1 to 64 letters, digits, hyphens and underscores") func names() {
        for name in ["a", "azAZ09-_", String(repeating: "n", count: 64)] {
            #expect(DeclarationName.isValid(name), "\(name)")
        }
        let tooLong = String(repeating: "n", count: 65)
        for name in ["", tooLong, "`", "{", "@", "[", "/", ":", ",", ".", "^", "a b", "é", "a\n"] {
            #expect(!DeclarationName.isValid(name), "\(name)")
        }
    }

    @Test("A line about mistakes has the first 16 of them") func lineOfMistakes() {
        let sixteen = (1...16).map(String.init)
        #expect(sixteen.problemLine == sixteen.joined(separator: "; "))
        let seventeen = sixteen + ["17"]
        #expect(seventeen.problemLine == sixteen.joined(separator: "; ") + "; and 1 more")
    }
}
