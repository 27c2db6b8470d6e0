import Gestures
import MudraTouch
import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings
@testable import MudraSettings

@Suite struct GoodConfigurationTests {
    @Test("The defaults are those of the recognizers") func defaultsAreThoseOfTheRecognizers() throws {
        #expect(try binding("type = \"tap\"").declaration.configuration == .tap(TapParameters()))
        #expect(
            try binding("type = \"long-press\"").declaration.configuration
                == .longPress(LongPressParameters())
        )
        var swipe = SwipeParameters()
        swipe.directions = [.left]
        #expect(try binding("type = \"swipe\"\ndirection = \"left\"").declaration.configuration == .swipe(swipe))
    }

    @Test("The defaults of the discrete types are those of the manual") func defaultsAreThoseOfTheManual() throws {
        let tap = TapParameters()
        #expect(tap.touches == 1 && tap.taps == 1 && tap.maxMovement == 4 && tap.maxTapDistance == 9.5)
        #expect(tap.maxDuration == 750_000 && tap.maxInterval == 350_000)
        #expect(tap.minInterval == 0 && tap.landWithin == 150_000)
        let press = LongPressParameters()
        #expect(press.touches == 1 && press.taps == 0 && press.minDuration == 500_000 && press.maxMovement == 1.6)
        #expect(press.maxInterval == 350_000 && press.maxTapDistance == 9.5 && press.landWithin == 150_000)
        let swipe = SwipeParameters()
        #expect(swipe.touches == 1 && swipe.maxDuration == 500_000)
        #expect(swipe.landWithin == 150_000 && swipe.liftWithin == 150_000)
        #expect(swipe.minDistance == nil && swipe.maxDeviation == nil && swipe.minVelocity == 60)
    }

    @Test("All keys of a tap are read") func everyKeyOfATap() throws {
        let binding = try binding(
            """
            type = "tap"
            touches = 2
            taps = 10
            max_movement_mm = 0
            max_duration_ms = 1
            max_interval_ms = 60000
            min_interval_ms = 1.5
            max_tap_distance_mm = 1000.0
            land_within_ms = 0
            """
        )
        var expected = TapParameters()
        expected.touches = 2
        expected.taps = 10
        expected.maxMovement = 0
        expected.maxDuration = 1_000
        expected.maxInterval = 60_000_000
        expected.minInterval = 1_500
        expected.maxTapDistance = 1_000
        expected.landWithin = 0
        #expect(binding.declaration.configuration == .tap(expected))
        #expect(binding.declaration.options["taps"] == .integer(10))
        #expect(binding.declaration.options["min_interval_ms"] == .number(1.5))
        #expect(binding.declaration.options["name"] == nil && binding.declaration.options["type"] == nil)
        #expect(binding.declaration.options.count == 8)
    }

    @Test("All keys of a long press are read") func everyKeyOfALongPress() throws {
        let binding = try binding(
            """
            type = "long-press"
            touches = 3
            taps = 1
            min_duration_ms = 800
            max_movement_mm = 2.5
            max_interval_ms = 200
            max_tap_distance_mm = 5
            land_within_ms = 100
            """
        )
        var expected = LongPressParameters()
        expected.touches = 3
        expected.taps = 1
        expected.minDuration = 800_000
        expected.maxMovement = 2.5
        expected.maxInterval = 200_000
        expected.maxTapDistance = 5
        expected.landWithin = 100_000
        #expect(binding.declaration.configuration == .longPress(expected))
    }

    @Test("All keys of a swipe are read") func everyKeyOfASwipe() throws {
        let binding = try binding(
            """
            type = "swipe"
            touches = 4
            directions = ["up", "left", "down", "right"]
            max_duration_ms = 400
            land_within_ms = 50
            lift_within_ms = 60
            min_distance_mm = 20
            max_deviation_mm = 0
            min_velocity_mm_s = 30.5
            """
        )
        var expected = SwipeParameters()
        expected.touches = 4
        expected.directions = [.up, .left, .down, .right]
        expected.maxDuration = 400_000
        expected.landWithin = 50_000
        expected.liftWithin = 60_000
        expected.minDistance = 20
        expected.maxDeviation = 0
        expected.minVelocity = 30.5
        #expect(binding.declaration.configuration == .swipe(expected))
    }

    @Test("The common keys are read") func commonKeys() throws {
        let (settings, lines) = try load(
            """
            [[gesture]]
            name = "a"
            type = "tap"
            enabled = false

            [[gesture]]
            name = "B-2_c"
            type = "tap"
            require_failure_of = ["a"]
            simultaneous_with = ["a"]
            """
        )
        #expect(lines == [])
        let bindings = try #require(settings).bindings
        #expect(bindings.map(\.declaration.name) == ["a", "B-2_c"])
        #expect(bindings.map(\.declaration.isEnabled) == [false, true])
        #expect(bindings.map(\.declaration.requireFailureOf) == [[], ["a"]])
        #expect(bindings.map(\.declaration.simultaneousWith) == [[], ["a"]])
        #expect(bindings.map(\.position) == [SourcePosition(line: 1, column: 1), SourcePosition(line: 6, column: 1)])
        #expect(bindings.allSatisfy { $0.commands == GestureCommands() })
    }

    @Test("Commands are shell texts or lists of arguments") func commands() throws {
        #expect(try binding("type = \"tap\"\nrun = \"a b\"").commands.onEvent == [.recognized: .shell("a b")])
        let argv = try binding("type = \"long-press\"\nrun = [\"a\", \"\", \"b c\"]\nwhen_busy = \"parallel\"")
        #expect(argv.commands.onEvent == [.began: .argv(["a", "", "b c"])])
        #expect(argv.commands.whenBusy == .parallel)
        let all = try binding(
            "type = \"long-press\"\non_began = \"b\"\non_ended = [\"e\"]\non_cancelled = \"c\"\nwhen_busy = \"skip\""
        )
        #expect(all.commands.onEvent == [.began: .shell("b"), .ended: .argv(["e"]), .cancelled: .shell("c")])
        #expect(all.commands.whenBusy == .skip)
        #expect(all.declaration.options == [:])
    }

    @Test("An empty gestures.toml is valid", arguments: ["", "\n\n# nothing\n", "\u{FEFF}", "gesture = []\n"])
    func nothingIsFine(_ text: String) throws {
        let (settings, lines) = try load(text)
        #expect(lines == [])
        #expect(settings?.bindings == [])
    }

    @Test("Files with Windows line ends are valid") func windowsFilesAreFine() throws {
        let text = "\u{FEFF}[[gesture]]\r\nname = \"x\"\r\ntype = \"tap\"\r\n"
        #expect(try load(text).settings?.bindings.count == 1)
        #expect(try load(text + "touchse = 1\r\n").lines.first?.hasPrefix("gestures.toml:4:1: tap has no key") == true)
    }

    @Test("Options survive the way over D-Bus and back") func optionsGoOverDBusAndBack() throws {
        let declaration = try binding(
            "type = \"swipe\"\ndirections = [\"up\"]\nenabled = false\nmin_distance_mm = 3"
        ).declaration
        let again = try RecognizerDeclaration(name: "x", type: "swipe", options: declaration.options)
        #expect(again == declaration)
    }

    @Test("A declaration over D-Bus gets all its mistakes reported") func aDeclarationFromDBusGetsAllProblems() {
        var problems: [OptionProblem] = []
        do throws(OptionProblems) {
            _ = try RecognizerDeclaration(
                name: "a/b",
                type: "tap",
                options: ["run": .string("rm"), "taps": .boolean(true), "touches": .other("bytes")]
            )
        } catch {
            problems = error.problems
        }
        #expect(
            problems.map(\.message) == [
                "name must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \"a/b\"",
                "touches must be a whole number, not bytes",
                "taps must be a whole number, not true or false",
                "tap has no key \"run\"",
            ]
        )
        #expect(problems.map(\.key) == ["name", "touches", "taps", "run"])
    }
}
