import Foundation
import TestSupport
import Testing

/// An X server without a screen, with a window manager and a window that reports its events.
final class XDesktop {
    private static let configuration = "<JWM><Desktops width=\"4\" height=\"1\"/></JWM>"
    private static let title = "Event Tester"

    static var isInstalled: Bool { Host.has("Xvfb", "jwm", "xdotool", "wmctrl", "xev") }

    private let folder: TemporaryFolder
    private let server: Program
    private let manager: Program
    let window: Program
    /// The variables that its clients need.
    let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        let file = try folder.write(Self.configuration, to: "jwmrc")
        // The server would reset whenever its last client leaves, and refuse clients meanwhile.
        let screen = ["-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
        server = try Program("/usr/bin/Xvfb", ["-displayfd", "1"] + screen, in: folder)
        // The server may complain about displays that others use before it prints the number of its own.
        let server = server
        let number = { server.said.split(separator: "\n").first { $0.allSatisfy(\.isNumber) } }
        #expect(eventually { number() != nil }, "\(server.said)")
        environment = ["DISPLAY": ":\(try #require(number()))", "HOME": folder.path]
        manager = try Program("/usr/bin/jwm", ["-f", file], in: folder, environment: environment)
        let folder = folder
        let environment = environment
        try #require(
            eventually { (try? Self.run("wmctrl", ["-m"], in: folder, environment)) != nil }, "\(manager.said)")
        window = try Program(
            "/usr/bin/xev", ["-geometry", "600x400+300+150", "-event", "keyboard", "-event", "button"], in: folder,
            environment: environment)
        #expect(eventually { (try? self.tell("wmctrl", "-a", Self.title)) != nil && self.isWindowVisible })
    }

    /// Runs a program.
    /// - Returns: its output.
    /// - Throws: if it fails.
    @discardableResult func tell(_ program: String, _ arguments: String...) throws -> String {
        try Self.run(program, arguments, in: folder, environment)
    }

    private static func run(
        _ program: String, _ arguments: [String], in folder: TemporaryFolder, _ environment: [String: String]
    ) throws -> String {
        let program = try Program("/usr/bin/\(program)", arguments, in: folder, environment: environment)
        program.waitForEnd()
        guard program.status == 0 else { throw Failure(said: program.said) }
        return program.said.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private struct Failure: Error {
        let said: String
    }

    var isWindowVisible: Bool {
        (try? tell("xdotool", "search", "--onlyvisible", "--name", Self.title)) != nil
    }

    /// Focuses the window, and restores it if it was minimized.
    func focus() throws {
        try tell("wmctrl", "-a", Self.title)
        #expect(eventually { self.isWindowVisible })
    }

    var windowSize: String? {
        try? tell("xdotool", "getactivewindow", "getwindowgeometry").components(separatedBy: "Geometry: ").last
    }

    /// The number of the current desktop.
    var desktop: String? { try? tell("xdotool", "get_desktop") }

    /// The number of presses of a mouse button that the window has received.
    func clicks(_ button: Int) -> Int {
        window.said.components(separatedBy: "ButtonPress event").dropFirst()
            .filter { $0.components(separatedBy: "\n\n")[0].contains("button \(button),") }.count
    }

    /// The number of presses of a key that the window has received, with Control or without.
    func keys(_ name: String, control: Bool = false) -> Int {
        window.said.components(separatedBy: "KeyPress event").dropFirst()
            .map { $0.components(separatedBy: "\n\n")[0] }
            .filter { $0.contains(", \(name))") && $0.contains("state 0x0") != control }.count
    }
}
