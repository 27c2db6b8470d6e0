import Foundation
import MudraBus
import TestSupport
import Testing

/// Performs the gestures of a ready-made configuration.
protocol Hand {
    /// Records how commands call programs that are not installed.
    var fakes: FakePrograms { get }

    /// Performs a gesture, and waits until its command has had its effect. Repeats it if a busy machine made the
    /// fingers too slow, but never after the gesture was recognized.
    func perform(
        _ gesture: String, _ strokes: String, sourceLocation: SourceLocation, until effect: () throws -> Bool) throws

    /// Whether the last gesture of that name has ended without cancellation.
    func hasEnded(_ gesture: String) -> Bool

    func isEnabled(_ gesture: String) -> Bool
}

extension Hand {
    func perform(
        _ gesture: String, _ strokes: String, at sourceLocation: SourceLocation = #_sourceLocation,
        until effect: () throws -> Bool
    ) throws {
        try perform(gesture, strokes, sourceLocation: sourceLocation, until: effect)
    }
}

/// A ready-made configuration in use: a screen, `mudrad`, and `mudra-actions`, which runs the file's commands.
final class ConfigurationFixture: Hand {
    private static let configurations =
        Host.folder("MUDRA_CONFIGURATIONS")
        ?? URL(fileURLWithPath: Repository.path("Configurations"))

    let base: DaemonFixture
    let client: TestClient
    let fakes: FakePrograms
    private let daemon: Program
    private let actions: Program
    private var performed: Set<String> = []

    /// - Parameters:
    ///   - name: the file's name in Configurations.
    ///   - environment: more variables for the commands. Both buses are private to the test.
    ///   - programs: programs to replace by scripts that only record their calls.
    ///   - watched: programs whose calls are recorded and then made.
    ///   - devices: descriptions for umockdev, beside the screen. The commands see these devices.
    init(
        _ name: String, environment: [String: String] = [:], fakes programs: [String] = [],
        watching watched: [String] = [], devices: String = ""
    ) throws {
        let text = try Self.text(of: name)
        // The desktop and the commands keep time themselves. Without a finger's pace, the next gesture would begin before
        // the last command of a gesture that runs commands at a rate.
        base = try DaemonFixture(isInRealTime: true)
        try base.plugIn { $0 + devices }
        fakes = try FakePrograms(programs, watching: watched)
        daemon = try base.startDaemon()
        daemon.wait(for: "10 contacts")
        var environment = environment.merging(fakes.environment) { $1 }
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = base.bus
        if !devices.isEmpty { environment.merge(base.deviceEnvironment) { $1 } }
        actions = try base.startActions(text, environment: environment)
        let client = try TestClient(base)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }

    /// The text of a file in Configurations.
    static func text(of name: String) throws -> String {
        try String(contentsOf: configurations.appendingPathComponent(name), encoding: .utf8)
    }

    func perform(
        _ gesture: String, _ strokes: String, sourceLocation: SourceLocation, until effect: () throws -> Bool
    ) throws {
        let heard = { self.client.gestures.filter { $0.recognizer == gesture }.count }
        let before = heard()
        // The end of the previous gesture may arrive only now, and must not count as this gesture, which has to be
        // performed once.
        var attempts = 0
        repeat {
            try base.play(strokes)
            attempts += 1
        } while !eventually(within: 5) { heard() > before } && attempts < 10
        try #require(heard() > before, "\(gesture) was not recognized", sourceLocation: sourceLocation)
        // Each check may start a program, so it runs rarely.
        let isDone = try eventually(every: 30, effect)
        let last = client.gestures.suffix(3)
        try #require(isDone, "\(gesture) came to nothing: \(last) \(actions.said)", sourceLocation: sourceLocation)
        performed.insert(gesture)
    }

    func hasEnded(_ gesture: String) -> Bool { client.gestures.last { $0.recognizer == gesture }?.state == .ended }

    func isEnabled(_ gesture: String) -> Bool { client.isEnabled(gesture) }

    /// Checks that every gesture of the file was performed, and that every command succeeded.
    func expectThatAllWasTried(sourceLocation: SourceLocation = #_sourceLocation) {
        let said = actions.said.split(separator: "\n")
        #expect(
            said.count == 1 && actions.said.contains("\(performed.count) gestures registered"),
            "performed \(performed.sorted()): \(actions.said)", sourceLocation: sourceLocation)
    }
}

extension TestClient {
    /// Whether a recognizer of the test's own user is enabled.
    func isEnabled(_ name: String) -> Bool {
        let path = BusPath.encode(name, under: "/org/mudra/Mudra1/recognizers/u\(getuid())")
        return get("Enabled", of: "org.mudra.Mudra1.Recognizer", at: path) == true
    }
}

/// Scripts in place of programs. They record their calls; those of watched programs then make them.
final class FakePrograms {
    private let folder: TemporaryFolder

    init(_ programs: [String], watching watched: [String] = []) throws {
        folder = try TemporaryFolder()
        for program in programs + watched {
            let record = "#!/bin/sh\necho \"\(program) $*\" >> '\(folder.path)/calls'\n"
            let call = watched.contains(program) ? "exec /usr/bin/\(program) \"$@\"\n" : ""
            chmod(try folder.write(record + call, to: program), 0o755)
        }
        // The caller may be another user.
        chmod(try folder.write("", to: "calls"), 0o666)
    }

    /// Puts the scripts and our own programs first in PATH.
    var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": "\(folder.path):\(Program.folder.path):\(path)"]
    }

    /// The path of the script that replaces a program.
    func path(_ program: String) -> String { folder.path(program) }

    /// The calls in order: name and arguments.
    var calls: [String] {
        (folder.read("calls") ?? "").split(separator: "\n").map(String.init)
    }
}
