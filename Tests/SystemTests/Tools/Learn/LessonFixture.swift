import Foundation
import TestSupport
import Testing

/// A screen, the daemon that reads it, `mudra-actions`, and `mudractl learn` on a terminal.
struct LessonFixture {
    let trial: TryFixture
    let client: TestClient
    var base: DaemonFixture { trial.base }
    var pane: Pane { trial.pane }

    init() throws {
        trial = try TryFixture()
        client = try TestClient(trial.base)
    }

    /// The command, in a session with this bus.
    func command(bus: String? = nil, _ arguments: String = "circle") -> String {
        let session = "DBUS_SESSION_BUS_ADDRESS=\(bus ?? base.bus) XDG_RUNTIME_DIR=\(base.folder.path)"
        return "\(session) \(Program.path("mudractl")) learn \(arguments) --bus \(base.bus) --config \(trial.file)"
    }

    /// Starts mudractl learn, and waits until it draws.
    /// - Returns: the process that the shell knows, and the one that draws.
    func start(waitingFor text: String = "Show circle: 1 of 3", bus: String? = nil) -> (guardian: pid_t, child: pid_t) {
        pane.start(command(bus: bus))
        pane.wait(for: text)
        let guardian = ProcessTree.children(of: pane.shell).first ?? -1
        return (guardian, ProcessTree.children(of: guardian).first ?? -1)
    }

    func isSuspended(_ isSuspended: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(eventually { client.isSuspended == .boolean(isSuspended) }, sourceLocation: sourceLocation)
    }

    /// Shows a pinch, and waits for the answer.
    func show(_ times: Int = 1, until request: String) throws {
        for _ in 0..<times - 1 {
            let before = pane.text
            try base.play(Strokes.pinch())
            pane.wait(until: "another request") {
                $0.contains("Show circle") && requests(in: $0) != requests(in: before)
            }
        }
        try base.play(Strokes.pinch())
        pane.wait(for: request)
    }

    private func requests(in text: String) -> [Substring] {
        text.split(separator: "\n").filter { $0.contains("Show circle") }
    }
}
