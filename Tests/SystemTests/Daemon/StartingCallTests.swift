import TestSupport
import Testing

/// Which calls let the bus start `mudrad`. The others make no sense if it has just ended, and do not undo its end.
@Suite(.serialized) struct StartingCallTests {
    private let stage: BusStage
    private let monitor: Program
    private let daemon: Program

    init() throws {
        stage = try BusStage()
        let calls = "--match=type=method_call,destination=org.mudra.Mudra1"
        monitor = try Program(
            "/usr/bin/busctl", ["--address=\(stage.bus)", "--json=short", calls, "monitor"], in: stage.folder)
        monitor.wait(for: "Monitoring bus message stream.")
        daemon = try stage.startDaemon()
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
        let actions = try stage.startActions(
            "[[gesture]]\nname = \"close\"\ntype = \"tap\"\nrun = \"true\"\nwhen = { mode = \"reading\" }\n")
        let registration = ["Subscribe may start it", "SetPaused may start it", "SetRecognizers may start it"]
        #expect(eventually { calls.count } == 4, "\(monitor.said)")
        #expect(calls == registration + ["OpenGestureStream"])
        let setting = try Program(
            "mudractl", ["context", "set", "mode=reading"], in: stage.folder, environment: stage.sessionEnvironment)
        setting.waitForEnd()
        #expect(eventually { calls.last } == "SetPaused", "\(actions.said) \(monitor.said)")
    }

    @Test("A program that shows screens does not start mudrad") func listsStartNothing() throws {
        #expect(try stage.run("mudractl", ["devices", "--bus", stage.bus]).status == 0)
        #expect(eventually { calls.last } == "GetManagedObjects", "\(monitor.said)")
    }
}
