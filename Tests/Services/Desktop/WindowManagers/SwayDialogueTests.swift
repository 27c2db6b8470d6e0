import Testing

@testable import MudraDesktop

/// Conversations with Sway and i3. The transcripts follow the documentation and the sources of both; none is a
/// recording.
@Suite struct SwayDialogueTests {
    private typealias Sway = SwayTranscript

    private static let browser = Sway.view(6, "firefox", "News", focused: true)
    private static let terminal = Sway.view(5, "foot", "shell")
    private static let start = Sway.subscribed + Sway.tree(Sway.space("1", nodes: [terminal, browser]))
    private static let news = FocusedWindow(
        app: "firefox", title: "News", isFullscreen: false, output: "eDP-1", workspace: "1")

    private var dialogue = SwayDialogue(name: "Sway")

    @Test("The conversation begins with the subscription and the tree", arguments: portions)
    mutating func itBeginsWithTheTree(_ size: Int) throws {
        #expect(dialogue.start() == Sway.message(2, #"["window","workspace"]"#) + Sway.getTree)
        #expect(dialogue.focus == nil)
        #expect(try dialogue.deliver(Self.start, inPortionsOf: size) == [])
        #expect(dialogue.focus == Self.news && dialogue.name == "Sway")
    }

    @Test("A window that gets the focus is known at once, without a tree", arguments: portions)
    mutating func focusIsKnownAtOnce(_ size: Int) throws {
        _ = dialogue.start()
        // After a launcher, Sway tells only later that the node has the focus.
        let events = Self.start + Sway.window("focus", Self.terminal)
        #expect(try dialogue.deliver(events, inPortionsOf: size) == [])
        #expect(dialogue.focus?.app == "foot" && dialogue.focus?.title == "shell")
        #expect(dialogue.focus?.workspace == "1" && dialogue.focus?.output == "eDP-1")
    }

    @Test("Titles and fullscreen count for the window that has the focus", arguments: portions)
    mutating func titlesCountForTheFocus(_ size: Int) throws {
        _ = dialogue.start()
        let events = [
            Sway.window("title", Sway.view(5, "foot", "other")),
            Sway.window("fullscreen_mode", Sway.view(5, "foot", "other", fullscreen: 1)),
        ]
        #expect(try dialogue.deliver(Self.start + events.flatMap(\.self), inPortionsOf: size) == [])
        #expect(dialogue.focus == Self.news)
        let own = Sway.window("fullscreen_mode", Sway.view(6, "firefox", "Film", focused: true, fullscreen: 1))
        #expect(try dialogue.deliver(own, inPortionsOf: size) == [])
        #expect(dialogue.focus?.title == "Film" && dialogue.focus?.isFullscreen == true)
        // While a launcher has the focus, no node has it.
        let inactive = Sway.window("title", Sway.view(6, "firefox", "End", fullscreen: 2))
        #expect(try dialogue.deliver(inactive, inPortionsOf: size) == [])
        #expect(dialogue.focus?.title == "End" && dialogue.focus?.isFullscreen == true)
    }

    @Test("A workspace is known at once, with its window or without, and then the tree is asked for")
    mutating func workspacesAreKnownAtOnce() throws {
        _ = dialogue.start()
        _ = try dialogue.deliver(Self.start)
        for change in ["init", "urgent"] {
            #expect(try dialogue.deliver(Sway.workspace(change, Sway.space("2"))) == [])
        }
        #expect(dialogue.focus == Self.news)
        #expect(try dialogue.deliver(Sway.workspace("focus", Sway.space("2", focused: true))) == Sway.getTree)
        let empty = FocusedWindow(isFullscreen: false, output: "eDP-1", workspace: "2")
        #expect(dialogue.focus == empty)
        #expect(try dialogue.deliver(Sway.tree(Sway.space("2", focused: true))) == [])
        #expect(dialogue.focus == empty)
        // The window on the other workspace goes on changing its title.
        let (title, unnumbered) = (Sway.view(6, "firefox", "End"), #"{"app_id":"foot","name":"x","focused":false}"#)
        #expect(try dialogue.deliver(Sway.window("title", title) + Sway.window("title", unnumbered)) == [])
        #expect(dialogue.focus == empty)
        #expect(try dialogue.deliver(Sway.workspace("focus", Sway.space("1", nodes: [Self.browser]))) == Sway.getTree)
        #expect(dialogue.focus == Self.news)
    }

    @Test("At most one request for the tree is on its way, and one more follows")
    mutating func oneRequestIsOnItsWay() throws {
        _ = dialogue.start()
        let closed = Sway.window("close", Self.browser)
        let moved = Sway.window("move", Self.terminal)
        // Before the first tree, events are older than it.
        #expect(try dialogue.deliver(closed) == [])
        #expect(try dialogue.deliver(Self.start) == [])
        #expect(try dialogue.deliver(closed + moved) == Sway.getTree)
        #expect(try dialogue.deliver(moved + closed + Sway.window("floating", Self.terminal)) == [])
        #expect(dialogue.focus?.app == "firefox")
        let foot = Sway.view(5, "foot", "shell", focused: true)
        #expect(try dialogue.deliver(Sway.tree(Sway.space("1", nodes: [foot]))) == Sway.getTree)
        #expect(dialogue.focus?.app == "foot")
        #expect(try dialogue.deliver(Sway.tree(Sway.space("1", nodes: [foot]))) == [])
        for change in ["new", "mark", "urgent", "else"] {
            #expect(try dialogue.deliver(Sway.window(change, Self.terminal)) == [])
        }
        #expect(try dialogue.deliver(Sway.workspace("reload")) == Sway.getTree)
    }

    @Test("Windows that float, and windows in containers, are found in the tree") mutating func allNodesAreSearched()
        throws
    {
        for space in [
            Sway.space("1", floating: [Self.browser]), Sway.space("1", nodes: [Self.split(Self.split(Self.browser))]),
            Sway.space("1", nodes: [Self.terminal], floating: [Self.split(Self.browser)]),
        ] {
            var dialogue = SwayDialogue(name: "i3")
            _ = dialogue.start()
            _ = try dialogue.deliver(Sway.subscribed + Sway.tree(space))
            #expect(dialogue.focus == Self.news && dialogue.name == "i3")
        }
    }

    /// A container around a node.
    private static func split(_ node: String) -> String {
        #"{"id":9,"type":"con","name":null,"focused":false,"window":null,"nodes":[\#(node)],"floating_nodes":[]}"#
    }

    /// The work for a tree must grow with its nodes: each level used to double it.
    @Test("The focused window is found below 128 containers and among 10,000 windows") func largeTreesAreRead() throws {
        let deep = (0..<128).reduce(Self.browser) { node, _ in Self.split(node) }
        let windows = [String](repeating: Self.terminal, count: 10_000)
        for space in [Sway.space("1", nodes: windows + [deep]), Sway.space("1", nodes: windows, floating: [deep])] {
            var dialogue = SwayDialogue(name: "Sway")
            _ = dialogue.start()
            _ = try dialogue.deliver(Sway.subscribed + Sway.tree(space))
            #expect(dialogue.focus == Self.news)
        }
    }

    @Test("A container around windows that has the focus is no window") mutating func containersAreNoWindows() throws {
        _ = dialogue.start()
        let split = #"{"id":9,"type":"con","name":"H[foot]","focused":true,"window":null,"nodes":[\#(Self.terminal)]}"#
        _ = try dialogue.deliver(Sway.subscribed + Sway.tree(Sway.space("1", nodes: [split])))
        #expect(dialogue.focus == FocusedWindow(isFullscreen: false, output: "eDP-1", workspace: "1"))
    }

    @Test("If no node has the focus, the last workspace stays") mutating func theWorkspaceStays() throws {
        _ = dialogue.start()
        let unfocused = Sway.tree(Sway.space("1", nodes: [Self.terminal]))
        #expect(try dialogue.deliver(Self.start + Sway.workspace("move") + unfocused).isEmpty == false)
        #expect(dialogue.focus == FocusedWindow(isFullscreen: false, output: "eDP-1", workspace: "1"))
    }

    @Test("Windows of X11 have their class, in Sway and in i3") mutating func classesAreKnown() throws {
        _ = dialogue.start()
        _ = try dialogue.deliver(Self.start)
        let properties = #""window_properties":{"class":"URxvt","instance":"urxvt","title":"urxvt"},"nodes":[]"#
        let sway = #"{"id":7,"name":"urxvt","focused":true,"window":4194313,"app_id":null,\#(properties)}"#
        let i3 = #"{"id":94123456789012,"name":"urxvt","focused":true,"window":4194313,\#(properties)}"#
        for container in [sway, i3] {
            _ = try dialogue.deliver(Sway.window("focus", Self.terminal) + Sway.window("focus", container))
            #expect(dialogue.focus?.app == "URxvt" && dialogue.focus?.title == "urxvt")
            #expect(dialogue.focus?.isFullscreen == nil)
        }
    }

    @Test("Hostile titles are clipped", arguments: portions) mutating func hostileTitlesAreClipped(_ size: Int) throws {
        _ = dialogue.start()
        let title = String(repeating: "\\u0000\\u001b\u{1f600}", count: 2_000)
        let events = Self.start + Sway.window("title", Sway.view(6, title, title, focused: true))
        _ = try dialogue.deliver(events, inPortionsOf: size)
        let texts = [dialogue.focus?.app ?? "", dialogue.focus?.title ?? ""]
        for text in texts { #expect(text.hasPrefix("?\u{1b}\u{1f600}") && text.utf8.count <= 1_024) }
        var invalid = Sway.window("title", Sway.view(6, "firefox", "~~", focused: true))
        for index in invalid.indices where invalid[index] == UInt8(ascii: "~") { invalid[index] = 0xFF }
        _ = try dialogue.deliver(invalid, inPortionsOf: size)
        #expect(dialogue.focus?.title == "\u{fffd}\u{fffd}")
    }

    private static let wrong: [[UInt8]] = [
        Array("HTTP/1.1 400 Bad Request\r\n".utf8), [0], Sway.message(2, #"{"success": false}"#), Sway.message(2, "[]"),
        Sway.message(4, ""), Sway.message(4, "{"), Sway.message(0x8000_0003, "\0"),
        Sway.message(4, String(repeating: #"{"nodes":["#, count: 10_000)),
        Array("i3-ipc".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 4, 0, 0, 0],
        Array("i3-ipc".utf8) + [1, 0, 0, 1, 4, 0, 0, 0],
    ]

    @Test("Bytes that make no sense end the conversation", arguments: wrong, portions)
    mutating func nonsenseEndsIt(_ bytes: [UInt8], _ size: Int) {
        _ = dialogue.start()
        #expect(throws: DisplayError.self) { try dialogue.deliver(bytes, inPortionsOf: size) }
    }

    @Test("Facts of the wrong kind, and unknown messages, are passed over", arguments: portions)
    mutating func wrongFactsArePassedOver(_ size: Int) throws {
        _ = dialogue.start()
        let events = [
            Sway.message(0x8000_0003, "[]"), Sway.message(0x8000_0003, #"{"change":7}"#),
            Sway.message(0x8000_0003, #"{"change":"focus"}"#), Sway.message(0x8000_0003, #"{"change":"title"}"#),
            Sway.message(0x8000_0006, #"{"change":"exit"}"#), Sway.message(12, "{}"), Sway.window("title", "null"),
        ]
        #expect(try dialogue.deliver(Self.start + events.flatMap(\.self), inPortionsOf: size) == [])
        #expect(dialogue.focus == Self.news)
        _ = try dialogue.deliver(Sway.window("focus", "7") + Sway.workspace("focus", "[]"), inPortionsOf: size)
        #expect(dialogue.focus?.app == "" && dialogue.focus?.workspace == "1")
    }
}
