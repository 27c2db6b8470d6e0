import MudraSupport

/// The conversation with niri (https://yalter.github.io/niri/niri_ipc/): after one request it sends an event in JSON on
/// each line, at first all of its windows and workspaces, and then what changes. It does not tell which windows are
/// fullscreen.
struct NiriDialogue: FocusDialogue {
    let name = "niri"

    private struct Window {
        let app: String
        let title: String
        let workspace: Double?
    }

    private struct Workspace {
        /// Its name, or else its number on the output.
        let name: String?
        let output: String?
    }

    /// More windows and workspaces are ignored.
    private static let most = 10_000

    /// One line has all windows with their titles.
    private var lines = ReceivedLines(limit: 16 << 20)
    // By the numbers that niri has for them; nil: not told yet.
    private var windows: [Double: Window]?
    private var workspaces: [Double: Workspace]?
    private var focusedWindow: Double?
    private var focusedWorkspace: Double?

    var focus: FocusedWindow? {
        guard let windows, let workspaces else { return nil }
        let window = focusedWindow.flatMap { windows[$0] }
        let workspace = (window?.workspace ?? focusedWorkspace).flatMap { workspaces[$0] }
        return FocusedWindow(
            app: window?.app ?? "", title: window?.title ?? "", output: workspace?.output, workspace: workspace?.name)
    }

    mutating func start() -> [UInt8] { Array("\"EventStream\"\n".utf8) }

    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(DisplayError) -> [UInt8] {
        lines.append(bytes)
        while let line = try lines.popFirst() {
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: line)
            } catch {
                throw DisplayError("it sent no JSON: \(error.message) at byte \(error.offset)")
            }
            if value["Err"] != nil { throw DisplayError("it does not tell about its windows") }
            // An event is an object with one member, which has the event's name.
            if let members = value.members, members.count == 1, let event = members.first {
                receive(event.key, event.value)
            }
        }
        return []
    }

    private mutating func receive(_ event: String, _ facts: JSONValue) {
        switch event {
        case "WorkspacesChanged":
            workspaces = [:]
            focusedWorkspace = nil
            for workspace in facts["workspaces"]?.elements ?? [] { readWorkspace(workspace) }
        case "WorkspaceActivated":
            if facts["focused"]?.flag == true { focusedWorkspace = facts["id"]?.number }
        case "WindowsChanged":
            windows = [:]
            focusedWindow = nil
            for window in facts["windows"]?.elements ?? [] { readWindow(window) }
        case "WindowOpenedOrChanged":
            if let window = facts["window"] { readWindow(window) }
        case "WindowClosed":
            guard let number = facts["id"]?.number else { return }
            windows?[number] = nil
            if focusedWindow == number { focusedWindow = nil }
        case "WindowFocusChanged": focusedWindow = facts["id"]?.number
        default: break
        }
    }

    private mutating func readWorkspace(_ workspace: JSONValue) {
        guard let number = workspace["id"]?.number, workspaces?.count ?? 0 < Self.most else { return }
        let index = workspace["idx"]?.number.flatMap(Int.init(exactly:)).map(String.init)
        workspaces?[number] = Workspace(
            name: workspace["name"]?.text.map(FocusedWindow.clipped) ?? index,
            output: workspace["output"]?.text.map(FocusedWindow.clipped))
        if workspace["is_focused"]?.flag == true { focusedWorkspace = number }
    }

    private mutating func readWindow(_ window: JSONValue) {
        guard let number = window["id"]?.number, windows?[number] != nil || windows?.count ?? 0 < Self.most else {
            return
        }
        windows?[number] = Window(
            app: FocusedWindow.clipped(window["app_id"]?.text ?? ""),
            title: FocusedWindow.clipped(window["title"]?.text ?? ""), workspace: window["workspace_id"]?.number)
        if window["is_focused"]?.flag == true {
            focusedWindow = number
        } else if focusedWindow == number {
            focusedWindow = nil
        }
    }
}
