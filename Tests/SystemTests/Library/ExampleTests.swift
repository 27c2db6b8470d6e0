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
            ("README.md", "double-tap.py"), ("docs/dbus.md", "Listener/main.swift"), ("docs/dbus.md", "listener.py"),
            ("docs/dbus.md", "listener.c"), ("docs/dbus.md", "listener.sh"), ("docs/dbus.md", "double-tap.py"),
        ])
    func theDocumentShowsThemAsTheyAre(document: String, file: String) throws {
        let document = try String(contentsOf: Self.top.appendingPathComponent(document), encoding: .utf8)
        let example = try String(contentsOf: Self.examples.appendingPathComponent(file), encoding: .utf8)
        let ending = String(file.split(separator: ".").last ?? "")
        let language = ending == "py" ? "python" : ending
        #expect(document.contains("```\(language)\n\(example)```\n"))
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

    /// The listener in four languages.
    enum Listener: String, CaseIterable {
        case swift, python, c, shell

        /// Whether its language is installed.
        var isInstalled: Bool { self != .python || ExampleTests.hasPython }
    }

    @Test(
        "The listeners in Swift, Python, C and a shell print the same for the same gestures, also after a restart",
        arguments: Listener.allCases.filter(\.isInstalled))
    func listeners(_ language: Listener) throws {
        let examples = Self.examples.path
        let owner = try TestClient(fixture)
        #expect(owner.add("next", "tap", [("touches", 2)]).isSuccess)
        #expect(owner.add("other", "tap").isSuccess)
        let words: [String]
        switch language {
        case .swift: words = [Program.path("example-listener")]
        case .python: words = [Self.python, "\(examples)/listener.py"]
        case .c:
            let program = fixture.folder.path("listener")
            let build = "cc -Wall -Werror \(examples)/listener.c $(pkg-config --cflags --libs libsystemd) -o \(program)"
            let compiler = try fixture.run("/bin/sh", ["-c", build])
            try #require(compiler.status == 0, "\(compiler.said)")
            words = [program]
        case .shell: words = ["/bin/sh", "\(examples)/listener.sh"]
        }
        // A pseudo-terminal makes the output line-buffered.
        let environment = [
            "DBUS_SYSTEM_BUS_ADDRESS": fixture.bus, "PATH": "\(Program.folder.path):/usr/bin:/bin",
            "XDG_RUNTIME_DIR": fixture.folder.path,
        ]
        let listener = try Program(
            "/usr/bin/stdbuf", ["--output=L"] + words, in: fixture.folder, environment: environment)
        let hears = { (count: Int) in
            try fixture.play(Strokes.tap())
            try fixture.play(Strokes.tap(fingers: 2))
            return listener.said.components(separatedBy: "next recognized 2\n").count > count
        }
        #expect(try eventually(every: 100) { try hears(1) }, "\(listener.said)")
        #expect(!listener.said.contains("other"))

        daemon.stop(SIGTERM)
        let again = try fixture.startDaemon()
        again.wait(for: "10 contacts")
        #expect(eventually { owner.add("next", "tap", [("touches", 2)]).isSuccess })
        let before = listener.said.components(separatedBy: "next recognized 2\n").count
        #expect(try eventually(every: 100) { try hears(before) }, "\(listener.said)")
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
