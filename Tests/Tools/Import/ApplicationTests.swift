import MudraImport
import Testing

@Suite("touchegg's gestures of an application replace those of all applications in it") struct ApplicationTests {
    private func imported(_ applications: [(name: String, gestures: String)]) throws -> Imported {
        let elements = applications.map { "<application name=\"\($0.name)\">\n\($0.gestures)\n</application>" }
        return try Imported(.touchegg, "<touchegg>\n\(elements.joined(separator: "\n"))\n</touchegg>")
    }

    private func swipe(_ direction: String, _ command: String, repeats: Bool = false) -> String {
        "<gesture type=\"SWIPE\" fingers=\"3\" direction=\"\(direction)\"><action type=\"RUN_COMMAND\">"
            + "<repeat>\(repeats)</repeat><command>\(command)</command></action></gesture>"
    }

    @Test("The application's gesture has a condition, and comes first") func condition() throws {
        let imported = try imported([("All", swipe("LEFT", "a")), ("firefox", swipe("LEFT", "b"))])
        #expect(imported.names == ["swipe-left-3-firefox", "swipe-left-3"])
        #expect(imported.command("swipe-left-3-firefox") == "b")
        #expect(imported.line("swipe-left-3-firefox", "when") == "{ app = [\"firefox\", \"Firefox\"] }")
        #expect(imported.line("swipe-left-3", "when") == nil)
        for application in ["firefox", "Firefox"] {
            #expect(imported.names(in: application) == ["swipe-left-3-firefox", "swipe-left-3"])
        }
        #expect(imported.names(in: "foot") == ["swipe-left-3"])
        #expect(imported.warnings == [])
    }

    @Test("Applications are separated by commas, compared without case, and patterns match only themselves")
    func names() throws {
        let imported = try imported([
            (" Google-chrome, ,VirtualBox Manager", swipe("UP", "a")), ("google-Chrome", swipe("UP", "b")),
            ("x*[y]", swipe("UP", "c")), ("", swipe("UP", "d")),
        ])
        #expect(imported.command("swipe-up-3-google-chrome") == "b")
        #expect(imported.names(in: "google-chrome") == ["swipe-up-3-google-chrome"])
        #expect(imported.names(in: "Google-chrome") == ["swipe-up-3-google-chrome"])
        #expect(imported.names(in: "VirtualBox Manager") == ["swipe-up-3-virtualbox-manager"])
        #expect(imported.names(in: "x*[y]") == ["swipe-up-3-x--y-"] && imported.names(in: "xay") == [])
        #expect(imported.warnings == ["file:11:1: warning: gestures left out: the application has no name"])
    }

    @Test("A gesture with steps and one without exclude each other by conditions") func otherKind() throws {
        let once = try imported([
            ("All", swipe("LEFT", "a", repeats: true) + swipe("RIGHT", "b", repeats: true)),
            ("foot", swipe("LEFT", "c")),
        ])
        #expect(once.names == ["drag-horizontal-3-foot", "swipe-left-3-foot", "drag-horizontal-3"])
        #expect(once.names(in: "foot") == ["drag-horizontal-3-foot", "swipe-left-3-foot"])
        #expect(once.names(in: "mpv") == ["drag-horizontal-3"])
        let steps = try #require(once.steps("drag-horizontal-3-foot"))
        #expect(steps.contains("\nb\n") && !steps.contains("\na\n"))

        let repeated = try imported([
            ("All", swipe("LEFT", "a") + swipe("RIGHT", "b")), ("foot", swipe("LEFT", "c", repeats: true)),
        ])
        #expect(repeated.names(in: "foot") == ["drag-horizontal-3-foot", "swipe-right-3"])
        #expect(repeated.names(in: "mpv") == ["swipe-left-3", "swipe-right-3"])
        #expect(repeated.settings.bindings[0].declaration.requireFailureOf == ["swipe-right-3"])
    }

    @Test("Steps in one direction leave those in the other as they are for all applications") func halfSteps() throws {
        let imported = try imported([
            ("All", swipe("UP", "a", repeats: true) + swipe("DOWN", "b", repeats: true)),
            ("foot", swipe("UP", "c", repeats: true)),
        ])
        #expect(imported.names == ["drag-vertical-3-foot", "drag-vertical-3"])
        let steps = try #require(imported.steps("drag-vertical-3-foot"))
        #expect(steps.contains("\nc\nelse\nb\n"))
    }

    @Test("A gesture of 20,000 applications is refused, like other expansions of this size") func many() {
        let names = String(repeating: "a,", count: 20_000)
        let gesture = "<gesture type=\"TAP\" fingers=\"2\"><action type=\"CLOSE_WINDOW\"/></gesture>"
        let text = "<touchegg>\n<application name=\"\(names)\">\n\(gesture)</application></touchegg>"
        #expect(
            Imported.refusal(.touchegg, text)
                == "file:3:1: the values of variables, arrays and the like add more than 256 KiB to the file: write shorter "
                + "values, or use them less often")
    }

    @Test("Gestures of two applications do not wait for each other") func requirements() throws {
        let double = "<gesture type=\"DOUBLE_TAP\" fingers=\"2\"><action type=\"CLOSE_WINDOW\"/></gesture>"
        let single = "<gesture type=\"TAP\" fingers=\"2\"><action type=\"CLOSE_WINDOW\"/></gesture>"
        let imported = try imported([("a", single), ("b", double), ("All", double)])
        #expect(imported.settings.bindings[0].declaration.requireFailureOf == ["double-tap-2"])
    }
}
