import FakeCompositor
import Foundation
import Testing

/// The programs of the examples.
enum Example: String, CaseIterable, CustomTestStringConvertible {
    case wayland = "wayland-touches"
    case gtk = "gtk-touches"

    var testDescription: String { rawValue }
}

/// The program of an example, the compositor that shows its window, and fingers on the window.
final class ExampleFixture {
    let compositor: FakeCompositor
    private let example: Example
    private let folder: URL
    private let process = Process()

    /// The height of GTK's widget. GTK draws the title and the shadow of its window around it.
    private static let widgetHeight = 480.0
    private static let millimetresPerUnit = 0.2

    init(_ example: Example, _ output: Output = Output()) throws {
        self.example = example
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // libwayland reads the variable only while it opens the socket.
        setenv("XDG_RUNTIME_DIR", folder.path, 1)
        compositor = try #require(FakeCompositor(socket: "wayland", output))

        let said = folder.appendingPathComponent("said")
        try Data().write(to: said)
        let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/stdbuf")
        process.arguments = ["--output=L", programs.appendingPathComponent(example.rawValue).path, "frames"]
        process.environment = [
            "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland", "HOME": folder.path, "LANG": "C.UTF-8",
            "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
        ].merging(ProcessInfo.processInfo.environment.filter { $0.key == "PATH" || $0.key == "WAYLAND_DEBUG" }) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: said)
        try process.run()
        try #require(eventually { compositor.hasWindow && compositor.hasTouchDevice }, "\(self.said)")
    }

    deinit {
        // Foundation's processes begin with blocked signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// All that the program has printed.
    var said: String {
        (try? String(contentsOf: folder.appendingPathComponent("said"), encoding: .utf8)) ?? ""
    }

    /// The latest lines that the program has printed.
    var latest: String {
        said.split(separator: "\n").suffix(12).joined(separator: "\n")
    }

    /// The frames that the program has printed.
    var frames: [String] {
        said.split(separator: "\n").filter { $0.hasPrefix("frame ") }.map(String.init)
    }

    /// Whether a condition comes true while the compositor works.
    func eventually(_ condition: () -> Bool) -> Bool {
        let limit = ContinuousClock.now + .seconds(30)
        while !condition() {
            guard process.isRunning, ContinuousClock.now < limit else { return condition() }
            compositor.dispatch()
        }
        return true
    }

    /// Whether the program prints a line that begins like this.
    func says(_ beginning: String) -> Bool {
        eventually { "\n\(said)".contains("\n\(beginning)") }
    }

    // MARK: Fingers, in mm from the corner of the touched area, and in ms

    func down(_ id: Int32, _ x: Double, _ y: Double, at time: UInt32) {
        compositor.down(id, units(x, from: corner.x), units(y, from: corner.y), at: time)
    }

    func move(_ id: Int32, _ x: Double, _ y: Double, at time: UInt32) {
        compositor.move(id, units(x, from: corner.x), units(y, from: corner.y), at: time)
    }

    func tap(_ id: Int32, _ x: Double, _ y: Double, at time: UInt32) {
        down(id, x, y, at: time)
        compositor.frame()
        compositor.up(id, at: time &+ 50)
        compositor.frame()
    }

    /// Two fingers land 20 mm apart, and the right one moves until they are 40 mm apart.
    func pinch(at time: UInt32) {
        down(0, 30, 50, at: time)
        down(1, 50, 50, at: time)
        compositor.frame()
        for step in 1...20 {
            move(1, 50 + Double(step), 50, at: time + 10 * UInt32(step))
            compositor.frame()
        }
    }

    private func units(_ millimetres: Double, from corner: Double) -> Double {
        corner + millimetres / Self.millimetresPerUnit
    }

    /// The corner of the touched area on the window's surface.
    private var corner: (x: Double, y: Double) {
        guard example == .gtk else { return (0, 0) }
        let window = compositor.windowGeometry
        return (Double(window.x), Double(window.y) + Double(window.height) - Self.widgetHeight)
    }
}
