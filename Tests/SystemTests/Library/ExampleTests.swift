import Foundation
import MudraBus
import MudraClient
import TestSupport
import Testing

/// The programs in docs/dbus.md, on a private bus instead of the system bus.
@Suite(.serialized) struct ExampleTests {
    private static let top = URL(fileURLWithPath: Repository.root)
    private static let examples = top.appendingPathComponent("Tests/Examples")
    private static let python = "/usr/bin/python3"

    private static var hasPython: Bool {
        FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi/__init__.py")
    }

    private let fixture: DaemonFixture
    private let daemon: Program

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        try fixture.waitForDaemonName()
    }

    private func start(_ name: String, _ arguments: [String] = []) throws -> Program {
        try Program(name, arguments, in: fixture.folder, environment: ["DBUS_SYSTEM_BUS_ADDRESS": fixture.bus])
    }

    @Test(
        "A document shows the examples that the tests run",
        arguments: [
            ("README.md", "double-tap.py"), ("docs/dbus.md", "double-tap.py"), ("docs/dbus.md", "Listener/main.swift"),
        ])
    func theDocumentShowsThemAsTheyAre(document: String, file: String) throws {
        let document = try String(contentsOf: Self.top.appendingPathComponent(document), encoding: .utf8)
        let example = try String(contentsOf: Self.examples.appendingPathComponent(file), encoding: .utf8)
        #expect(document.contains("```\(file.hasSuffix(".py") ? "python" : "swift")\n\(example)```\n"))
    }

    /// The example's double tap, on which the single tap of a configuration waits.
    @Test("The Python example receives a double tap", .enabled(if: ExampleTests.hasPython, "needs python3-gi"))
    func thePythonOne() throws {
        let configuration = """
            [[gesture]]
            name = "single"
            type = "tap"
            require_failure_of = ["double"]
            run = "echo single"
            """
        let actions = try fixture.startActions(configuration)
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        // A tap that never waits, for comparison.
        #expect(client.add("quick", "tap", [("simultaneous_with", .strings(["single", "double"]))]).isSuccess)
        var taps = 0
        // The delay of a single tap after the lift of its finger, in ms of the frames' own time.
        let wait = { () throws -> UInt64 in
            taps += 1
            let heard = { (name: String) in client.gestures.filter { $0.recognizer == name } }
            let before = heard("quick").count
            try fixture.play(Strokes.tap())
            fixture.advance(by: .seconds(1))
            client.hearAll()
            #expect(heard("single").count == taps && heard("quick").count > before)
            return ((heard("single").last?.time ?? 0) &- (heard("quick").last?.time ?? .max)) / 1_000
        }
        #expect(try wait() == 0)

        let python = try start(Self.python, [Self.examples.appendingPathComponent("double-tap.py").path])
        let path = BusPath.encode("double", under: "/org/mudra/Mudra1/recognizers/u\(getuid())")
        let recognizer = "org.mudra.Mudra1.Recognizer"
        #expect(eventually { client.get("Enabled", of: recognizer, at: path) == true })
        #expect(fixture.play(Strokes.twoTaps(), until: { python.said.contains("double recognized (") }))
        #expect(try wait() == 350)

        // If the double tap is disabled, the single tap does not wait for it.
        #expect(client.set("Enabled", false, of: recognizer, at: path).isSuccess)
        #expect(try wait() == 0)
        #expect(client.set("Enabled", true, of: recognizer, at: path).isSuccess)
        #expect(try wait() == 350)

        // The recognizer goes with its program.
        python.stop(SIGKILL)
        #expect(eventually { client.get("Name", of: recognizer, at: path) == nil })
        #expect(try wait() == 0)
        withExtendedLifetime(actions) {}
    }

    @Test("The Swift example prints gestures") func theSwiftOne() throws {
        // A pseudo-terminal makes the output line-buffered.
        let program = Program.folder.appendingPathComponent("example-listener").path
        let listener = try start("/usr/bin/stdbuf", ["--output=L", program])
        listener.wait(for: "success(\"/org/mudra/Mudra1/recognizers/u\(getuid())/poke\")")
        #expect(
            fixture.play(
                Strokes.tap(fingers: 2), until: { listener.said.contains("poke recognized at 70.0, 80.0 mm") }),
            "\(listener.said)")
    }

    @Test(
        "The README's moving picture is drawn from the demo's recording, and is small",
        .enabled(if: ExampleTests.hasPython, "needs Python"))
    func picture() throws {
        let recordings = Self.top.appendingPathComponent("Recordings").path
        let picture = try fixture.run(
            "\(recordings)/picture", [Program.path("mudractl"), "\(recordings)/demo.toml", "\(recordings)/demo.evemu"])
        let committed = try String(contentsOf: Self.top.appendingPathComponent("docs/demo.svg"), encoding: .utf8)
        #expect(picture.status == 0 && picture.said == committed, "run `make picture`")
        #expect(committed.utf8.count < 500_000)
    }

    @Test("The README's gdbus and busctl commands work") func gdbusAndBusctl() throws {
        let call = [
            "call", "--address", fixture.bus, "--dest", "org.mudra.Mudra1", "--object-path", "/org/mudra/Mudra1",
        ]
        let add = ["--method", "org.mudra.Mudra1.Manager.AddRecognizer", "poke", "tap", "{'touches': <2>}"]
        #expect(
            try fixture.run("/usr/bin/gdbus", call + add).said
                == "(objectpath '/org/mudra/Mudra1/recognizers/u\(getuid())/poke',)\n")
    }
}

extension DaemonFixture {
    /// Plays events repeatedly until a condition holds.
    fileprivate func play(_ events: String, until condition: () -> Bool) -> Bool {
        (0..<20).contains { _ in (try? play(events)) != nil && eventually(within: 1, condition) }
    }
}
