import Foundation
import MudraBus
import TestSupport
import Testing

/// Makes the gestures of a ready-made configuration.
protocol Hand {
    /// What notes down how commands call programs that are not there.
    var standIns: StandIns { get }

    /// Makes a gesture, and waits until its command has done what it is for. Again where the machine was so busy that
    /// the fingers were too slow; never after the gesture was recognized.
    func perform(
        _ gesture: String, _ strokes: String, sourceLocation: SourceLocation, until effect: () throws -> Bool) throws

    /// Whether the last gesture of that name has ended, and was not cancelled.
    func hasEnded(_ gesture: String) -> Bool

    /// Whether a gesture is switched on.
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

/// A ready-made configuration at work: a screen, `mudrad`, and `mudra-actions` that runs the file's commands.
final class Desk: Hand {
    private static let configurations =
        Host.folder("MUDRA_CONFIGURATIONS")
        ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Configurations")
        .standardized

    let stage: Stage
    let client: TestClient
    let standIns: StandIns
    private let daemon: Program
    private let actions: Program
    private var performed: Set<String> = []

    /// - Parameters:
    ///   - name: the file's in Configurations.
    ///   - environment: what the commands need to know besides. Both buses are the test's own.
    ///   - programs: those that are to note down how they are called, and do nothing.
    ///   - devices: described for umockdev, beside the screen; the commands see them.
    init(
        _ name: String, environment: [String: String] = [:], standIns programs: [String] = [], devices: String = ""
    ) throws {
        let text = try Self.text(of: name)
        stage = try Stage()
        try stage.plugIn { $0 + devices }
        standIns = try StandIns(programs)
        daemon = try stage.startDaemon()
        daemon.wait(for: "10 contacts")
        var environment = environment.merging(standIns.environment) { $1 }
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = stage.bus
        if !devices.isEmpty { environment.merge(stage.deviceEnvironment) { $1 } }
        actions = try stage.startActions(text, environment: environment)
        let client = try TestClient(stage)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }

    /// What a file of Configurations says.
    static func text(of name: String) throws -> String {
        try String(contentsOf: configurations.appendingPathComponent(name), encoding: .utf8)
    }

    func perform(
        _ gesture: String, _ strokes: String, sourceLocation: SourceLocation, until effect: () throws -> Bool
    ) throws {
        let heard = { self.client.gestures.filter { $0.recognizer == gesture }.count }
        let before = heard()
        // The end of the gesture before may be heard of only now: that is not this one, which has to be made once.
        var attempts = 0
        repeat {
            try stage.play(strokes)
            attempts += 1
        } while !eventually(within: 5) { heard() > before } && attempts < 10
        try #require(heard() > before, "\(gesture) was not recognized", sourceLocation: sourceLocation)
        // Looking may mean to start a program each time.
        let isDone = try eventually(every: 30, effect)
        let last = client.gestures.suffix(3)
        try #require(isDone, "\(gesture) came to nothing: \(last) \(actions.said)", sourceLocation: sourceLocation)
        performed.insert(gesture)
    }

    func hasEnded(_ gesture: String) -> Bool { client.gestures.last { $0.recognizer == gesture }?.state == .ended }

    func isEnabled(_ gesture: String) -> Bool { client.isEnabled(gesture) }

    /// Whether all gestures of the file were performed, and all commands ended well.
    func expectThatAllWasTried(sourceLocation: SourceLocation = #_sourceLocation) {
        let said = actions.said.split(separator: "\n")
        #expect(
            said.count == 1 && actions.said.contains("\(performed.count) gestures registered"),
            "performed \(performed.sorted()): \(actions.said)", sourceLocation: sourceLocation)
    }
}

extension TestClient {
    /// Whether a recognizer of our own user is switched on.
    func isEnabled(_ name: String) -> Bool {
        let path = BusPath.encode(name, under: "/org/mudra/Mudra1/recognizers/u\(getuid())")
        return get("Enabled", of: "org.mudra.Mudra1.Recognizer", at: path) == true
    }
}

/// Programs that are not there, in the place of which their calls are noted down.
final class StandIns {
    private let folder: TemporaryFolder

    init(_ programs: [String]) throws {
        folder = try TemporaryFolder()
        for program in programs {
            let script = "#!/bin/sh\necho \"\(program) $*\" >> '\(folder.path)/calls'\n"
            chmod(try folder.write(script, to: program), 0o755)
        }
        // Whoever calls them may be another user.
        chmod(try folder.write("", to: "calls"), 0o666)
    }

    /// Has them, and our own programs, found before others.
    var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": "\(folder.path):\(Program.folder.path):\(path)"]
    }

    /// Where it is what takes a program's place.
    func path(_ program: String) -> String { folder.path(program) }

    /// How they were called, in order: name and arguments.
    var calls: [String] {
        (folder.read("calls") ?? "").split(separator: "\n").map(String.init)
    }
}
