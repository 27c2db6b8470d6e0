import Testing

@testable import MudraDesktop

/// Conversations with niri. The transcripts follow niri-ipc's documentation and source; none is a recording.
@Suite struct NiriDialogueTests {
    private var dialogue = NiriDialogue()

    private static func window(
        _ id: UInt64, _ app: String, _ title: String, on space: String = "1", focused: Bool = false
    ) -> String {
        """
        {"id":\(id),"title":"\(title)","app_id":"\(app)","pid":100,"workspace_id":\(space),"is_focused":\(focused),\
        "is_floating":false,"is_urgent":false,"layout":{"pos_in_scrolling_layout":[1,1],"tile_size":[800.0,600.0]}}
        """
    }

    private static func space(
        _ id: UInt64, _ idx: Int, _ name: String, on output: String = "\"DP-1\"", focused: Bool = false
    ) -> String {
        """
        {"id":\(id),"idx":\(idx),"name":\(name),"output":\(output),"is_urgent":false,"is_active":\(focused),\
        "is_focused":\(focused),"active_window_id":null}
        """
    }

    private static let handled = "{\"Ok\":\"Handled\"}\n"
    private static let workspaces = """
        {"WorkspacesChanged":{"workspaces":[\(space(1, 1, "\"web\"", focused: true)),\(space(2, 2, "null")),\
        \(space(3, 1, "null", on: "\"HDMI-A-1\"")),\(space(4, 9, "null", on: "null"))]}}

        """
    private static let windows = """
        {"WindowsChanged":{"windows":[\(window(7, "firefox", "News", focused: true)),\
        \(window(8, "foot", "shell", on: "3")),\
        \(window(9, "mpv", "film", on: "null"))]}}

        """
    private static let others = """
        {"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["English (US)"],"current_idx":0}}}
        {"OverviewOpenedOrClosed":{"is_open":false}}
        {"ConfigLoaded":{"failed":false}}
        {"SomethingNew":{"id":8}}

        """
    private static let news = FocusedWindow(app: "firefox", title: "News", output: "DP-1", workspace: "web")

    private mutating func tell(_ events: String, _ size: Int = .max) throws {
        #expect(try dialogue.deliver(Array(events.utf8), inPortionsOf: size) == [])
    }

    private mutating func begin(_ size: Int = .max) throws {
        #expect(dialogue.start() == Array("\"EventStream\"\n".utf8))
        try tell(Self.handled + Self.workspaces, size)
        #expect(dialogue.focus == nil)
        try tell(Self.windows + Self.others, size)
    }

    @Test("The stream begins with all workspaces and windows", arguments: portions)
    mutating func theStreamBeginsWithEverything(_ size: Int) throws {
        try begin(size)
        #expect(dialogue.focus == Self.news && dialogue.name == "niri")
    }

    @Test("The focus moves to other windows and to none", arguments: portions)
    mutating func theFocusMoves(_ size: Int) throws {
        try begin(size)
        try tell("{\"WindowFocusChanged\":{\"id\":8}}\n", size)
        #expect(dialogue.focus == FocusedWindow(app: "foot", title: "shell", output: "HDMI-A-1", workspace: "1"))
        // A window that is being dragged is on no workspace.
        try tell("{\"WindowFocusChanged\":{\"id\":9}}\n", size)
        #expect(dialogue.focus == FocusedWindow(app: "mpv", title: "film", output: "DP-1", workspace: "web"))
        try tell("{\"WindowFocusChanged\":{\"id\":null}}\n", size)
        #expect(dialogue.focus == FocusedWindow(output: "DP-1", workspace: "web"))
        try tell("{\"WindowFocusChanged\":{\"id\":99}}\n", size)
        #expect(dialogue.focus == FocusedWindow(output: "DP-1", workspace: "web"))
    }

    @Test("Windows open, change and close", arguments: portions) mutating func windowsChange(_ size: Int) throws {
        try begin(size)
        let opened = { (window: String) in "{\"WindowOpenedOrChanged\":{\"window\":\(window)}}\n" }
        try tell(opened(Self.window(8, "foot", "vim", on: "3")), size)
        #expect(dialogue.focus == Self.news)
        try tell(opened(Self.window(7, "firefox", "Mail", on: "2", focused: true)), size)
        #expect(dialogue.focus == FocusedWindow(app: "firefox", title: "Mail", output: "DP-1", workspace: "2"))
        try tell(opened(Self.window(20, "gimp", "new", focused: true)), size)
        #expect(dialogue.focus?.app == "gimp")
        try tell("{\"WindowClosed\":{\"id\":20}}\n{\"WindowClosed\":{\"id\":21}}\n", size)
        #expect(dialogue.focus == FocusedWindow(output: "DP-1", workspace: "web"))
        try tell(#"{"WindowOpenedOrChanged":{"window":{"id":5,"title":null,"app_id":null,"is_focused":true}}}"# + "\n")
        #expect(dialogue.focus == FocusedWindow(output: "DP-1", workspace: "web"))
    }

    @Test("Workspaces change their names and outputs, and get the focus", arguments: portions)
    mutating func workspacesChange(_ size: Int) throws {
        try begin(size)
        try tell(
            "{\"WindowFocusChanged\":{\"id\":null}}\n{\"WorkspaceActivated\":{\"id\":3,\"focused\":false}}\n", size)
        #expect(dialogue.focus?.workspace == "web")
        try tell("{\"WorkspaceActivated\":{\"id\":3,\"focused\":true}}\n", size)
        #expect(dialogue.focus == FocusedWindow(output: "HDMI-A-1", workspace: "1"))
        try tell("{\"WorkspaceActivated\":{\"id\":4,\"focused\":true}}\n", size)
        #expect(dialogue.focus == FocusedWindow(workspace: "9"))
        let changed = Self.space(4, 9, "\"mail\"", on: "\"DP-2\"", focused: true)
        try tell("{\"WorkspacesChanged\":{\"workspaces\":[\(changed)]}}\n", size)
        #expect(dialogue.focus == FocusedWindow(output: "DP-2", workspace: "mail"))
    }

    @Test("A window or a workspace that is told anew without the focus has it no more")
    mutating func theFocusMayEnd() throws {
        let none = FocusedWindow(output: "DP-1", workspace: "web")
        let (unfocused, other) = (Self.window(7, "firefox", "News"), Self.window(8, "foot", "shell"))
        for event in [
            "{\"WindowOpenedOrChanged\":{\"window\":\(unfocused)}}\n",
            "{\"WindowsChanged\":{\"windows\":[\(other),\(unfocused)]}}\n",
        ] {
            dialogue = NiriDialogue()
            try begin()
            try tell(event)
            #expect(dialogue.focus == none)
        }
        try tell("{\"WorkspacesChanged\":{\"workspaces\":[\(Self.space(1, 1, "\"web\""))]}}\n")
        #expect(dialogue.focus == FocusedWindow())
    }

    @Test("Hostile texts are clipped and repaired", arguments: portions)
    mutating func hostileTextsAreClipped(_ size: Int) throws {
        try begin()
        let long = String(repeating: "\\u0000\\u001b\\ud83d\\ude00", count: 1_000)
        let name = Self.space(1, 1, "\"\(long)\"", on: "\"\(long)\"", focused: true)
        let window = Self.window(7, long, long, focused: true)
        try tell(
            "{\"WorkspacesChanged\":{\"workspaces\":[\(name)]}}\n{\"WindowsChanged\":{\"windows\":[\(window)]}}\n", size
        )
        let focus = try #require(dialogue.focus)
        for text in [focus.app, focus.title, focus.output ?? "", focus.workspace ?? ""] {
            #expect(text.hasPrefix("?\u{1b}\u{1f600}") && text.utf8.count <= 1_024)
        }
        var invalid = Array(
            "{\"WindowOpenedOrChanged\":{\"window\":\(Self.window(7, "~", "~~", focused: true))}}\n".utf8)
        for index in invalid.indices where invalid[index] == UInt8(ascii: "~") { invalid[index] = 0xFF }
        #expect(try dialogue.deliver(invalid, inPortionsOf: size) == [])
        #expect(dialogue.focus?.app == "\u{fffd}" && dialogue.focus?.title == "\u{fffd}\u{fffd}")
    }

    @Test(
        "Lines that make no sense end the conversation",
        arguments: ["\n", "{\n", "{}{}\n", "nonsense\n", "{\"Err\":\"error parsing request\"}\n"])
    mutating func nonsenseEndsIt(_ text: String) throws {
        for size in portions {
            var dialogue = NiriDialogue()
            _ = dialogue.start()
            #expect(throws: DisplayError.self) { try dialogue.deliver(Array(text.utf8), inPortionsOf: size) }
        }
    }

    @Test("A line without an end ends the conversation") mutating func endlessLinesEndIt() {
        #expect(throws: DisplayError.self) {
            for _ in 0..<300 { _ = try dialogue.deliver([UInt8](repeating: UInt8(ascii: " "), count: 65_536)) }
        }
    }

    @Test("Facts of the wrong kind are passed over", arguments: portions)
    mutating func wrongFactsArePassedOver(_ size: Int) throws {
        let kinds = ["[]", "null", "7", "\"WindowsChanged\"", "{}"]
        for event in ["WindowOpenedOrChanged", "WindowClosed", "WorkspaceActivated"] {
            dialogue = NiriDialogue()
            try begin()
            for kind in kinds { try tell("{\"\(event)\":\(kind)}\n\(kind)\n", size) }
            try tell("{\"\(event)\":{\"window\":{\"id\":\"7\",\"title\":\"x\"}}}\n", size)
            try tell("{\"\(event)\":{\"id\":1e999}}\n{\"\(event)\":{\"id\":-0.5}}\n", size)
            #expect(dialogue.focus == Self.news)
        }
        try tell("{\"WorkspacesChanged\":{\"workspaces\":[{\"id\":1,\"idx\":1e300,\"is_focused\":true}]}}\n", size)
        #expect(dialogue.focus == FocusedWindow(app: "firefox", title: "News"))
        try tell("{\"WorkspacesChanged\":7}\n{\"WindowsChanged\":[]}\n", size)
        #expect(dialogue.focus == FocusedWindow())
    }

    /// Their order in the object would mean nothing.
    @Test("An object with two events is none") mutating func twoEventsAreNone() throws {
        try begin()
        try tell("{\"WindowFocusChanged\":{\"id\":8},\"WindowClosed\":{\"id\":8}}\n")
        #expect(dialogue.focus == Self.news)
    }
}
