import Foundation
import TestSupport
import Testing

/// A Sway that tests query and command, wherever it runs.
protocol SwayAsked {
    /// Runs swaymsg with these words.
    func message(_ words: [String]) throws -> (status: Int32, said: String)
}

extension SwayAsked {
    func openTerminal() throws {
        let before = try windows.count
        try tell("exec foot sleep 1000")
        #expect(try eventually(every: 100) { try windows.count == before + 1 })
    }

    func tell(_ command: String) throws {
        let answer = try message([command])
        #expect(answer.status == 0, "\(command): \(answer.said)")
    }

    /// The name of the focused workspace.
    var workspace: String {
        get throws {
            let all = try ask("get_workspaces") as? [[String: Any]] ?? []
            return try #require(all.first { $0["focused"] as? Bool == true }?["name"] as? String)
        }
    }

    /// The focused node.
    var focused: [String: Any] {
        get throws { try #require(try nodes.first { $0["focused"] as? Bool == true }) }
    }

    /// All windows on all workspaces.
    var windows: [[String: Any]] { get throws { try nodes.filter(Self.isWindow) } }

    /// The width of the focused window, in pixels.
    var width: Int { get throws { try side("width") } }

    /// The upper left corner of the focused window, in pixels.
    var place: (x: Int, y: Int) { get throws { (try side("x"), try side("y")) } }

    private func side(_ name: String) throws -> Int {
        try #require((try focused["rect"] as? [String: Any])?[name] as? Int)
    }

    /// The layout of the focused window's container.
    var layout: String? {
        get throws {
            try nodes.first { Self.children(of: $0).contains { $0["focused"] as? Bool == true } }?["layout"] as? String
        }
    }

    /// The number of windows on a workspace. Nil if there is no such workspace.
    func windows(on workspace: String) throws -> Int? {
        let node = try nodes.first { $0["type"] as? String == "workspace" && $0["name"] as? String == workspace }
        return node.map { Self.descendants(of: $0).filter(Self.isWindow).count }
    }

    /// The mode of the bar.
    var barMode: String {
        get throws { (try ask("get_bar_config", "bar-0") as? [String: Any])?["mode"] as? String ?? "" }
    }

    /// The identifiers of the input devices of a type: "pointer", "touch", "keyboard".
    func inputs(of type: String) throws -> [String] {
        let all = try ask("get_inputs") as? [[String: Any]] ?? []
        return all.filter { $0["type"] as? String == type }.compactMap { $0["identifier"] as? String }
    }

    private var nodes: [[String: Any]] {
        get throws { Self.descendants(of: try #require(try ask("get_tree") as? [String: Any])) }
    }

    private static func isWindow(_ node: [String: Any]) -> Bool {
        node["app_id"] as? String == "foot"
    }

    private static func children(of node: [String: Any]) -> [[String: Any]] {
        ["nodes", "floating_nodes"].flatMap { node[$0] as? [[String: Any]] ?? [] }
    }

    private static func descendants(of node: [String: Any]) -> [[String: Any]] {
        [node] + children(of: node).flatMap(descendants)
    }

    private func ask(_ type: String, _ words: String...) throws -> Any {
        let answer = try message(["--raw", "--type", type] + words)
        return try JSONSerialization.jsonObject(with: Data(answer.said.utf8))
    }
}
