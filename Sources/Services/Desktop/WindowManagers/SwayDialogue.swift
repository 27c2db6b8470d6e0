import MudraSupport

/// The conversation with Sway or i3 (`man 7 sway-ipc`, https://i3wm.org/docs/ipc.html).
///
/// ```
/// `  we send                             the window manager sends`
///   SUBSCRIBE, GET_TREE            ──▶  success, the tree: all facts
///                                       window focus, title, fullscreen_mode: the facts of the window
///                                       workspace focus: the facts of the workspace
///   `after the latter and the rest:`
///   GET_TREE                       ──▶  the tree: all facts
/// ```
/// All messages of a connection are in the order of what they tell about: a tree is newer than the events before it.
struct SwayDialogue: FocusDialogue {
    let name: String
    private(set) var focus: FocusedWindow?

    // Kinds of messages, by i3's i3/ipc.h. The highest bit marks events.
    private static let subscribe: UInt32 = 2
    private static let getTree: UInt32 = 4
    private static let workspaceEvent: UInt32 = 1 << 31 | 0
    private static let windowEvent: UInt32 = 1 << 31 | 3

    private var received: [UInt8] = []
    /// The number of the node that has the focus; nil: not known.
    private var focused: Double?
    private var isWaitingForTree = false
    /// Whether the tree is wanted, perhaps once more after the one that is on its way.
    private var wantsTree = true

    /// - Parameter name: `Sway` or `i3`.
    init(name: String) {
        self.name = name
    }

    mutating func start() -> [UInt8] {
        SwayMessage(Self.subscribe, Array(#"["window","workspace"]"#.utf8)).bytes + takeRequest()
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(DisplayError) -> [UInt8] {
        received += bytes
        while let message = try SwayMessage.popFirst(from: &received) { try receive(message) }
        return takeRequest()
    }

    /// The request for the tree, if it is wanted and none is on its way.
    private mutating func takeRequest() -> [UInt8] {
        guard wantsTree, !isWaitingForTree else { return [] }
        (wantsTree, isWaitingForTree) = (false, true)
        return SwayMessage(Self.getTree).bytes
    }

    private mutating func receive(_ message: SwayMessage) throws(DisplayError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: message.contents)
        } catch {
            throw DisplayError("it sent no JSON: \(error.message) at byte \(error.offset)")
        }
        switch message.kind {
        case Self.subscribe:
            guard value["success"]?.flag == true else { throw DisplayError("it does not tell about its windows") }
        case Self.getTree:
            isWaitingForTree = false
            readTree(SwayNode(value))
        // Events before the first tree are older than it.
        case Self.windowEvent where focus != nil:
            receiveOfWindow(value["change"]?.text ?? "", value["container"].map(SwayNode.init))
        case Self.workspaceEvent where focus != nil:
            receiveOfWorkspace(value["change"]?.text ?? "", value["current"].map(SwayNode.init))
        default: break
        }
    }

    private mutating func receiveOfWindow(_ change: String, _ window: SwayNode?) {
        switch change {
        case "focus":
            // Sway may tell later that the node has the focus.
            if let window { readWindow(window) }
        case "title", "fullscreen_mode":
            // While a launcher has the focus, no node has it. The number still tells the window that had it last.
            guard let window, window.isFocused || focused != nil && window.number == focused else { return }
            readWindow(window)
        case "close", "move", "floating": wantsTree = true
        default: break
        }
    }

    private mutating func receiveOfWorkspace(_ change: String, _ workspace: SwayNode?) {
        // A workspace that begins, or has an urgent window, does not take the focus by that.
        guard change != "init", change != "urgent" else { return }
        wantsTree = true
        guard change == "focus", let workspace, workspace.isWorkspace else { return }
        focus?.workspace = workspace.name
        focus?.output = workspace.output
        if let found = workspace.focused() {
            readWindow(found.node)
        } else if workspace.children.isEmpty {
            clearWindow()
        }
    }

    private mutating func readTree(_ tree: SwayNode) {
        let found = tree.focused()
        let last = focus ?? FocusedWindow()
        focus = FocusedWindow(output: found?.output ?? last.output, workspace: found?.workspace ?? last.workspace)
        if let found { readWindow(found.node) } else { clearWindow() }
    }

    /// Reads a node that has the focus.
    private mutating func readWindow(_ node: SwayNode) {
        guard node.isWindow else { return clearWindow() }
        focused = node.number
        focus?.app = node.app
        focus?.title = node.name ?? ""
        focus?.isFullscreen = node.isFullscreen
    }

    private mutating func clearWindow() {
        focused = nil
        focus?.app = ""
        focus?.title = ""
        focus?.isFullscreen = false
    }
}
