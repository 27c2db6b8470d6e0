import Foundation
import TestSupport
import Testing

/// Sway without a screen or an input device.
final class HeadlessSway {
    private static let nobody: uid_t = 65_534
    private static let configuration = """
        xwayland disable
        output HEADLESS-1 resolution 1280x800
        default_border none
        bar {
            swaybar_command true
        }
        """

    static var isInstalled: Bool { Desk.has("sway", "swaymsg", "foot") }

    private let folder: TemporaryFolder
    private let compositor: Program

    init(environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let file = try folder.write(Self.configuration, to: "config")
        var variables = ["WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"]
        variables["XDG_RUNTIME_DIR"] = folder.path
        variables["SWAYSOCK"] = Self.socket(in: folder)
        // It does not start as root.
        var words = ["/usr/bin/sway", "--config", file]
        chmod(folder.path, 0o700)
        if getuid() == 0 {
            chown(folder.path, Self.nobody, Self.nobody)
            words =
                [
                    "/usr/bin/setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups",
                ] + words
        }
        compositor = try Program(
            words[0], Array(words.dropFirst()), in: folder, environment: variables.merging(environment) { $1 })
        let isThere = eventually { (try? self.workspace) != nil && self.display != nil }
        #expect(isThere, "\(compositor.said)")
    }

    private static func socket(in folder: TemporaryFolder) -> String { folder.path + "/sway.sock" }

    private var display: String? {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }.map { folder.path + "/" + $0 }
    }

    /// What its clients need to know.
    var environment: [String: String] {
        [
            "SWAYSOCK": Self.socket(in: folder), "XDG_RUNTIME_DIR": folder.path,
            "WAYLAND_DISPLAY": display ?? "",
        ]
    }

    // MARK: Windows

    /// Opens a terminal, which gets the focus.
    /// - Parameter command: what runs in it, for as long as it shall be open.
    func openWindow(running command: String = "sleep 1000") throws -> Program {
        let before = try windows.count
        let window = try Program("/usr/bin/foot", ["sh", "-c", command], in: folder, environment: environment)
        #expect(eventually { (try? windows.count) == before + 1 }, "\(window.said)")
        return window
    }

    func tell(_ command: String) throws {
        let answer = try message([command])
        #expect(answer.status == 0, "\(command): \(answer.said)")
    }

    /// The name of the workspace that is looked at.
    var workspace: String {
        get throws {
            let all = try ask("get_workspaces") as? [[String: Any]] ?? []
            return try #require(all.first { $0["focused"] as? Bool == true }?["name"] as? String)
        }
    }

    /// What is looked at.
    var focused: [String: Any] {
        get throws { try #require(try nodes.first { $0["focused"] as? Bool == true }) }
    }

    /// All windows, wherever they are.
    var windows: [[String: Any]] { get throws { try nodes.filter(Self.isWindow) } }

    /// The width of the window that is looked at, in pixels.
    var width: Int { get throws { try side("width") } }

    /// Where its upper left corner is, in pixels.
    var place: (x: Int, y: Int) { get throws { (try side("x"), try side("y")) } }

    private func side(_ name: String) throws -> Int {
        try #require((try focused["rect"] as? [String: Any])?[name] as? Int)
    }

    /// How the window that is looked at lies beside the others.
    var layout: String? {
        get throws {
            try nodes.first { Self.children(of: $0).contains { $0["focused"] as? Bool == true } }?["layout"] as? String
        }
    }

    /// How many windows a workspace has; nil when there is no such workspace.
    func windows(on workspace: String) throws -> Int? {
        let node = try nodes.first { $0["type"] as? String == "workspace" && $0["name"] as? String == workspace }
        return node.map { Self.descendants(of: $0).filter(Self.isWindow).count }
    }

    /// How the bar behaves.
    var barMode: String {
        get throws { (try ask("get_bar_config", "bar-0") as? [String: Any])?["mode"] as? String ?? "" }
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

    private func message(_ words: [String]) throws -> (status: Int32, said: String) {
        let program = try Program("/usr/bin/swaymsg", words, in: folder, environment: environment)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }
}
