import Foundation
import TestSupport
import Testing

/// Sway without a screen or an input device.
final class HeadlessSway: SwayAsked {
    private static let configuration = """
        xwayland disable
        output HEADLESS-1 resolution 1280x800
        default_border none
        bar {
            swaybar_command true
        }
        """

    static var isInstalled: Bool { Host.has("sway", "swaymsg", "foot") }

    private let folder: TemporaryFolder
    private let compositor: Program

    init(environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let file = try folder.write(Self.configuration, to: "config")
        var variables = ["WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"]
        variables["XDG_RUNTIME_DIR"] = folder.path
        variables["SWAYSOCK"] = Self.socket(in: folder)
        // Sway refuses to start as root. It takes itself for another user in a namespace of its own, and mudra-actions,
        // which connects to no other user's programs, sees the user who it is.
        let namespace = getuid() == 0 ? ["/usr/bin/unshare", "--user"] : []
        let words = namespace + ["/usr/bin/sway", "--config", file]
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

    /// The variables that its clients need.
    var environment: [String: String] {
        [
            "SWAYSOCK": Self.socket(in: folder), "XDG_RUNTIME_DIR": folder.path,
            "WAYLAND_DISPLAY": display ?? "",
        ]
    }

    // MARK: Windows

    /// Opens a terminal, which gets the focus.
    /// - Parameter command: runs in the terminal, which closes when it ends.
    func openWindow(running command: String = "sleep 1000") throws -> Program {
        let before = try windows.count
        let window = try Program("/usr/bin/foot", ["sh", "-c", command], in: folder, environment: environment)
        #expect(eventually { (try? windows.count) == before + 1 }, "\(window.said)")
        return window
    }

    func message(_ words: [String]) throws -> (status: Int32, said: String) {
        let program = try Program("/usr/bin/swaymsg", words, in: folder, environment: environment)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }
}
