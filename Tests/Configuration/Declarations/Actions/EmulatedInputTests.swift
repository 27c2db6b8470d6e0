import Gestures
import MudraBus
import MudraEvdev
import MudraSettings
import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings

/// The options about input that gestures emulate.
@Suite struct EmulatedInputTests {
    private func emulated(_ text: String) throws -> EmulatedInput {
        try binding(text).declaration.emulated
    }

    private func chord(_ modifiers: [UInt16], _ keys: [UInt16]) -> KeyChord {
        KeyChord(modifiers: modifiers, keys: keys)
    }

    @Test(
        "A click has a button, a count and a moment",
        arguments: [
            ("type = \"tap\"\nclick = \"right\"", EmulatedClick(.right)),
            ("type = \"tap\"\nclick = \"double\"", EmulatedClick(.left, count: 2)),
            ("type = \"long-press\"\nclick = \"middle\"", EmulatedClick(.middle, at: .ended)),
            ("type = \"swipe\"\ndirection = \"up\"\nclick = { button = \"left\" }", EmulatedClick(.left)),
            (
                "type = \"pinch\"\nclick = { button = \"double\", at = \"began\" }",
                EmulatedClick(.left, count: 2, at: .began)
            ),
            ("type = \"pan\"\nclick = { button = \"right\", at = \"ended\" }", EmulatedClick(.right)),
        ])
    func aClickHasAButton(_ text: String, _ click: EmulatedClick) throws {
        var input = EmulatedInput()
        input.click = click
        #expect(try emulated(text) == input)
    }

    @Test("A press and a pan drag, and a pan scrolls") func dragsAndScrolls() throws {
        #expect(try emulated("type = \"long-press\"\ndrag = \"left\"").drag == .left)
        #expect(try emulated("type = \"pan\"\ndrag = \"middle\"").drag == .middle)
        #expect(try emulated("type = \"pan\"\nscroll = \"both\"").scroll == EmulatedScroll(.any))
        let scroll = try emulated("type = \"pan\"\nscroll = \"vertical\"\nmm_per_notch = 4.5").scroll
        #expect(scroll == EmulatedScroll(.vertical, millimetresPerNotch: 4.5))
        #expect(try emulated("type = \"pan\"\nscroll = \"horizontal\"").scroll?.axis == .horizontal)
    }

    @Test("Chords are read with modifiers first, and written as they are read") func chordsAreRead() throws {
        let keys = try emulated("type = \"tap\"\nkeys = [\"right+super+ctrl\", \"leftshift+rightalt\", \"volumeup\"]")
            .keys
        #expect(keys == [chord([125, 29], [106]), chord([42, 100], []), chord([], [115])])
        #expect(keys.map(\.description) == ["super+ctrl+right", "shift+rightalt", "volumeup"])
        #expect(try emulated("type = \"tap\"\nkeys = \"f1\"").keys == [chord([], [59])])
        let longest = "ctrl+shift+alt+super+a+b+c+d"
        #expect(try KeyChord(longest).codes.count == KeyChord.mostKeys)
    }

    @Test("Keys for steps have the unit of the gesture's type") func keysForSteps() throws {
        let volume = { (step: StepSize) in
            KeySteps(forward: chord([], [115]), back: chord([], [114]), step: step)
        }
        let keys = "keys = [\"volumeup\", \"volumedown\"]"
        #expect(
            try emulated("type = \"pinch\"\non_changed = { \(keys), step = 1.1 }").keySteps == volume(.factor(1.1)))
        #expect(
            try emulated("type = \"rotation\"\non_changed = { \(keys), step = 9 }").keySteps == volume(.degrees(9)))
        let vertical = volume(.millimetres(8, along: .vertical))
        for axis in ["axis = \"vertical\"\non_changed = {", "on_changed = { axis = \"vertical\","] {
            #expect(try emulated("type = \"pan\"\n\(axis) \(keys), step = 8 }").keySteps == vertical)
            #expect(
                try emulated("type = \"edge-pan\"\nedge = \"left\"\n\(axis) \(keys), step = 8 }").keySteps == vertical)
        }
    }

    @Test("Commands and emulated input go together") func commandsGoTogether() throws {
        let binding = try binding(
            "type = \"pan\"\nscroll = \"both\"\nkeys = \"a\"\nrun = \"x\"\non_changed = { run = \"y\", rate = 3 }")
        #expect(binding.declaration.emulated.scroll != nil && binding.declaration.emulated.keys.count == 1)
        #expect(binding.declaration.emulated.keySteps == nil)
        #expect(binding.commands.onEvent.count == 1 && binding.commands.onChange != nil)
        #expect(binding.declaration.options["on_changed"] == nil, "mudrad starts no command")
    }

    @Test("A table of keys goes to mudrad as an option") func tablesGoToMudrad() throws {
        let binding = try binding(
            "type = \"edge-pan\"\nedge = \"left\"\naxis = \"vertical\"\non_changed = { keys = [\"up\", \"down\"], step = 5 }"
        )
        #expect(binding.commands.onChange == nil)
        #expect(binding.declaration.options["axis"] == .string("vertical"))
        #expect(
            binding.declaration.options["on_changed"]
                == .table(["keys": .strings(["up", "down"]), "step": .integer(5)]))
    }

    // MARK: D-Bus

    @Test("A table goes over D-Bus and back") func tablesGoOverTheBus() throws {
        let texts = [
            "type = \"long-press\"\nclick = { button = \"right\", at = \"began\" }",
            "type = \"pan\"\naxis = \"horizontal\"\non_changed = { keys = [\"up\", \"down\"], step = 5.5 }",
        ]
        for text in texts {
            let declaration = try binding(text).declaration
            let values = Dictionary(uniqueKeysWithValues: BusValue.options(declaration.options))
            let again = try RecognizerDeclaration(
                name: "x", type: declaration.configuration.type.rawValue, options: values.mapValues(OptionValue.init))
            #expect(again == declaration)
        }
    }

    @Test("Tables that no option takes are refused over D-Bus") func hostileTables() {
        let inner = BusValue.properties([("button", .string("left"))])
        let tables: [(BusValue, String)] = [
            (.properties([("button", inner)]), "button must be a string, not a D-Bus a{sv}"),
            (
                .properties((0...16).map { ("k\($0)", .boolean(true)) }),
                "click must be a string or a table, not a D-Bus a{sv}"
            ),
            (.properties([]), "click has no button (left, right, middle, double)"),
            (.array(of: "{ss}", []), "click must be a string or a table, not a D-Bus a{ss}"),
        ]
        for (table, message) in tables {
            #expect {
                try RecognizerDeclaration(name: "x", type: "tap", options: ["click": OptionValue(table)])
            } throws: {
                "\($0)" == message
            }
        }
    }

    @Test("An option is a table of at most 16 entries, or a list that is not empty") func largestTable() throws {
        let entries = (1...16).map { ("k\($0)", BusValue.boolean(true)) }
        guard case .table(let table) = OptionValue(.properties(entries)) else {
            Issue.record("16 entries are no table")
            return
        }
        #expect(table.count == 16)
        #expect(OptionValue(.properties(entries + [("k", 1)])) == .other("a D-Bus a{sv}"))
        #expect(OptionValue(.array(of: "d", [])) == .other("a D-Bus ad"))
        let lines = { (count: Int) in
            let click = (1...count).map { "k\($0) = 1" }.joined(separator: ", ")
            return try load("[[gesture]]\nname = 'x'\ntype = 'tap'\nclick = { \(click) }\n").lines
        }
        #expect(try lines(16).count { $0.contains("click has no key") } == 16)
        #expect(try lines(17) == ["gestures.toml:4:9: click must be a string or a table, not a table"])
    }

    @Test("Over D-Bus, on_changed is a table with keys", arguments: ["tap", "pan"]) func changesOverTheBus(
        _ type: String
    ) {
        let message =
            type == "tap"
            ? "tap has no step for on_changed (step is for pinch, rotation, pan, edge-pan)"
            : "on_changed must be a table with keys and step, not a string"
        #expect {
            try RecognizerDeclaration(name: "x", type: type, options: ["on_changed": .string("rm -r /")])
        } throws: {
            "\($0)" == message
        }
    }

    @Test("A table counts with all its bytes") func tablesCount() throws {
        let bytes = { (options: [String: OptionValue]) in
            try RecognizerDeclaration(name: "x", type: "long-press", options: options).extent[.bytes]
        }
        #expect(try bytes(["click": .table(["button": .string("left")])]) == 1 + 5 + 6 + 4)
    }

    // MARK: Texts

    @Test("Input is described in a few words") func inputIsDescribed() throws {
        #expect(
            try "\(emulated("type = \"tap\"\nclick = \"double\"\nkeys = [\"a\", \"a\"]"))"
                == "click double, keys a (2 times)")
        #expect(try "\(emulated("type = \"pan\"\nscroll = \"both\""))" == "scroll both")
        let steps = "type = \"pinch\"\non_changed = { keys = [\"ctrl+equal\", \"ctrl+minus\"], step = 1.2 }"
        #expect(try "\(emulated(steps))" == "keys ctrl+equal and ctrl+minus by steps")
    }
}
