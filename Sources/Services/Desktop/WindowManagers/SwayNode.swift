import MudraSupport

/// A node in the tree of Sway or i3: the root, an output, a workspace, a container or a window.
struct SwayNode {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Its number; nil: it has none.
    var number: Double? { value["id"]?.number }
    var name: String? { value["name"]?.text.map(FocusedWindow.clipped) }
    var isFocused: Bool { value["focused"]?.flag == true }
    var isOutput: Bool { value["type"]?.text == "output" }
    var isWorkspace: Bool { value["type"]?.text == "workspace" }
    /// The output of a workspace; nil: not told.
    var output: String? { value["output"]?.text.map(FocusedWindow.clipped) }
    /// Whether the window itself fills an output; nil: not told. A window in a container that does so counts as not
    /// fullscreen, because the events do not tell about the containers around a window.
    var isFullscreen: Bool? { value["fullscreen_mode"]?.number.map { $0 > 0 } }

    /// Only Sway tells app IDs, and those not for windows of X11.
    var app: String {
        let appID = value["app_id"]?.text ?? ""
        return FocusedWindow.clipped(appID.isEmpty ? value["window_properties"]?["class"]?.text ?? "" : appID)
    }

    /// Whether it is a window, and not a container around windows.
    var isWindow: Bool {
        value["app_id"] != nil || value["window"]?.number != nil || value["window_properties"]?.members != nil
    }

    /// The nodes within, those that float included.
    var children: [SwayNode] {
        (value["nodes"]?.elements ?? []).map(Self.init) + (value["floating_nodes"]?.elements ?? []).map(Self.init)
    }

    /// A node with its place in the tree.
    struct Place {
        let node: SwayNode
        var output: String?
        var workspace: String?
    }

    /// The node at or below this one that has the focus; nil: no node has it, because something else has, such as a
    /// program's launcher. A loop, since the window manager decides about the depth.
    func focused() -> Place? {
        var places = [Place(node: self)]
        while var place = places.popLast() {
            if place.node.isOutput { place.output = place.node.name }
            if place.node.isWorkspace { place.workspace = place.node.name }
            if place.node.isFocused { return place }
            for child in place.node.children.reversed() {
                places.append(Place(node: child, output: place.output, workspace: place.workspace))
            }
        }
        return nil
    }
}
