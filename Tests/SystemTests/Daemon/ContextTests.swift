import Foundation
import MudraBus
import TestSupport
import Testing

/// Gestures with conditions, on an emulated screen.
@Suite(.serialized) struct ContextTests {
    private let fixture: DaemonFixture
    private let daemon: Program
    private let client: TestClient

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        client = try TestClient(fixture)
    }

    private func tap(_ name: String, _ more: String) -> String {
        "[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\nrun = \"echo \(name) >> \(out)\"\n\(more)\n"
    }

    private var out: String { fixture.folder.path("out") }

    private func written() -> [String] {
        (fixture.folder.read("out") ?? "").split(separator: "\n").map(String.init)
    }

    private func isPaused(_ gesture: String) -> Bool? { client.isPaused(gesture) }

    private func set(_ values: [(String, BusValue)]) -> Result<[BusValue], BusError> {
        client.call(
            "SetContext", [.properties(values)], of: "org.mudra.Actions1", at: "/org/mudra/Actions1",
            on: "org.mudra.Actions1")
    }

    private func context(_ words: String...) throws -> (status: Int32, said: String) {
        let program = try Program(
            "mudractl", ["context"] + words, in: fixture.folder, environment: fixture.sessionEnvironment)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }

    /// Taps until a gesture's command has run once more.
    private func tap(for name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = written().count
        try fixture.play(Strokes.tap())
        #expect(
            eventually { written().count > before && written().last == name }, "\(written())",
            sourceLocation: sourceLocation)
    }

    @Test("A gesture is on only while its condition holds") func conditionsHoldOrNot() throws {
        let actions = try fixture.startActions(
            tap("reading", "when = { mode = \"read*\" }") + tap("other", "when = { not = { mode = \"read*\" } }"))
        #expect(isPaused("reading") == true && isPaused("other") == false, "\(actions.said)")
        try tap(for: "other")
        #expect(try context("set", "mode=reading").status == 0)
        #expect(eventually { isPaused("reading") == false && isPaused("other") == true })
        try tap(for: "reading")
        #expect(try context("unset", "mode").status == 0)
        #expect(eventually { isPaused("other") } == false)
        try tap(for: "other")
        #expect(written().count == 3)
    }

    @Test("A gesture sets the context, and so switches others") func gesturesSetTheContext() throws {
        let actions = try fixture.startActions(
            tap("on", "when = { not = { mode = \"reading\" } }\nset = { mode = \"reading\" }")
                + tap("off", "when = { mode = \"reading\" }\nset = { mode = \"\" }"))
        for name in ["on", "off", "on", "off"] {
            try tap(for: name)
            #expect(eventually { isPaused(name) } == true, "\(actions.said)")
        }
    }

    @Test("mudractl context shows values and takes only valid ones") func command() throws {
        let actions = try fixture.startActions(tap("reading", "when = { mode = \"a\", orientation = \"normal\" }"))
        #expect(try context("set", "mode=a", "night=true", "empty=").status == 0)
        #expect(
            eventually {
                (try? context().said)
                    == "device: mudra demo touchscreen, from mudrad\nmode: a\nnight: true\norientation: normal, from mudrad\n"
            })
        #expect(
            try context("--json").said.contains("{\"name\":\"mode\",\"values\":[\"a\"],\"origin\":\"set\"}\n"))
        #expect(try context("set", "two words=a").said.contains("the name of a value must be 1 to 64"))
        #expect(try context("set", "device=a").said.contains("device comes from the system and cannot be set"))
        #expect(try context("set", "mode").status == 2)
        #expect(try context("get", "mode").status == 2)
        #expect(try context("set", "mode=\(String(repeating: "x", count: 1_025))").status == 1)
        #expect(eventually { isPaused("reading") } == false, "\(actions.said)")
    }

    @Test("mudractl enable and disable are independent of conditions") func disabledByHand() throws {
        let actions = try fixture.startActions(
            tap("reading", "when = { mode = \"a\" }") + tap("two", "touches = 2\nwhen = { mode = \"a\" }"))
        let states = BusValue.array(of: "{sb}", [.entry("reading", false), .entry("two", true)])
        #expect(client.call("SetEnabledAll", [states]).isSuccess)
        #expect(set([("mode", "a")]).isSuccess)
        #expect(eventually { isPaused("two") } == false, "\(actions.said)")
        try fixture.play(Strokes.tap())
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { written() } == ["two"])
        #expect(client.call("SetEnabled", [.strings(["reading"]), true]).isSuccess)
        try tap(for: "reading")
        let unknown = BusValue.array(of: "{sb}", [.entry("reading", false), .entry("redaing", true)])
        #expect(client.call("SetEnabledAll", [unknown]).errorName == "org.mudra.Mudra1.Error.UnknownRecognizer")
        try tap(for: "reading")
    }

    @Test("Gestures follow the orientation of the touchscreen") func orientations() throws {
        let actions = try fixture.startActions(
            tap("upright", "when = { orientation = \"normal\" }")
                + tap("turned", "when = { not = { orientation = \"normal\" } }"))
        #expect(eventually { isPaused("turned") == true && isPaused("upright") == false }, "\(actions.said)")
        try tap(for: "upright")
        let device = "org.mudra.Mudra1.Device"
        #expect(client.set("Orientation", "left-up", of: device, at: "/org/mudra/Mudra1/devices/event3").isSuccess)
        #expect(eventually { isPaused("upright") } == true)
        try tap(for: "turned")
        fixture.pullOut()
        #expect(eventually { isPaused("upright") == true && isPaused("turned") == true })
    }

    @Test("Gestures follow the on-screen keyboard, which may come and go") func keyboards() throws {
        let service = "sm.puri.OSK0"
        let actions = try fixture.startActions(
            tap("typing", "when = { keyboard = true }") + tap("free", "when = { keyboard = false }"))
        #expect(isPaused("typing") == true && isPaused("free") == false, "\(actions.said)")
        let keyboard = try FakeService(service, on: fixture, answers: ["Get": [.variant(true)]])
        #expect(eventually { isPaused("typing") == false && isPaused("free") == true }, "\(keyboard.calls)")
        try tap(for: "typing")
        let hidden: [BusValue] = [.string(service), .properties([("Visible", false)]), .strings([])]
        keyboard.send("PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/sm/puri/OSK0", hidden)
        #expect(eventually { isPaused("free") } == false)
        let shown: [BusValue] = [.string(service), .properties([("Visible", true)]), .strings([])]
        keyboard.send("PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/sm/puri/OSK0", shown)
        #expect(eventually { isPaused("typing") } == false)
        keyboard.leave()
        #expect(eventually { isPaused("typing") == true && isPaused("free") == false })
    }

    /// Takes 20 s: programs have 10 s to tell a value before mudra-actions warns.
    @Test("While no program tells a value of the window, gestures on it are off, which is logged once per value")
    func untold() throws {
        let actions = try fixture.startActions(
            tap("web", "when = { app = \"firefox*\" }") + tap("rest", "when = { not = { app = \"firefox*\" } }"))
        #expect(isPaused("web") == true && isPaused("rest") == true)
        let warning =
            "no program tells the app of the window that has the focus, so these gestures stay off: rest, web."
        actions.wait(for: warning)
        // A shell's extension tells it.
        #expect(set([("app", "firefox-esr")]).isSuccess)
        #expect(eventually { isPaused("web") == false && isPaused("rest") == true })
        try tap(for: "web")
        _ = try fixture.folder.write(
            tap("web", "when = { app = \"thunderbird\" }") + tap("mail", "when = { title = \"Inbox*\" }"),
            to: "gestures.toml")
        actions.send(SIGHUP)
        actions.wait(
            for: "no program tells the title of the window that has the focus, so these gestures stay off: mail.")
        #expect(actions.said.components(separatedBy: "no program tells").count == 3)
    }

    @Test("A window manager that ends is found again when it is back") func windowManagers() throws {
        let socket = fixture.folder.path("niri.sock")
        let niri = try FakeNiri(at: socket, app: "foot")
        let actions = try fixture.startActions(
            tap("web", "when = { app = \"firefox*\" }") + tap("rest", "when = { not = { app = \"firefox*\" } }"),
            environment: ["NIRI_SOCKET": socket])
        #expect(eventually { isPaused("web") == true && isPaused("rest") == false }, "\(actions.said)")
        try tap(for: "rest")
        niri.focus("firefox")
        #expect(eventually { isPaused("web") == false && isPaused("rest") == true })
        try tap(for: "web")
        #expect(try context().said == "app: firefox, from niri\n")
        niri.leave()
        actions.wait(for: "cannot ask niri which window has the focus: it closed the connection")
        #expect(eventually { isPaused("web") == true && isPaused("rest") == true })
        let next = try FakeNiri(at: socket, app: "firefox")
        #expect(eventually { isPaused("web") } == false)
        try tap(for: "web")
        // No title is in a log.
        next.focus("hostile \u{7f} \\u0000 \(String(repeating: "x", count: 10_000))")
        #expect(eventually { isPaused("rest") } == false)
        #expect(!actions.said.contains("xxxx"))
        next.leave()
    }

    @Test("mudra-actions answers while a window manager sends large and deep trees of windows without end")
    func largeTrees() throws {
        let window = { (app: String, isFocused: Bool) in
            #"{"id":5,"type":"con","name":"t","focused":\#(isFocused),"app_id":"\#(app)","nodes":[],"floating_nodes":[]}"#
        }
        let deep = (0..<128).reduce(window("firefox", true)) { node, _ in
            #"{"id":9,"type":"con","focused":false,"nodes":[\#(node)],"floating_nodes":[]}"#
        }
        let nodes = ([String](repeating: window("foot", false), count: 10_000) + [deep]).joined(separator: ",")
        let space = #"{"id":4,"type":"workspace","name":"1","output":"eDP-1","nodes":[\#(nodes)],"floating_nodes":[]}"#
        let socket = fixture.folder.path("sway.sock")
        let sway = try FakeSway(at: socket, space: space)
        let actions = try fixture.startActions(
            tap("web", "when = { app = \"firefox\" }"), environment: ["SWAYSOCK": socket])
        #expect(eventually { isPaused("web") == false }, "\(actions.said)")
        for _ in 1...3 {
            let before = sway.trees
            #expect(client.callActions("Reload").isSuccess)
            #expect(eventually { sway.trees > before })
        }
        actions.stop(SIGTERM)
        #expect(actions.status == 0, "\(actions.said)")
    }

    @Test("A mudrad that comes back gets gestures that are paused already") func newDaemon() throws {
        let actions = try fixture.startActions(
            tap("reading", "when = { mode = \"a\" }") + tap("other", "when = { not = { mode = \"a\" } }"))
        daemon.stop(SIGTERM)
        actions.wait(for: "mudrad is gone")
        let next = try fixture.startDaemon()
        next.wait(for: "10 contacts")
        actions.wait(for: "2 gestures registered", count: 2)
        #expect(isPaused("reading") == true && isPaused("other") == false)
        try tap(for: "other")
    }

    private static let hostile: [[(String, BusValue)]] = [
        [("", "a")], [("two words", "a")], [("not", "a")],
        [("mode", .string(String(repeating: "x", count: 10_000)))],
        [("mode", .array(of: "s", []))], [("mode", .double(.infinity))], [("mode", .double(1.5))],
        (0..<65).map { ("name\($0)", "a") }, [("orientation", "normal")], [("a\u{1b}[2J", "x")],
    ]

    @Test("Hostile values are refused and change nothing", arguments: hostile)
    func hostileValues(_ values: [(String, BusValue)]) throws {
        let actions = try fixture.startActions(tap("reading", "when = { mode = \"a\" }"))
        #expect(set([("mode", "a")]).isSuccess)
        #expect(set([("other", "b")] + values).errorName == "org.mudra.Actions1.Error.InvalidContext")
        #expect(try context().said == "mode: a\n")
        #expect(isPaused("reading") == false, "\(actions.said)")
    }
}
