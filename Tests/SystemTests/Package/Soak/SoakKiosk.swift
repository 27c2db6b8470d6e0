import Foundation
import TestSupport
import Testing

/// The programs of a user whom the administrator lets in: they stay all the time and receive all gestures.
final class SoakKiosk {
    let folder: TemporaryFolder
    let actions: Program
    private let monitor: Program
    private(set) var ledger = GestureLedger()
    private var read = 0

    init() throws {
        folder = try TemporaryFolder()
        // The kiosk's commands write into this folder.
        chmod(folder.path, 0o777)
        monitor = try Program(as: .kiosk, "mudractl", ["monitor", "--json"], in: folder)
        let file = try folder.write(Self.gestures(in: folder.path), to: "gestures.toml")
        actions = try Program(as: .kiosk, "mudra-actions", ["--config", file], in: folder)
        actions.wait(for: "\(Self.gestureCount) gestures registered")
    }

    /// Records the messages since the last call.
    func listen() {
        let said = monitor.said(from: read)
        read += said.count
        ledger.read(said)
    }

    /// The names of the kiosk's programs on the bus.
    func busNames() throws -> [String] {
        try Package.shell("busctl --no-legend --unique list").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            let pids = [monitor.pid, actions.pid].map { "\($0)" }
            return words.count > 1 && pids.contains(words[1]) ? words[0] : nil
        }
    }

    /// The commands that gestures should have run, and the commands that ran.
    func commands() -> (due: [String: Int], run: [String: Int]) {
        listen()
        let due = ledger.counts.filter { ["tap recognized", "press began", "press ended"].contains($0.key) }
        let lines = (folder.read("run") ?? "").split(separator: "\n").map(String.init)
        return (due, Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +))
    }

    private static let gestureCount = 8

    /// Gestures of all types. Except for a few, their order alone decides which of two excludes the other.
    private static func gestures(in folder: String) -> String {
        let note = { (text: String) in "echo \(text) >> '\(folder)/run'" }
        return """
            [[gesture]]
            name = "tap"
            type = "tap"
            max_duration_ms = 20000
            run = "\(note("tap recognized"))"
            [[gesture]]
            name = "press"
            type = "long-press"
            min_duration_ms = 100
            run = "\(note("press began"))"
            on_ended = "\(note("press ended"))"
            [[gesture]]
            name = "pan"
            type = "pan"
            simultaneous_with = ["press"]
            [[gesture]]
            name = "edge"
            type = "edge-pan"
            edge = "left"
            max_duration_ms = 20000
            [[gesture]]
            name = "swipe"
            type = "swipe"
            directions = ["left", "right", "up", "down"]
            max_duration_ms = 20000
            [[gesture]]
            name = "pinch"
            type = "pinch"
            simultaneous_with = ["pan", "rotation", "transform"]
            [[gesture]]
            name = "rotation"
            type = "rotation"
            simultaneous_with = ["transform"]
            [[gesture]]
            name = "transform"
            type = "transform"
            """
    }
}
