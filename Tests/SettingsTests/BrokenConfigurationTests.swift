import Testing

@testable import Settings

/// A configuration and what is said about it; the file's name is left out.
struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    let lines: [String]

    init(_ text: String, _ lines: String...) {
        self.init(text, lines)
    }

    init(_ text: String, _ lines: [String]) {
        self.text = text
        self.lines = lines
    }

    /// One gesture, whose third line is `option`.
    static func option(_ type: String, _ option: String, _ message: String) -> Broken {
        Broken("[[gesture]]\nname = \"x\"\n\(option)\ntype = \"\(type)\"\n", message)
    }

    var testDescription: String { lines.first ?? text }
}

@Suite struct BrokenConfigurationTests {
    @Test(
        arguments: syntax + names + types + keys + values + directions + commands + devices + Broken.typeKeys
            + Broken.zones)
    func isRefused(_ broken: Broken) throws {
        let (settings, lines) = try load(broken.text)
        #expect(lines == broken.lines.map { "gestures.toml:\($0)" })
        #expect(settings == nil)
    }

    static let syntax = [
        Broken("[[gesture]]\nname = \n", "2:8: Error while parsing key-value pair: expected value, saw '\\n'"),
        Broken(
            "[[gesture]]\nname = \"a\"\nname = \"b\"\n",
            "3:8: Error while parsing key-value pair: cannot redefine existing string 'name'"
        ),
        Broken("[gesture]\nname = \"x\"\n", "1:2: gesture must be a list of tables, [[gesture]], not a table"),
        Broken("gesture = [1]\n", "1:12: gesture must be a list of tables, [[gesture]], not of a whole number"),
        Broken("[[gestur]]\n", "1:3: there is no key \"gestur\" (did you mean \"gesture\"?)"),
        Broken("completely = 1\n", "1:1: there is no key \"completely\""),
    ]

    static let names = [
        Broken("[[gesture]]\ntype = \"tap\"\n", "1:1: the gesture has no name"),
        Broken("[[gesture]]\nname = 7\ntype = \"tap\"\n", "2:8: name must be a string, not a whole number"),
        Broken(
            "[[gesture]]\nname = \"a b\"\ntype = \"tap\"\n",
            "2:8: name must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \"a b\""
        ),
        Broken(
            "[[gesture]]\nname = \"a\\u001Bb\\u0000\"\ntype = \"tap\"\n",
            "2:8: name must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \"a\\u{1b}b\\u{0}\""
        ),
        Broken(
            "[[gesture]]\nname = \"\"\ntype = \"tap\"\n",
            "2:8: name must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \"\""
        ),
    ]

    static let types = [
        Broken(
            "[[gesture]]\nname = \"x\"\n",
            "1:1: the gesture has no type (tap, long-press, pan, edge-pan, swipe, pinch, rotation, transform)"),
        Broken("[[gesture]]\nname = \"x\"\ntype = true\n", "3:8: type must be a string, not true or false"),
        Broken(
            "[[gesture]]\nname = \"x\"\ntype = \"swip\"\n",
            "3:8: there is no gesture type \"swip\" (did you mean \"swipe\"?)"
        ),
        Broken(
            "[[gesture]]\nname = \"x\"\ntype = \"wave\"\n",
            "3:8: there is no gesture type \"wave\" (tap, long-press, pan, edge-pan, swipe, pinch, rotation, transform)"
        ),
        Broken(
            "[[gesture]]\nname = \"x\"\ntype = \"pinch\"\nspan = 1\n",
            "4:1: pinch has no key \"span\""
        ),
    ]

    static let keys: [Broken] =
        [
            .option(
                "tap",
                "max_movment_mm = 1",
                "3:1: tap has no key \"max_movment_mm\" (did you mean \"max_movement_mm\"?)"
            ),
            .option("tap", "direction = \"left\"", "3:1: tap has no key \"direction\""),
            .option("tap", "touchse = 1", "3:1: tap has no key \"touchse\" (did you mean \"touches\"?)"),
            .option("tap", "rnu = \"a\"", "3:1: tap has no key \"rnu\" (did you mean \"run\"?)"),
            .option("long-press", "a.b = 1", "3:1: long-press has no key \"a\""),
            .option("tap", "\"é\\n\" = 1", "3:1: tap has no key \"é\\u{a}\""),
            // Not the same key to TOML, the same text to Swift.
            .option("tap", "\"é\" = 1\n\"e\\u0301\" = 1", "3:1: tap has no key \"é\""),
        ]

    static let devices: [Broken] = [
        .option("tap", "devices = 7", "3:11: devices must be a string or a list of strings, not a whole number"),
        .option(
            "tap", "devices = [\"a\", 1]",
            "3:11: devices must be a string or a list of strings, not a list that holds a whole number"),
        .option("tap", "devices = \"\"", "3:11: devices must not be empty"),
        .option("tap", "devices = []", "3:11: devices must not be empty"),
        .option("tap", "devices = [\"a\", \"\"]", "3:17: devices must not be empty"),
        .option("tap", "devices = \"a\\u0000b\"", "3:11: devices must not contain a NUL"),
        .option(
            "tap", "devices = [\"a\", \"\(String(repeating: "b", count: 256))\"]",
            "3:17: devices must have at most 255 bytes in an element"),
        .option(
            "tap", "devices = [\((0..<17).map { "\"\($0)\"" }.joined(separator: ", "))]",
            "3:11: devices must have at most 16 elements, not 17"),
        .option("tap", "device = \"a\"", "3:1: tap has no key \"device\" (did you mean \"devices\"?)"),
    ]

    static let values: [Broken] = [
        .option("tap", "max_movement_mm = \"4\"", "3:19: max_movement_mm must be a number, not a string"),
        .option("tap", "touches = 1.0", "3:11: touches must be a whole number, not a number"),
        .option(
            "tap", "group = \"two words\"",
            "3:9: group must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \"two words\""),
        .option("tap", "enabled = 1", "3:11: enabled must be true or false, not a whole number"),
        .option("tap", "taps = { a = 1 }", "3:8: taps must be a whole number, not a table"),
        .option("tap", "taps = 1979-05-27", "3:8: taps must be a whole number, not a date or time"),
        .option("tap", "touches = 0", "3:11: touches must be 1 to 10, not 0"),
        .option("tap", "touches = 11", "3:11: touches must be 1 to 10, not 11"),
        .option("tap", "taps = 0", "3:8: taps must be 1 to 10, not 0"),
        .option("long-press", "taps = -1", "3:8: taps must be 0 to 10, not -1"),
        .option("long-press", "min_duration_ms = 0", "3:19: min_duration_ms must be 1 to 60000, not 0"),
        .option("tap", "max_duration_ms = 0.5", "3:19: max_duration_ms must be 1 to 60000, not 0.5"),
        .option("tap", "land_within_ms = -1", "3:18: land_within_ms must be 0 to 60000, not -1"),
        .option("tap", "land_within_ms = 60001", "3:18: land_within_ms must be 0 to 60000, not 60001"),
        .option("tap", "max_interval_ms = nan", "3:19: max_interval_ms must be 0 to 60000, not nan"),
        .option("tap", "max_movement_mm = -0.1", "3:19: max_movement_mm must be 0 to 1000, not -0.1"),
        .option("tap", "max_tap_distance_mm = inf", "3:23: max_tap_distance_mm must be 0 to 1000, not inf"),
        .option(
            "tap",
            "touches = 9223372036854775807",
            "3:11: touches must be 1 to 10, not 9223372036854775807"
        ),
        .option(
            "tap",
            "land_within_ms = -9223372036854775808",
            "3:18: land_within_ms must be 0 to 60000, not -9.223372036854776e+18"
        ),
        .option(
            "tap",
            "taps = 2\nmin_interval_ms = 400",
            "4:19: min_interval_ms is more than max_interval_ms: no second tap could be in time"
        ),
    ]

    static let directions: [Broken] = [
        .option("swipe", "touches = 2", "1:1: swipe needs a direction (left, right, up, down)"),
        .option(
            "swipe",
            "direction = \"lefft\"",
            "3:13: swipe has no direction \"lefft\" (left, right, up, down)"
        ),
        .option("swipe", "direction = [\"left\"]", "3:13: direction must be a string, not a list of strings"),
        .option("swipe", "directions = \"left\"", "3:14: directions must be a list of strings, not a string"),
        .option("swipe", "directions = []", "3:14: directions must not be empty (left, right, up, down)"),
        .option("swipe", "directions = [\"up\", \"up\"]", "3:21: directions has \"up\" twice"),
        .option(
            "swipe",
            "directions = [\"up\", \"Down\"]",
            "3:21: swipe has no direction \"Down\" (left, right, up, down)"
        ),
        .option(
            "swipe",
            "directions = [\"up\", 1]",
            "3:14: directions must be a list of strings, not a list that holds a whole number"
        ),
        .option(
            "swipe",
            "direction = \"up\"\ndirections = [\"up\"]",
            "4:1: \"direction\" and \"directions\" exclude each other"
        ),
        .option(
            "swipe",
            "direction = \"up\"\nmin_distance_mm = 0",
            "4:19: min_distance_mm must be more than 0 and at most 1000, not 0"
        ),
        .option(
            "swipe",
            "direction = \"up\"\nmin_velocity_mm_s = 10000.5",
            "4:21: min_velocity_mm_s must be more than 0 and at most 10000, not 10000.5"
        ),
    ]

    static let commands: [Broken] = [
        .option("tap", "run = 1", "3:7: run must be a string or a list of strings, not a whole number"),
        .option("tap", "run = \"\"", "3:7: run must not be empty"),
        .option("tap", "run = []", "3:7: run must not be empty"),
        .option("tap", "run = [\"\", \"a\"]", "3:8: run must not be empty"),
        .option("tap", "run = [\"a\", 1]", "3:13: run must be a string or a list of strings, not of a whole number"),
        .option("tap", "run = \"a\\u0000b\"", "3:7: run must not contain a NUL"),
        .option("tap", "run = [\"a\", \"\\u0000\"]", "3:13: run must not contain a NUL"),
        .option("tap", "on_ended = \"a\"", "3:1: tap is discrete and has only \"run\", not \"on_ended\""),
        .option(
            "swipe",
            "direction = \"up\"\non_began = \"a\"",
            "4:1: swipe is discrete and has only \"run\", not \"on_began\""
        ),
        .option(
            "long-press",
            "on_began = \"a\"\nrun = \"b\"",
            "4:1: \"run\" and \"on_began\" exclude each other: both run when the gesture begins"
        ),
        .option(
            "tap",
            "when_busy = \"wait\"",
            "3:13: there is no when_busy \"wait\" (queue, skip, parallel)"
        ),
        .option("tap", "when_busy = 1", "3:13: when_busy must be a string, not a whole number"),
    ]

    @Test func allIsSaidInTheOrderOfTheText() throws {
        let (settings, lines) = try load(
            """
            [[gesture]]
            type = "swipe"
            run = ""
            touches = 99
            name = "x y"
            devices = ""
            [[gesture]]
            name = "b"
            type = "tap"
            taps = "two"
            """
        )
        #expect(settings == nil)
        #expect(
            lines == [
                "gestures.toml:1:1: swipe needs a direction (left, right, up, down)",
                "gestures.toml:3:7: run must not be empty",
                "gestures.toml:4:11: touches must be 1 to 10, not 99",
                "gestures.toml:5:8: name must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \"x y\"",
                "gestures.toml:6:11: devices must not be empty",
                "gestures.toml:10:8: taps must be a whole number, not a string",
            ]
        )
    }

    @Test func aWarningRefusesNothing() throws {
        let (settings, lines) = try load("[[gesture]]\nname = \"x\"\ntype = \"tap\"\nwhen_busy = \"skip\"\n")
        #expect(lines == ["gestures.toml:4:1: warning: when_busy has no effect: the gesture has no command"])
        #expect(settings?.bindings.count == 1)
    }
}
