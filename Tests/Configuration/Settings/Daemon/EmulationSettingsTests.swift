import MudraDeclarations
import MudraEvdev
import TestSupport
import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings
@testable import MudraSettings

/// `[emulation]` of mudrad.toml, and the gestures that it allows.
@Suite struct EmulationSettingsTests {
    private func emulation(_ text: String) throws -> EmulationSettings {
        let (settings, lines) = try loadDaemon("[emulation]\n" + text)
        #expect(lines == [])
        return try #require(settings).emulation
    }

    private func input(_ chords: String...) throws -> EmulatedInput {
        var input = EmulatedInput()
        input.keys = try chords.map { try KeyChord($0) }
        return input
    }

    @Test("By default all keys are allowed, except power keys and SysRq") func theDefault() throws {
        let settings = EmulationSettings()
        #expect(settings.isEnabled && settings.hasKeyboard)
        #expect(try emulation("keys = [\"default\"]") == settings)
        let missing = Set(KeyName.allCodes).subtracting(settings.keys).map(KeyName.name(of:)).sorted()
        #expect(missing == ["power", "power2", "restart", "sleep", "suspend", "sysrq", "wakeup"])
        #expect(try settings.problem(with: input("super+ctrl+right", "volumeup", "print", "alt+f4")) == nil)
        #expect(settings.problem(with: EmulatedInput()) == nil)
    }

    @Test(
        "A dangerous chord is refused, whatever keys of its kind it has",
        arguments: [
            ("ctrl+alt+f1", "ctrl+alt+f1\", which switches to another console"),
            ("rightctrl+rightalt+shift+f12", "ctrl+alt+f12\", which switches to another console"),
            ("f5+alt+ctrl", "ctrl+alt+f5\", which switches to another console"),
            ("ctrl+alt+delete", "ctrl+alt+delete\", which restarts the computer"),
            ("ctrl+alt+kpdot", "ctrl+alt+delete\", which restarts the computer"),
            ("power", "power\", which turns the computer off, restarts it or lets it sleep"),
            ("alt+sysrq+b", "sysrq\", which gives commands to the kernel; the key \"print\" also takes pictures"),
        ])
    func dangerIsRefused(_ chord: String, _ clause: String) throws {
        let message = "mudrad.toml does not allow \"\(clause): to allow it, add it to keys in [emulation]"
        #expect(try EmulationSettings().problem(with: input("a", chord)) == message)
    }

    @Test("mudrad.toml can allow a dangerous chord and leaves the others refused") func dangerIsAllowed() throws {
        let settings = try emulation("keys = [\"default\", \"ctrl+alt+f2\", \"power\"]")
        #expect(try settings.problem(with: input("ctrl+alt+f2", "rightctrl+alt+f2", "power")) == nil)
        #expect(try settings.problem(with: input("ctrl+alt+f3")) != nil)
        #expect(try settings.problem(with: input("ctrl+alt+f2+f3")) != nil)
        #expect(try settings.problem(with: input("ctrl+alt+delete")) != nil)
        let alone = try emulation("keys = [\"ctrl+alt+f2\"]")
        #expect(try alone.problem(with: input("ctrl+alt+f2")) == nil)
        #expect(try alone.problem(with: input("ctrl+alt+f3")) != nil && alone.problem(with: input("a")) != nil)
        #expect(try emulation("keys = [\"power\", \"default\"]").problem(with: input("power", "a")) == nil)
    }

    @Test("Only the listed keys are allowed, in steps too") func listedKeys() throws {
        let settings = try emulation("keys = [\"super\", \"right\"]")
        #expect(settings.keys == [125, 106])
        #expect(try settings.problem(with: input("super+right")) == nil)
        let refusal = "mudrad.toml does not allow \"left\": to allow it, add it to keys in [emulation]"
        var steps = EmulatedInput()
        steps.keySteps = KeySteps(forward: try KeyChord("right"), back: try KeyChord("left"), step: .factor(1.1))
        #expect(settings.problem(with: steps) == refusal)
    }

    @Test("Input can be forbidden as a whole, or keys alone") func forbidden() throws {
        var click = EmulatedInput()
        click.click = EmulatedClick(.right)
        let off = "mudrad.toml forbids emulated input: [emulation] has enabled = false"
        #expect(try emulation("enabled = false").problem(with: click) == off)
        #expect(try emulation("enabled = false").problem(with: EmulatedInput()) == nil)
        let noKeyboard = "mudrad.toml forbids emulated keys: [emulation] has keyboard = false"
        #expect(try emulation("keyboard = false").problem(with: click) == nil)
        #expect(try emulation("keyboard = false").problem(with: input("a")) == noKeyboard)
    }

    @Test(
        "Mistakes in the list of keys are found with their places",
        arguments: [
            ("keys = \"a\"", "2:8: keys must be a list of strings, not a string"),
            ("keys = [\"defualt\"]", "2:9: keys has no key \"defualt\" (did you mean \"default\"?)"),
            ("keys = [\"a\", \"a\"]", "2:14: keys has \"a\" twice"),
            ("keys = [\"volumup\"]", "2:9: keys has no key \"volumup\" (did you mean \"volumeup\"?)"),
            (
                "keys = [\"ctrl+c\"]",
                "2:9: keys has the chord \"ctrl+c\": name the keys one by one; only dangerous chords, such as \"ctrl+alt+f1\", are allowed as a whole"
            ),
            ("enabld = true", "2:1: emulation has no key \"enabld\" (did you mean \"enabled\"?)"),
        ])
    func mistakes(_ option: String, _ line: String) throws {
        let (settings, lines) = try loadDaemon("[emulation]\n\(option)\n")
        #expect(settings == nil)
        #expect(lines == ["mudrad.toml:\(line)"])
    }

    // MARK: check

    private func check(_ gestures: String, under rules: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let (settings, lines) = try loadDaemon(rules)
        #expect(lines == [])
        return folder.lines(
            GestureSettings.load(
                file: try folder.write(gestures, to: "gestures.toml"), under: settings))
    }

    private static let clicking = """
        [[gesture]]
        name = "a"
        type = "long-press"
        click = "right"

        [[gesture]]
        name = "b"
        type = "tap"
        touches = 2
        click = "middle"
        keys = ["a", "ctrl+alt+f1"]
        """

    @Test("Gestures that mudrad would refuse are errors at their keys") func refusedGestures() throws {
        let lines = try check(Self.clicking, under: "")
        #expect(
            lines == [
                "gestures.toml:11:8: mudrad.toml does not allow \"ctrl+alt+f1\", which switches to another console: "
                    + "to allow it, add it to keys in [emulation]"
            ])
        let all = try check(Self.clicking, under: "[emulation]\nenabled = false")
        let off = "mudrad.toml forbids emulated input: [emulation] has enabled = false"
        #expect(all == ["gestures.toml:4:9: \(off)", "gestures.toml:10:9: \(off)"])
    }

    @Test("A click on a screen that is not grabbed gets one warning") func notGrabbed() throws {
        let allowing = "[emulation]\nkeys = [\"default\", \"ctrl+alt+f1\"]\n"
        #expect(
            try check(Self.clicking, under: allowing) == [
                "gestures.toml:4:1: warning: applications get the touches of \"a\" as well as its click: mudrad.toml "
                    + "grabs no screen; to grab all, add [[device]] with match = \"*\" and grab = true"
            ])
        #expect(try check(Self.clicking, under: allowing + "[[device]]\nmatch = \"*\"\ngrab = true") == [])
        #expect(try check("[[gesture]]\nname = \"a\"\ntype = \"tap\"\nkeys = \"a\"\n", under: "") == [])
    }

    private static let grabbing = "[[device]]\nmatch = \"*\"\ngrab = true\n"

    @Test("A touchpad on a screen that is not grabbed gets a warning") func touchpadNotGrabbed() throws {
        let gesture = "[[gesture]]\nname = \"a\"\ntype = \"touchpad\"\n"
        #expect(
            try check(gesture, under: "") == [
                "gestures.toml:3:1: warning: applications get the touches of \"a\" as well as its touchpad: mudrad.toml "
                    + "grabs no screen; to grab all, add [[device]] with match = \"*\" and grab = true"
            ])
        #expect(try check(gesture, under: Self.grabbing) == [])
    }

    @Test("A touchpad for the pointer is an error without the emergency exit") func noWayOut() throws {
        let gesture = "[[gesture]]\nname = \"a\"\ntype = \"touchpad\"\nmin_touches = 1\nslop_mm = 0\n"
        #expect(try check(gesture, under: Self.grabbing) == [])
        let lines = try check(gesture, under: Self.grabbing + "[grab]\nemergency_exit = false")
        #expect(lines.count == 1 && lines[0].hasPrefix("gestures.toml:4:15: one finger on the touchpad"), "\(lines)")
        let several = gesture.replacing("min_touches = 1", with: "min_touches = 2")
        #expect(try check(several, under: Self.grabbing + "[grab]\nemergency_exit = false") == [])
    }

    @Test("Commands for fingers that the compositor follows get a warning") func bothActOnTheFingers() throws {
        let own = "[[gesture]]\nname = \"a\"\ntype = \"touchpad\"\non_began = \"true\"\n"
        let lines = try check(own, under: Self.grabbing)
        #expect(lines.count == 1 && lines[0].contains("warning: \"a\" runs a command for fingers"), "\(lines)")
        let partner = { (fingers: Int) in
            """
            [[gesture]]
            name = "a"
            type = "touchpad"
            simultaneous_with = ["b"]

            [[gesture]]
            name = "b"
            type = "swipe"
            direction = "left"
            touches = \(fingers)
            run = "true"
            """
        }
        let both = try check(partner(3), under: Self.grabbing)
        #expect(both.count == 1 && both[0].contains("follows the fingers of \"a\", and \"b\""), "\(both)")
        #expect(try check(partner(2), under: Self.grabbing) == [])
    }

    @Test("Two gestures of which either may win get no warning if they do the same") func sameInput() throws {
        let pinches = { (other: String) in
            """
            [[gesture]]
            name = "a"
            type = "pinch"
            slop_mm = 2
            direction = "out"
            keys = "volumeup"

            [[gesture]]
            name = "b"
            type = "pinch"
            slop_mm = 5
            keys = "\(other)"
            """
        }
        #expect(try load(pinches("volumeup")).lines == [])
        #expect(try load(pinches("volumedown")).lines.count == 1)
    }
}
