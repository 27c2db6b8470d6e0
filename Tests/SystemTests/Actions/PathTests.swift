import Foundation
import MudraBus
import MudraClient
import TestSupport
import Testing

/// The whole path from a screen to a command: real programs on a private bus, with an emulated screen.
@Suite(.serialized) struct PathTests {
    private static let swipe = """
        [[gesture]]
        name = "next"
        type = "swipe"
        touches = 3
        direction = "left"
        run = "env | grep ^MUDRA_ | sort > $OUT.tmp; echo >> $OUT.count; mv $OUT.tmp $OUT"
        """

    private let fixture: DaemonFixture

    init() throws {
        fixture = try DaemonFixture()
    }

    private func configuration(_ text: String) -> String {
        text.replacingOccurrences(of: "$OUT", with: fixture.folder.path("out"))
    }

    @Test("A gesture on a screen plugged in later reaches subscriber and command")
    func screenPluggedInLaterReachesSubscriberAndCommand() throws {
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "waiting for one")
        let actions = try fixture.startActions(configuration(Self.swipe))
        let (subscriber, silent) = (try TestClient(fixture), try TestClient(fixture))
        #expect(subscriber.subscribe("next").isSuccess)

        try fixture.plugIn()
        daemon.wait(for: "256 x 160 mm, 10 contacts")
        try fixture.play(Strokes.threeFingerSwipe(by: -80))
        #expect(eventually { fixture.folder.read("out") != nil }, "\(actions.said)")

        // If the first gesture were sent twice, its second signal would have arrived before this one.
        try fixture.play(Strokes.threeFingerSwipe(by: -80))
        #expect(eventually { subscriber.gestures.count == 2 && fixture.folder.read("out.count") == "\n\n" })
        #expect(silent.gestures.isEmpty)

        let gesture = try #require(subscriber.gestures.first)
        #expect(gesture.recognizer == "next")
        #expect(gesture.type == "swipe")
        #expect(gesture.state == .recognized)
        #expect(gesture.touches == 3)
        #expect(gesture.values.direction == .left)
        #expect(gesture.devicePath == DaemonFixture.node)
        let location = try #require(gesture.location)
        #expect(abs(location.x - 120) < 0.1)
        #expect(subscriber.gestures.map { $0.number } == [1, 2])

        let environment = try #require(fixture.folder.read("out"))
        for line in [
            "MUDRA_GESTURE=next", "MUDRA_TYPE=swipe", "MUDRA_STATE=recognized", "MUDRA_TOUCHES=3",
            "MUDRA_DIRECTION=left", "MUDRA_DEVICE=/dev/input/event3", "MUDRA_X_MM=120.0", "MUDRA_X=0.469",
            "MUDRA_Y_MM=77.333", "MUDRA_Y=0.484", "MUDRA_DURATION_MS=\(gesture.values.duration.value / 1_000)",
        ] {
            #expect(environment.contains(line + "\n"), "\(line) is not in:\n\(environment)")
        }
    }

    @Test("Pinches and edge pans have their values and respect their zone")
    func gesturesThatLastReachTheirZoneWithTheirValues() throws {
        try fixture.plugIn()
        let daemon = try fixture.startDaemon()
        let actions = try fixture.startActions(
            configuration(
                """
                [[zone]]
                name = "right"
                rect = [50, 0, 50, 100]

                [[gesture]]
                name = "zoom"
                type = "pinch"
                zone = "right"
                on_began = "true"
                on_ended = "env | grep ^MUDRA_ > $OUT.tmp; mv $OUT.tmp $OUT"

                [[gesture]]
                name = "drawer"
                type = "edge-pan"
                edge = "left"
                """))
        actions.wait(for: " registered")
        daemon.wait(for: "10 contacts")
        let subscriber = try TestClient(fixture)
        #expect(subscriber.subscribe("zoom", "drawer").isSuccess)
        try fixture.play(Strokes.pinch())
        try fixture.play(Strokes.edge())
        #expect(eventually { subscriber.gestures.filter { $0.state == .ended }.count == 2 })
        let zoom = subscriber.gestures.filter { $0.recognizer == "zoom" }
        #expect(zoom.first?.state == .began && zoom.last?.state == .ended && zoom.count > 10)
        #expect(abs((zoom.last?.values.scale ?? 0) - 4) < 0.01)
        #expect(Set(zoom.map { $0.number }).count == 1)
        let drawer = try #require(subscriber.gestures.last { $0.recognizer == "drawer" })
        #expect(drawer.values.edge == .left && drawer.values.scale == nil)
        #expect(abs((drawer.values.translation?.x ?? 0) - 60) < 0.1)
        #expect(eventually { fixture.folder.read("out") != nil })
        let environment = try #require(fixture.folder.read("out"))
        #expect(environment.contains("MUDRA_STATE=ended\n") && environment.contains("MUDRA_SCALE=4.0\n"))
        #expect(environment.contains("MUDRA_SCALE_VELOCITY=") && !environment.contains("MUDRA_EDGE"))
    }

    @Test("Gestures work again after mudrad was killed") func gesturesWorkAgainAfterTheDaemonWasKilled() throws {
        try fixture.plugIn()
        let first = try fixture.startDaemon()
        let actions = try fixture.startActions(configuration(Self.swipe))
        first.stop(SIGKILL)
        actions.wait(for: "mudrad is gone")

        let second = try fixture.startDaemon()
        actions.wait(for: " registered", count: 2)
        second.wait(for: "10 contacts")
        try fixture.play(Strokes.threeFingerSwipe(by: -80))
        #expect(eventually { fixture.folder.read("out") != nil }, "\(actions.said)")
    }

    @Test(
        "A broken configuration leaves the last good one in force",
        arguments: [
            ("[[gesture]\nname = \"a\"", ":1:"),
            ("[[gesture]]\nname = \"a\"\ntype = \"tap\"\nfingers = 2", ":4:1: "),
            ("[[gesture]]\nname = \"a\"\ntype = \"tap\"\ntouches = \"two\"", ":4:11: "),
            (
                "[[gesture]]\nname = \"a\"\ntype = \"tap\"\n[[gesture]]\nname = \"a\"\ntype = \"swipe\"\ndirection = \"up\"",
                ":5:8: "
            ),
            (
                "[[gesture]]\nname = \"a\"\ntype = \"swipe\"\ndirection = \"lefft\"",
                ":4:13: swipe has no direction \"lefft\""
            ),
        ])
    func brokenConfigurationLeavesTheLastGoodOneInForce(broken: String, position: String) throws {
        try fixture.plugIn()
        let daemon = try fixture.startDaemon()
        let actions = try fixture.startActions(configuration(Self.swipe))
        let file = try fixture.folder.write(broken, to: "gestures.toml")
        actions.send(SIGHUP)
        actions.wait(for: "\(file)\(position)")
        actions.wait(for: "the last good configuration stays")
        let check = try fixture.run("mudractl", ["check", file])
        #expect(check.status == 3)
        #expect(check.said.contains("\(file)\(position)"))

        daemon.wait(for: "10 contacts")
        try fixture.play(Strokes.threeFingerSwipe(by: -80))
        #expect(eventually { fixture.folder.read("out") != nil }, "\(actions.said)")
    }

    @Test("A reload applies a new configuration") func reloadTakesANewConfiguration() throws {
        try fixture.plugIn()
        let daemon = try fixture.startDaemon()
        let actions = try fixture.startActions(configuration(Self.swipe))
        _ = try fixture.folder.write(
            configuration(Self.swipe.replacingOccurrences(of: "\"left\"", with: "\"right\"")), to: "gestures.toml")
        actions.send(SIGHUP)
        actions.wait(for: " registered", count: 2)
        daemon.wait(for: "10 contacts")
        try fixture.play(Strokes.threeFingerSwipe(by: -80))
        try fixture.play(Strokes.threeFingerSwipe(by: 80))
        #expect(eventually { fixture.folder.read("out")?.contains("MUDRA_DIRECTION=right\n") == true })
        #expect(fixture.folder.read("out.count") == "\n")
    }

    @Test("A slow command does not delay another") func slowCommandHoldsUpNoOther() throws {
        try fixture.plugIn()
        let (began, go) = (fixture.folder.path("began"), fixture.folder.path("go"))
        let daemon = try fixture.startDaemon()
        let actions = try fixture.startActions(
            configuration(
                """
                [[gesture]]
                name = "slow"
                type = "tap"
                touches = 2
                run = "touch \(began); while [ ! -e \(go) ]; do sleep 0.05; done; echo slow is done"

                [[gesture]]
                name = "quick"
                type = "tap"
                run = "echo a,b"
                """))
        daemon.wait(for: "10 contacts")
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { fixture.folder.read("began") != nil }, "\(actions.said)")
        try fixture.play(Strokes.tap())
        actions.wait(for: "a,b\n")
        #expect(!actions.said.contains("slow is done"))
        try fixture.folder.write("", to: "go")
        actions.wait(for: "slow is done")
    }

    @Test("A screen pulled out during a gesture cancels it once")
    func screenPulledOutInMidGestureCancelsItOnce() throws {
        try fixture.plugIn()
        let daemon = try fixture.startDaemon()
        let client = try TestClient(fixture)
        #expect(eventually { client.add("hold", "long-press").isSuccess })
        #expect(client.subscribe().isSuccess)
        daemon.wait(for: "10 contacts")
        try fixture.play(Strokes.landing())
        fixture.advance(by: .milliseconds(500))
        #expect(client.heardGestures == ["hold began"])
        fixture.pullOut()
        daemon.wait(for: "is gone")
        #expect(eventually { client.gestures.count >= 2 })
        // The answer arrives after all signals that were sent before it.
        #expect(client.add("another", "tap").isSuccess)
        #expect(client.gestures.map(\.state) == [.began, .cancelled])
        #expect(client.gestures.map { $0.number } == [1, 1])
    }

    @Test("A screen with a hostile name works, and its name is printed safely")
    func aScreenWithAHostileNameIsUsedAndPrintedSafely() throws {
        let hostile = "%n%s\u{1B}[2J\u{202E}evil"
        try fixture.plugIn { $0.replacingOccurrences(of: "name=mudra demo touchscreen", with: "name=\(hostile)") }
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "(%n%s?[2J?evil): 256 x 160 mm")
        let devices = try fixture.run("mudractl", ["devices", "--json"])
        #expect(devices.said.contains("\"name\":\"%n%s?[2J?evil\""))
        #expect(devices.said.contains("\"used\":true"))
    }
}
