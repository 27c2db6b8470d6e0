import MudraBus
import TestSupport
import Testing

/// `mudra-actions` with a `mudrad` that behaves as a test says.
protocol ActionsFixture {
    var setup: FakeDaemonFixture { get }
}

extension ActionsFixture {
    var fixture: BusFixture { setup.base }
    var daemon: FakeService { setup.daemon }
    var client: TestClient { setup.client }

    static var service: String { "org.mudra.Mudra1" }

    /// Writes a configuration of identical taps. If there is more than one, reading the file logs a warning.
    /// - Parameter condition: the value of `when`; nil: none.
    func write(_ names: String..., run: String = "true", when condition: String? = nil) throws -> String {
        let more = condition.map { "when = \($0)\n" } ?? ""
        let taps = names.map { "[[gesture]]\nname = \"\($0)\"\ntype = \"tap\"\nrun = \"\(run)\"\n\(more)" }
        return try fixture.folder.write(taps.joined(), to: "gestures.toml")
    }

    /// Starts `mudra-actions` and returns at once.
    func start(_ name: String, run: String = "true", when condition: String? = nil) throws -> Program {
        try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", write(name, run: run, when: condition)],
            in: fixture.folder, environment: fixture.sessionEnvironment)
    }

    func startRegistered(_ name: String, run: String = "true", when condition: String? = nil) throws -> Program {
        let actions = try start(name, run: run, when: condition)
        actions.wait(for: "1 gesture registered")
        return actions
    }

    func registrations(of name: String, with daemon: FakeService? = nil) -> Int {
        (daemon ?? self.daemon).calls(of: "SetRecognizers").count { $0.contains("\"\(name)\"") }
    }

    /// Whether the last subscription had exactly these names.
    func isHeard(_ names: String..., by daemon: FakeService? = nil) -> Bool {
        let list = BusValue.strings(names)
        return (daemon ?? self.daemon).calls(of: "Subscribe").last?.hasSuffix(" Subscribe \(list)") == true
    }
}
