import TestSupport
import Testing

/// Which calls let the bus start `mudrad`. The others make no sense if it has just ended, and do not undo its end.
@Suite(.serialized) struct StartingCallTests {
    private let fixture: BusFixture
    private let monitor: Program
    private let daemon: Program

    init() throws {
        fixture = try BusFixture()
        let calls = "--match=type=method_call,destination=org.mudra.Mudra1"
        monitor = try Program(
            "/usr/bin/busctl", ["--address=\(fixture.bus)", "--json=short", calls, "monitor"], in: fixture.folder)
        monitor.wait(for: "Monitoring bus message stream.")
        daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen")
    }

    /// The methods of mudrad that programs have called, in order.
    private var calls: [String] {
        monitor.jsonLines.map { call in
            // The flag NO_AUTO_START.
            let mayStart = (call["flags"] as? Int ?? 0) & 2 == 0
            return "\(call["member"] ?? "")\(mayStart ? " may start it" : "")"
        }
    }

    @Test("mudra-actions may start mudrad to register gestures, but not to follow them")
    func actionsStartItToRegister() throws {
        let actions = try fixture.startActions(
            "[[gesture]]\nname = \"close\"\ntype = \"tap\"\nrun = \"true\"\nwhen = { mode = \"reading\" }\n")
        let registration = ["Subscribe may start it", "SetPaused may start it", "SetRecognizers may start it"]
        #expect(eventually { calls.count } == 4, "\(monitor.said)")
        #expect(calls == registration + ["OpenGestureStream"])
        let setting = try Program(
            "mudractl", ["context", "set", "mode=reading"], in: fixture.folder, environment: fixture.sessionEnvironment)
        setting.waitForEnd()
        #expect(eventually { calls.last } == "SetPaused", "\(actions.said) \(monitor.said)")
    }

    @Test("A program that shows screens does not start mudrad") func listsStartNothing() throws {
        #expect(try fixture.run("mudractl", ["devices", "--bus", fixture.bus]).status == 0)
        #expect(eventually { calls.last } == "GetManagedObjects", "\(monitor.said)")
    }
}
