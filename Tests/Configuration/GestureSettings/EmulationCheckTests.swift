import TestSupport
import Testing

@testable import MudraGestureSettings

/// Gestures that emulate input, compared with mudrad.toml: the places of errors and warnings.
@Suite struct EmulationCheckTests {
    private func check(_ gesture: String, under rules: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let settings = try loadDaemon(rules).settings
        let path = try folder.write("[[gesture]]\nname = \"a\"\ntype = " + gesture, to: "gestures.toml")
        return folder.lines(GestureSettings.load(file: path, under: settings))
    }

    @Test(
        "Input that mudrad refuses is an error at its own key",
        arguments: [
            ("'pan'\ndrag = 'left'", "enabled = false", "4:8"), ("'pan'\nscroll = 'both'", "enabled = false", "4:10"),
            ("'tap'\nkeys = 'a'", "keyboard = false", "4:8"),
            ("'touchpad'\nmin_touches = 2", "enabled = false", "4:15"),
            ("'pinch'\non_changed = { keys = ['a', 'b'], step = 1.2 }", "keyboard = false", "4:14"),
            ("'pan'\ndrag = 'left'\nkeys = 'a'", "keyboard = false", "5:8"),
            ("'pan'\nscroll = 'both'\nkeys = 'power'", "", "5:8"),
            ("'pan'\nscroll = 'both'\non_changed = { keys = ['a', 'power'], step = 9, axis = 'vertical' }", "", "5:14"),
        ])
    func refusedInput(_ gesture: String, _ rule: String, _ place: String) throws {
        let lines = try check(gesture, under: "[emulation]\n\(rule)\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("gestures.toml:\(place): mudrad.toml "), "\(lines)")
    }

    @Test("A drag or scrolling on a screen that is not grabbed gets a warning", arguments: ["drag", "scroll"])
    func notGrabbed(_ key: String) throws {
        let gesture = "'pan'\n\(key) = '\(key == "drag" ? "left" : "both")'"
        let lines = try check(gesture, under: "[[device]]\nmatch = \"*\"\ngrab = false\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("gestures.toml:4:1: warning: "), "\(lines)")
        #expect(lines.first?.contains("as well as its \(key): mudrad.toml grabs no screen") == true, "\(lines)")
        #expect(try check(gesture, under: "[[device]]\nmatch = \"*\"\ngrab = true\n") == [])
    }
}
