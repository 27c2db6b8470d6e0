import Testing

@testable import MudraDesktop

/// Conversations with Hyprland. The transcripts follow the documentation and the sources; none is a recording.
@Suite struct HyprlandDialogueTests {
    private var dialogue = HyprlandDialogue()

    private static func window(
        _ address: String, _ app: String, _ title: String, fullscreen: String = "0", workspace: String = "2"
    ) -> String {
        """
        {
            "address": "0x\(address)",
            "mapped": true,
            "at": [12, 58],
            "workspace": {
                "id": 2,
                "name": "\(workspace)"
            },
            "floating": false,
            "monitor": 0,
            "class": "\(app)",
            "title": "\(title)",
            "fullscreen": \(fullscreen)
        }
        """
    }

    private static let workspace = #"{"id": 2, "name": "2", "monitor": "DP-1", "monitorID": 0, "windows": 1}"#

    private mutating func answer(_ window: String, _ workspace: String = workspace) throws {
        #expect(dialogue.takeQuestions() == ["j/activewindow", "j/activeworkspace"].map { Array($0.utf8) })
        #expect(dialogue.takeQuestions().isEmpty)
        try dialogue.receiveAnswers([Array(window.utf8), Array(workspace.utf8)])
    }

    private mutating func begin() throws {
        #expect(dialogue.start() == [] && dialogue.focus == nil)
        try answer(Self.window("a1", "foot", "shell"))
        #expect(dialogue.takeQuestions().isEmpty)
    }

    private mutating func tell(_ events: String, _ size: Int = .max) throws {
        #expect(try dialogue.deliver(Array(events.utf8), inPortionsOf: size) == [])
    }

    private static let shell = FocusedWindow(
        app: "foot", title: "shell", isFullscreen: false, output: "DP-1", workspace: "2")

    @Test("The answers tell everything at the beginning") mutating func answersTellEverything() throws {
        try begin()
        #expect(dialogue.focus == Self.shell && dialogue.name == "Hyprland")
    }

    @Test("A window that gets the focus is known at once, and the rest is asked", arguments: portions)
    mutating func focusIsKnownAtOnce(_ size: Int) throws {
        try begin()
        try tell("activewindow>>firefox,News, and more >> here\nactivewindowv2>>b2\n", size)
        #expect(dialogue.focus?.app == "firefox" && dialogue.focus?.title == "News, and more >> here")
        #expect(dialogue.focus?.isFullscreen == nil && dialogue.focus?.workspace == "2")
        try answer(Self.window("b2", "firefox", "News, and more >> here", fullscreen: "2"))
        #expect(dialogue.focus?.isFullscreen == true && dialogue.takeQuestions().isEmpty)
    }

    @Test("Titles are known from either event and ask nothing", arguments: portions)
    mutating func titlesAskNothing(_ size: Int) throws {
        try begin()
        try tell("windowtitle>>a1\nwindowtitlev2>>a1,one, two\nwindowtitlev2>>b2,other\n", size)
        #expect(dialogue.focus?.title == "one, two")
        try tell("activewindow>>foot,three, four\nactivewindowv2>>a1\n", size)
        #expect(dialogue.focus?.title == "three, four" && dialogue.focus?.isFullscreen == false)
        #expect(dialogue.takeQuestions().isEmpty)
    }

    @Test("An application's name may have a comma, once it has been told in JSON", arguments: portions)
    mutating func namesMayHaveCommas(_ size: Int) throws {
        try begin()
        try tell("activewindow>>a,b,one\nactivewindowv2>>b2\n", size)
        #expect(dialogue.focus?.app == "a" && dialogue.focus?.title == "b,one")
        // A title arrives while the answer is on its way.
        _ = dialogue.takeQuestions()
        try tell("activewindow>>a,b,two\nactivewindowv2>>b2\n", size)
        try dialogue.receiveAnswers([Array(Self.window("b2", "a,b", "two").utf8), Array(Self.workspace.utf8)])
        #expect(dialogue.focus?.app == "a,b")
        try answer(Self.window("b2", "a,b", "two"))
        try tell("activewindow>>a,b,three,\nactivewindowv2>>b2\n", size)
        #expect(dialogue.focus?.app == "a,b" && dialogue.focus?.title == "three,")
        #expect(dialogue.takeQuestions().isEmpty)
    }

    @Test("Without a window that has the focus, there is no application", arguments: ["", ",", "0"])
    mutating func thereMayBeNoWindow(_ address: String) throws {
        try begin()
        try tell("activewindow>>,\nactivewindowv2>>\(address)\n")
        let none = FocusedWindow(isFullscreen: false, output: "DP-1", workspace: "2")
        #expect(dialogue.focus == none)
        try answer("{}")
        #expect(dialogue.focus == none && dialogue.takeQuestions().isEmpty)
    }

    @Test("Workspaces and outputs are known at once", arguments: portions)
    mutating func workspacesAreKnownAtOnce(_ size: Int) throws {
        try begin()
        try tell("workspace>>three, four\nworkspacev2>>3,three, four\n", size)
        #expect(dialogue.focus?.workspace == "three, four" && dialogue.focus?.output == "DP-1")
        try tell("focusedmon>>HDMI-A-1,five, six\nfocusedmonv2>>HDMI-A-1,5\n", size)
        #expect(dialogue.focus?.workspace == "five, six" && dialogue.focus?.output == "HDMI-A-1")
        try answer("{}", #"{"id": 5, "name": "five, six", "monitor": "HDMI-A-1"}"#)
        #expect(dialogue.focus == FocusedWindow(isFullscreen: false, output: "HDMI-A-1", workspace: "five, six"))
    }

    @Test("A window on a special workspace has its name") mutating func specialWorkspacesHaveNames() throws {
        try begin()
        try tell("activespecial>>special:music,DP-1\n")
        try answer(Self.window("a1", "foot", "shell", workspace: "special:music"))
        #expect(dialogue.focus?.workspace == "special:music" && dialogue.focus?.output == "DP-1")
    }

    @Test("Events stay when an older answer comes, and the questions are asked again")
    mutating func eventsAreNewer() throws {
        _ = dialogue.start()
        #expect(dialogue.takeQuestions().count == 2)
        try tell("activewindow>>firefox,News\nactivewindowv2>>b2\nworkspace>>3\n")
        #expect(dialogue.focus == nil && dialogue.takeQuestions().isEmpty)
        try dialogue.receiveAnswers([Array(Self.window("a1", "foot", "shell").utf8), Array(Self.workspace.utf8)])
        #expect(dialogue.focus == FocusedWindow(app: "firefox", title: "News", output: "DP-1", workspace: "3"))
        try answer(Self.window("b2", "firefox", "News", fullscreen: "1", workspace: "3"))
        #expect(dialogue.focus?.isFullscreen == false && dialogue.takeQuestions().isEmpty)
    }

    @Test("An answer that was asked for after an event counts") mutating func laterAnswersCount() throws {
        try begin()
        try tell("activewindow>>firefox,News\nactivewindowv2>>b2\nworkspace>>3\n")
        try answer(Self.window("b2", "firefox", "News", workspace: "3"))
        #expect(dialogue.takeQuestions().isEmpty)
        try tell("closewindow>>b2\nrenameworkspace>>3,three\n")
        try answer(Self.window("a1", "foot", "shell", workspace: "three"), #"{"name": "three", "monitor": "DP-2"}"#)
        #expect(dialogue.takeQuestions().isEmpty)
        #expect(
            dialogue.focus
                == FocusedWindow(app: "foot", title: "shell", isFullscreen: false, output: "DP-2", workspace: "three"))
    }

    @Test("Titles and outputs stay when an older answer comes") mutating func titlesAndOutputsAreNewer() throws {
        try begin()
        try tell("fullscreen>>1\n")
        #expect(dialogue.takeQuestions().count == 2)
        try tell("windowtitlev2>>a1,new\nfocusedmon>>DP-2,5\n")
        try dialogue.receiveAnswers(
            [Self.window("a1", "foot", "shell", fullscreen: "2"), Self.workspace].map { Array($0.utf8) })
        #expect(
            dialogue.focus
                == FocusedWindow(app: "foot", title: "new", isFullscreen: true, output: "DP-2", workspace: "5"))
        #expect(dialogue.takeQuestions().count == 2)
    }

    @Test(
        "Events that tell too little ask",
        arguments: [
            "fullscreen>>1", "closewindow>>a1", "moveworkspace>>2,DP-2", "movewindow>>a1,3", "renameworkspace>>2,two",
            "monitorremoved>>DP-2",
        ])
    mutating func eventsAsk(_ event: String) throws {
        try begin()
        try tell("openlayer>>waybar\nsubmap>>\nactivelayout>>kbd,English (US)\n")
        #expect(dialogue.takeQuestions().isEmpty)
        try tell("\(event)\n")
        #expect(dialogue.takeQuestions().count == 2 && dialogue.focus == Self.shell)
    }

    private static let modes: [(String, Bool?)] = [
        ("0", false), ("1", false), ("2", true), ("3", true), ("false", false), ("true", true),
        ("true, \"fullscreenMode\": 0", true), ("true, \"fullscreenMode\": 1", false), ("null", nil),
    ]

    @Test("A maximized window is not fullscreen, in new and in old versions", arguments: modes)
    mutating func maximizedIsNotFullscreen(_ mode: String, _ isFullscreen: Bool?) throws {
        _ = dialogue.start()
        try answer(Self.window("a1", "foot", "shell", fullscreen: mode))
        #expect(dialogue.focus?.isFullscreen == isFullscreen)
    }

    @Test("Hyprland may have no workspace for a moment") mutating func theWorkspaceMayBeMissing() throws {
        _ = dialogue.start()
        try answer("{}", "unsafe state")
        #expect(dialogue.focus == FocusedWindow(isFullscreen: false))
    }

    @Test("Answers about no window end the conversation", arguments: ["", "unknown request", "[]", "{\"a\":"])
    mutating func wrongAnswersEndIt(_ text: String) {
        #expect(throws: DisplayError.self) { try dialogue.receiveAnswers([Array(text.utf8), []]) }
        #expect(throws: DisplayError.self) { try dialogue.receiveAnswers([]) }
    }

    @Test("Lines that are no events end the conversation", arguments: ["\n", "a\n", "a>b\n", ">\n"])
    mutating func wrongLinesEndIt(_ text: String) throws {
        for size in portions {
            var dialogue = HyprlandDialogue()
            #expect(throws: DisplayError.self) { try dialogue.deliver(Array(text.utf8), inPortionsOf: size) }
        }
        #expect(throws: DisplayError.self) {
            for _ in 0..<2_000 { _ = try dialogue.deliver([UInt8](repeating: UInt8(ascii: "x"), count: 1_000)) }
        }
    }

    @Test("Hostile texts are clipped and repaired", arguments: portions)
    mutating func hostileTextsAreClipped(_ size: Int) throws {
        try begin()
        let long = String(repeating: "\u{1f600}\u{1b}\0", count: 2_000)
        try tell("activewindow>>\(long),\(long)\nactivewindowv2>>b2\nfocusedmon>>\(long),\(long)\n>>\n>>,\n", size)
        let focus = try #require(dialogue.focus)
        for text in [focus.app, focus.title, focus.output ?? "", focus.workspace ?? ""] {
            #expect(text.hasPrefix("\u{1f600}\u{1b}?") && text.utf8.count <= 1_024)
        }
        let invalid = Array("activewindow>>".utf8) + [0xFF, 0x2C, 0xC3] + Array("\nactivewindowv2>>c3\n".utf8)
        #expect(try dialogue.deliver(invalid, inPortionsOf: size) == [])
        #expect(dialogue.focus?.app == "\u{fffd}" && dialogue.focus?.title == "\u{fffd}")
        try tell("activewindowv2>>d4\nactivewindow>>x\nactivewindowv2>>d4\n", size)
        #expect(dialogue.focus?.app == "x" && dialogue.focus?.title == "")
    }

    @Test("Names and addresses of marks without end are read at once") mutating func marksWithoutEnd() throws {
        try begin()
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        try tell("a\(marks)>>1\nwindowtitlev2>>a\(marks),x\nactivewindow>>a,b\nactivewindowv2>>a\(marks)\n")
        #expect(dialogue.focus?.title == "b")
    }
}
