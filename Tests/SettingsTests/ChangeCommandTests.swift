import Gestures
import Testing

@testable import Settings

@Suite struct ChangeCommandTests {
    private func change(_ gesture: String) throws -> ChangeCommand? {
        try binding(gesture).commands.onChange
    }

    @Test func stepsAreOfWhatTheTypeMeasures() throws {
        let pinch = try change("type = \"pinch\"\non_changed = { run = \"zoom\", step = 1.1 }")
        #expect(pinch == ChangeCommand(.shell("zoom"), .steps(.factor(1.1))))
        let turn = try change("type = \"rotation\"\non_changed = { run = [\"turn\"], step = 15 }")
        #expect(turn == ChangeCommand(.argv(["turn"]), .steps(.degrees(15))))
        let pan = try change("type = \"pan\"\naxis = \"vertical\"\non_changed = { run = \"volume\", step = 5 }")
        #expect(pan == ChangeCommand(.shell("volume"), .steps(.millimetres(5, along: .vertical))))
    }

    @Test(arguments: ["axis = \"vertical\"\non_changed = { step = 4", "on_changed = { axis = \"vertical\", step = 4"])
    func anEdgePanSaysAlongWhichAxis(_ text: String) throws {
        let edgePan = try binding("type = \"edge-pan\"\nedge = \"right\"\n\(text), run = \"a\" }")
        #expect(edgePan.commands.onChange?.pace == .steps(.millimetres(4, along: .vertical)))
        #expect(edgePan.declaration.options["axis"] == nil, "mudrad knows no such option")
    }

    @Test func withoutAStepItGoesByTime() throws {
        #expect(try change("type = \"pinch\"\non_changed = \"a\"")?.pace == .rate(perSecond: 30))
        #expect(try change("type = \"transform\"\non_changed = [\"a\", \"b\"]")?.command == .argv(["a", "b"]))
        #expect(try change("type = \"pan\"\non_changed = { run = \"a\", rate = 0.5 }")?.pace == .rate(perSecond: 0.5))
        #expect(try change("type = \"pan\"\non_changed.run = \"a\"")?.pace == .rate(perSecond: 30))
    }

    @Test func aTimeLimitIsInMillisecondsAndZeroIsNone() throws {
        #expect(try binding("type = \"tap\"\nrun = \"a\"\ntimeout_ms = 1500").commands.timeLimit == 1_500_000)
        #expect(try binding("type = \"tap\"\nrun = \"a\"\ntimeout_ms = 0").commands.timeLimit == nil)
        #expect(try binding("type = \"tap\"\nrun = \"a\"").commands.timeLimit == nil)
    }

    static let broken: [Broken] = [
        .option("tap", "on_changed = \"a\"", "3:1: tap is discrete and has only \"run\", not \"on_changed\""),
        .option(
            "pinch", "on_changed = 1", "3:14: on_changed must be a string or a list of strings, not a whole number"),
        .option("pinch", "on_changed = { step = 2 }", "3:14: on_changed has no run (a command)"),
        .option("pinch", "on_changed = { run = \"\" }", "3:22: run must not be empty"),
        .option(
            "pinch", "on_changed = { run = \"a\", step = 1 }", "3:34: step must be more than 1 and at most 100, not 1"),
        .option(
            "rotation", "on_changed = { run = \"a\", step = 0 }",
            "3:34: step must be more than 0 and at most 360, not 0"
        ),
        .option("pinch", "on_changed = { run = \"a\", step = \"1\" }", "3:34: step must be a number, not a string"),
        .option(
            "pinch", "on_changed = { run = \"a\", step = 2, rate = 3 }",
            "3:37: \"step\" and \"rate\" exclude each other"),
        .option(
            "pan", "on_changed = { run = \"a\", step = 2 }",
            "3:27: step needs an axis to count along: axis = \"horizontal\" or \"vertical\""),
        .option(
            "transform", "on_changed = { run = \"a\", step = 2 }",
            "3:27: transform has no step, only rate (pinch, rotation, pan and edge-pan have)"),
        .option(
            "pinch", "on_changed = { run = \"a\", rate = 0 }", "3:34: rate must be more than 0 and at most 240, not 0"),
        .option(
            "pinch", "on_changed = { run = \"a\", setp = 2 }",
            "3:27: on_changed has no key \"setp\" (did you mean \"step\"?)"),
        .option("pan", "on_changed = { run = \"a\", axis = \"vertical\" }", "3:27: axis is for step: there is none"),
        .option("tap", "timeout_ms = -1", "3:14: timeout_ms must be 0 to 86400000, not -1"),
        .option("tap", "timeout_ms = \"1 s\"", "3:14: timeout_ms must be a number, not a string"),
    ]

    @Test(arguments: broken) func isRefused(_ broken: Broken) throws {
        let (settings, lines) = try load(broken.text)
        #expect(lines == broken.lines.map { "gestures.toml:\($0)" })
        #expect(settings == nil)
    }

    @Test func whatHasNoEffectIsSaid() throws {
        let head = "[[gesture]]\nname = \"x\"\n"
        #expect(
            try load(head + "type = \"tap\"\ntimeout_ms = 5\n").lines == [
                "gestures.toml:4:1: warning: timeout_ms has no effect: the gesture has no command"
            ])
        #expect(
            try load(head + "type = \"edge-pan\"\nedge = \"left\"\nrun = \"a\"\naxis = \"vertical\"\n").lines == [
                "gestures.toml:6:1: warning: axis has no effect: on_changed has no step"
            ])
    }
}
