import Gestures
import Testing

@testable import MudraGestureSettings

@Suite struct ChangeCommandTests {
    private func change(_ gesture: String) throws -> ChangeCommand? {
        try binding(gesture).commands.onChange
    }

    @Test("A step has the unit of its gesture type") func stepsAreOfWhatTheTypeMeasures() throws {
        let pinch = try change("type = \"pinch\"\non_changed = { run = \"zoom\", step = 1.1 }")
        #expect(pinch == ChangeCommand(.shell("zoom"), .steps(.factor(1.1))))
        let turn = try change("type = \"rotation\"\non_changed = { run = [\"turn\"], step = 15 }")
        #expect(turn == ChangeCommand(.argv(["turn"]), .steps(.degrees(15))))
        let pan = try change("type = \"pan\"\naxis = \"vertical\"\non_changed = { run = \"volume\", step = 5 }")
        #expect(pan == ChangeCommand(.shell("volume"), .steps(.millimetres(5, along: .vertical))))
    }

    @Test(
        "An edge pan names the axis of its steps",
        arguments: ["axis = \"vertical\"\non_changed = { step = 4", "on_changed = { axis = \"vertical\", step = 4"])
    func anEdgePanSaysAlongWhichAxis(_ text: String) throws {
        let edgePan = try binding("type = \"edge-pan\"\nedge = \"right\"\n\(text), run = \"a\" }")
        #expect(edgePan.commands.onChange?.pace == .steps(.millimetres(4, along: .vertical)))
        #expect(edgePan.declaration.options["axis"] == nil, "mudrad knows no such option")
    }

    @Test("Without a step, on_changed runs at a rate") func withoutAStepItGoesByTime() throws {
        #expect(try change("type = \"pinch\"\non_changed = \"a\"")?.pace == .rate(perSecond: 30))
        #expect(try change("type = \"transform\"\non_changed = [\"a\", \"b\"]")?.command == .argv(["a", "b"]))
        #expect(try change("type = \"pan\"\non_changed = { run = \"a\", rate = 0.5 }")?.pace == .rate(perSecond: 0.5))
        #expect(try change("type = \"pan\"\non_changed.run = \"a\"")?.pace == .rate(perSecond: 30))
    }

    @Test("Commands run as units unless the gesture says otherwise")
    func commandsAreUnitsUnlessTheGestureSaysOtherwise() throws {
        #expect(try binding("type = \"tap\"\nrun = \"a\"").commands.isTransientUnit)
        #expect(try binding("type = \"tap\"\nrun = \"a\"\ntransient = true").commands.isTransientUnit)
        #expect(try !binding("type = \"tap\"\nrun = \"a\"\ntransient = false").commands.isTransientUnit)
    }

    @Test("A time limit is in milliseconds, and zero means none")
    func aTimeLimitIsInMillisecondsAndZeroIsNone() throws {
        #expect(try binding("type = \"tap\"\nrun = \"a\"\ntimeout_ms = 1500").commands.timeLimit == 1_500_000)
        #expect(try binding("type = \"tap\"\nrun = \"a\"\ntimeout_ms = 0").commands.timeLimit == nil)
        #expect(try binding("type = \"tap\"\nrun = \"a\"").commands.timeLimit == nil)
    }

    @Test(
        "A gesture with any command may say how it runs",
        arguments: ["on_changed = \"a\"", "on_cancelled = \"a\"", "run = \"a\""])
    func aCommandOfAnyKindMayBeLimited(_ command: String) throws {
        let commands = try binding("type = \"pan\"\ntimeout_ms = 1\nwhen_busy = \"skip\"\n\(command)").commands
        #expect(commands.timeLimit == 1_000 && commands.whenBusy == .skip)
    }

    @Test("An axis that only a rate could use has no effect", arguments: ["{ run = \"a\", rate = 9 }", "\"a\""])
    func anAxisWithoutAStep(_ change: String) throws {
        let (settings, lines) = try load(
            "[[gesture]]\nname = \"x\"\ntype = \"edge-pan\"\nedge = \"left\"\naxis = \"vertical\"\non_changed = \(change)"
        )
        #expect(settings != nil && lines == ["gestures.toml:5:1: warning: axis has no effect: on_changed has no step"])
    }
}
