import Foundation
import TestSupport
import Testing

/// Programs of gestures.toml, with mudrad and mudra-actions on a private bus.
@Suite(.serialized) struct GestureProgramTests {
    private static let python = "/usr/bin/python3"
    private static var hasPython: Bool { FileManager.default.isExecutableFile(atPath: python) }

    private let fixture: DaemonFixture
    private let daemon: Program

    init() throws {
        // A program may take as long for an event as there is time until the next one.
        fixture = try DaemonFixture(isInRealTime: true)
        daemon = try fixture.startDaemonWithScreen()
        // A program as users write it: it reads lines, and works out a zoom from the scale.
        _ = try fixture.folder.write(
            """
            import json, sys
            with open(sys.argv[1], "a", buffering=1) as out:
                for line in sys.stdin:
                    event = json.loads(line)
                    if event["state"] == "changed":
                        zoom = event["scale"] ** 0.5
                    out.write(line)
            """, to: "zoomer.py")
    }

    private let gestures = """
        [[gesture]]
        name = "zoom"
        type = "pinch"
        [[gesture]]
        name = "poke"
        type = "tap"
        group = "pokes"
        [[gesture]]
        name = "poke-twice"
        type = "tap"
        touches = 3

        """

    private func program(_ name: String, _ run: String, _ gestures: String = "\"zoom\", \"pokes\"") -> String {
        "[[program]]\nname = \"\(name)\"\nrun = '\(run)'\ngestures = [\(gestures)]\n"
    }

    /// The Python program, which writes its lines into a file.
    private func zoomer(_ file: String) -> String {
        program("zoomer", "exec \(Self.python) \(fixture.folder.path("zoomer.py")) \(fixture.folder.path(file))")
    }

    private func lines(_ file: String) -> [String] {
        (fixture.folder.read(file) ?? "").split(separator: "\n").map(String.init)
    }

    private func startMonitor() throws -> Program {
        let monitor = try Program(
            "mudractl", ["monitor", "--json", "--bus", fixture.bus, "zoom", "poke"], in: fixture.folder,
            environment: fixture.sessionEnvironment)
        #expect(eventually { (try? fixture.play(Strokes.tap())) != nil && monitor.said.contains("\"poke\"") })
        return monitor
    }

    @Test(
        "A program in Python gets the lines of mudractl monitor --json", .enabled(if: hasPython, "needs Python"))
    func theLinesOfTheMonitor() throws {
        let actions = try fixture.startActions(gestures + zoomer("out"))
        let monitor = try startMonitor()
        try fixture.play(Strokes.pinch())
        try fixture.play(Strokes.tap(fingers: 3))
        try fixture.play(Strokes.tap())
        let said = { monitor.said.split(separator: "\n").map(String.init).filter { $0.hasPrefix("{") } }
        #expect(eventually { said().last?.contains("poke") == true && said().contains { $0.contains("ended") } })
        #expect(eventually { lines("out").suffix(said().count) == said()[...] }, "\(lines("out")) \(said())")
        #expect(said().count { $0.contains("changed") } > 20)
        #expect(!lines("out").contains { $0.contains("poke-twice") })

        // mudra-actions ends, and with it the program.
        let children = {
            FileText.names(in: "/proc").filter {
                FileText.read("/proc/\($0)/cmdline")?.contains(fixture.folder.path("zoomer.py")) == true
            }
        }
        #expect(children().count == 1)
        actions.stop(SIGTERM)
        actions.waitForEnd()
        #expect(actions.status == 0 && children().isEmpty)
    }

    @Test("A program survives a reload that leaves it unchanged, and is replaced when its command changes")
    func reloads() throws {
        let note = "echo start >> \(fixture.folder.path("starts")); exec cat > /dev/null"
        let actions = try fixture.startActions(gestures + program("keeper", note))
        #expect(eventually { lines("starts").count == 1 })
        let other = "[[gesture]]\nname = \"other\"\ntype = \"tap\"\ntouches = 5\n"
        _ = try fixture.folder.write(gestures + other + program("keeper", note, "\"other\""), to: "gestures.toml")
        actions.wait(for: "the new configuration is in force")
        #expect(lines("starts").count == 1)
        _ = try fixture.folder.write(gestures + other + program("keeper", note + "; :"), to: "gestures.toml")
        actions.wait(for: "the new configuration is in force", count: 2)
        #expect(eventually { lines("starts").count == 2 }, "\(actions.said)")
        #expect(!actions.said.contains("starts again"))
    }

    @Test("Gestures in progress are cancelled for programs when mudra-actions is suspended or mudrad ends")
    func cancellations() throws {
        let actions = try fixture.startActions(
            gestures + program("reader", "exec cat >> \(fixture.folder.path("out"))"))
        let states = {
            lines("out").compactMap { $0.firstMatch(of: /"state":"(\w+)"/).map { String($0.1) } }
        }
        #expect(eventually { (try? fixture.play(Strokes.tap())) != nil && states().contains("recognized") })
        try fixture.play(Strokes.pinch(lifts: false))
        #expect(eventually { states().last == "changed" })
        let client = try TestClient(fixture)
        #expect(client.callActions("Suspend").isSuccess)
        #expect(eventually { states().last == "cancelled" }, "\(actions.said)")
        #expect(client.callActions("Resume").isSuccess)
        try fixture.play(Strokes.lift(fingers: 2))
        actions.wait(for: " registered", count: 2)
        try fixture.play(Strokes.pinch(lifts: false))
        #expect(eventually { states().last == "changed" })
        daemon.stop(SIGKILL)
        #expect(eventually { states().last == "cancelled" }, "\(actions.said)")
        #expect(states().count { $0 == "cancelled" } == 2)
    }

    /// Takes 12 s, since programs keep time themselves: ten seconds of events, or as many as MUDRA_PROGRAM_SECONDS says.
    @Test(
        "A program in Python gets 120 events a second without loss, while others sleep, end and close their input",
        .enabled(if: hasPython, "needs Python"))
    func noneIsLost() throws {
        let seconds = ProcessInfo.processInfo.environment["MUDRA_PROGRAM_SECONDS"].flatMap(Int.init) ?? 10
        let actions = try fixture.startActions(
            gestures + zoomer("out") + program("sleeper", "exec sleep 1000") + program("brief", "exit 3")
                + program("closed", "exec sleep 1000 < /dev/null"))
        // The memory of the first events is not what this is about.
        try fixture.play(Spread(frames: 240).text)
        #expect(eventually { lines("out").last?.contains("ended") == true }, "\(actions.said)")
        let (before, count) = (actions.record.residentKibibytes, lines("out").count)

        let spread = Spread(frames: 120 * seconds)
        try fixture.play(spread.text)
        #expect(
            eventually(every: 100, within: UInt32(clamping: 60 + seconds)) {
                let lines = lines("out")
                return lines.count > count + 1 && lines.last?.contains("ended") == true
            }, "\(actions.said)")
        let new = lines("out").dropFirst(count)
        let changed = new.count { $0.contains("changed") }
        let after = actions.record.residentKibibytes
        print("program: \(spread.frames) frames sent, \(changed) changed received, RSS \(before) -> \(after) KiB")
        #expect(new.first?.contains("began") == true && new.last?.contains("ended") == true)
        // The first frame of the motion begins the gesture, and each later one changes it.
        #expect(changed == spread.frames)
        #expect(after - before < 1_024)
    }
}

/// Two fingers that begin a pinch, and then change its scale in each frame, 120 times a second.
private struct Spread {
    let frames: Int
    private(set) var text = ""
    private var time = 0

    init(frames: Int) {
        self.frames = frames
        add(slots: [(60, 1), (100, 2)], lands: true)
        time += 8_333
        add(slots: [(50, nil), (110, nil)])
        for frame in 0..<frames {
            time += 8_333
            // Apart and together again: no finger jumps.
            let step = frame % 38
            let way = 10 + min(step, 38 - step)
            add(slots: [(50 - way, nil), (110 + way, nil)])
        }
        time += 8_333
        for slot in 0..<2 {
            event(3, 0x2f, slot)
            event(3, 0x39, -1)
        }
        event(0, 0, 0)
    }

    private mutating func add(slots: [(x: Int, id: Int?)], lands: Bool = false) {
        for (slot, finger) in slots.enumerated() {
            event(3, 0x2f, slot)
            if lands { event(3, 0x39, frames * 10 + (finger.id ?? 0)) }
            event(3, 0x35, finger.x * 16)
            event(3, 0x36, 80 * 16)
        }
        event(0, 0, 0)
    }

    private mutating func event(_ type: Int, _ code: Int, _ value: Int) {
        let micros = String(time % 1_000_000 + 1_000_000).dropFirst()
        text += "E: \(time / 1_000_000).\(micros) \(String(type, radix: 16)) \(String(code, radix: 16)) \(value)\n"
    }
}
