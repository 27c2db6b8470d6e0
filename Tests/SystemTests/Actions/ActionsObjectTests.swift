import Foundation
import MudraBus
import TestSupport
import Testing

/// The object of `mudra-actions` on the session bus, which is a private one here.
@Suite(.serialized) struct ActionsObjectTests {
    private let fixture: DaemonFixture
    private let daemon: Program
    private let client: TestClient

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        client = try TestClient(fixture)
    }

    private var out: String { fixture.folder.path("out") }

    private func written() -> [String] {
        (fixture.folder.read("out") ?? "").split(separator: "\n").map(String.init)
    }

    private func tap(fingers: Int = 1, says word: String) -> String {
        "[[gesture]]\nname = \"poke\"\ntype = \"tap\"\ntouches = \(fingers)\nrun = \"echo \(word) >> \(out)\"\n"
    }

    @Test("Reload returns when the new configuration is in force")
    func reloadReturnsWhenTheNewConfigurationIsInCharge() throws {
        let actions = try fixture.startActions(tap(says: "one"))
        for word in ["two", "three", "four"] {
            _ = try fixture.folder.write(tap(fingers: word.count % 3 + 1, says: word), to: "gestures.toml")
            #expect(client.callActions("Reload").isSuccess)
            try fixture.play(Strokes.tap(fingers: word.count % 3 + 1))
        }
        #expect(eventually { written() } == ["two", "three", "four"], "\(written()) \(actions.said)")
    }

    @Test("Reload reports an error and keeps the last good configuration")
    func reloadSaysWhatIsWrongAndTheLastGoodOneStays() throws {
        let actions = try fixture.startActions(tap(says: "one"))
        let file = try fixture.folder.write("[[gesture]]\nname = \"a\"\ntype = \"tpa\"\n", to: "gestures.toml")
        guard case .failure(let error) = client.callActions("Reload") else { return #expect(Bool(false), "accepted") }
        #expect(error.name == "org.mudra.Actions1.Error.InvalidConfiguration")
        #expect(error.message == "\(file):3:8: there is no gesture type \"tpa\" (did you mean \"tap\"?)")
        actions.wait(for: "the last good configuration stays")
        try fixture.play(Strokes.tap())
        #expect(eventually { written() } == ["one"])
    }

    @Test("No command runs while mudra-actions is suspended") func whileSuspendedNoCommandRuns() throws {
        let pinch = "[[gesture]]\nname = \"zoom\"\ntype = \"pinch\"\nrun = \"echo began >> \(out)\"\n"
        let actions = try fixture.startActions(
            tap(says: "tap") + pinch
                + "on_ended = \"echo ended >> \(out)\"\non_cancelled = \"echo cancelled >> \(out)\"\n"
        )
        try fixture.play(Strokes.pinch(lifts: false))
        #expect(eventually { written() } == ["began"])
        #expect(client.callActions("Suspend").isSuccess)
        // Suspension cancels the gesture in progress and ignores its later changes.
        #expect(eventually { written() } == ["began", "cancelled"])
        #expect(client.isSuspended == true)
        try fixture.play(Strokes.lift(fingers: 2))
        try fixture.play(Strokes.tap())
        #expect(client.callActions("Suspend").isSuccess)
        #expect(client.callActions("Resume").isSuccess)
        #expect(client.isSuspended == false)
        // `Resume` returns before mudra-actions has registered the gestures again.
        actions.wait(for: "2 gestures registered", count: 2)
        try fixture.play(Strokes.tap())
        #expect(eventually { written() } == ["began", "cancelled", "tap"], "\(written()) \(actions.said)")
    }

    /// Another program's gesture stays registered, like the keypad of a screen locker on a grabbed screen.
    @Test("Suspension removes only the recognizers of mudra-actions")
    func whileSuspendedThereAreNoRecognizersButThoseOfOthers() throws {
        let actions = try fixture.startActions(tap(says: "tap"))
        #expect(client.add("other", "tap", [("touches", .int32(2))]).isSuccess)
        #expect(isEnabled("poke") == true)
        #expect(client.callActions("Suspend").isSuccess)
        #expect(eventually { isEnabled("poke") } == nil, "\(actions.said)")
        #expect(isEnabled("other") == true)
        #expect(client.callActions("Resume").isSuccess)
        #expect(eventually { isEnabled("poke") } == true, "\(actions.said)")
    }

    @Test("A disabled gesture stays disabled after a suspension") func disabledGestureStaysDisabled() throws {
        let actions = try fixture.startActions(tap(says: "tap") + "\n" + tapOfTwo("enabled = false"))
        #expect(client.call("SetEnabled", [.strings(["poke"]), false]).isSuccess)
        #expect(client.call("SetEnabled", [.strings(["two"]), true]).isSuccess)
        for _ in 0..<2 {
            #expect(client.callActions("Suspend").isSuccess && client.callActions("Resume").isSuccess)
        }
        // It is answered when the gestures are registered again, however often that was.
        #expect(client.callActions("Reload").isSuccess)
        #expect(eventually { isEnabled("poke") == false && isEnabled("two") == true }, "\(actions.said)")
        try fixture.play(Strokes.tap())
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { written() } == ["two"])

        // A change of `enabled` in the configuration overrides the switch.
        #expect(client.callActions("Suspend").isSuccess)
        _ = try fixture.folder.write(
            tap(says: "tap") + "enabled = false\n" + tapOfTwo("enabled = true"), to: "gestures.toml")
        #expect(client.callActions("Reload").isSuccess && client.callActions("Resume").isSuccess)
        #expect(eventually { isEnabled("two") } == true)
        #expect(isEnabled("poke") == false)
        _ = try fixture.folder.write(tap(says: "tap") + tapOfTwo("enabled = false"), to: "gestures.toml")
        #expect(client.callActions("Reload").isSuccess)
        #expect(isEnabled("poke") == true && isEnabled("two") == false)
    }

    private func tapOfTwo(_ line: String) -> String {
        tap(fingers: 2, says: "two").replacingOccurrences(of: "poke", with: "two") + line + "\n"
    }

    /// Whether a recognizer is enabled. Nil if it does not exist.
    private func isEnabled(_ name: String) -> Bool? {
        let path = "/org/mudra/Mudra1/recognizers/u\(getuid())/\(name)"
        return client.get("Enabled", of: "org.mudra.Mudra1.Recognizer", at: path).map { $0 == true }
    }

    @Test("busctl lists the methods and the property of the object") func busctlSeesWhatThereIs() throws {
        let actions = try fixture.startActions(tap(says: "one"))
        let (status, said) = try fixture.run(
            "/usr/bin/busctl",
            ["--address=\(fixture.bus)", "introspect", "org.mudra.Actions1", "/org/mudra/Actions1"])
        #expect(status == 0)
        for member in [".Reload", ".Suspend", ".Resume", ".Suspended"] {
            #expect(said.contains(member), "\(member) is not in:\n\(said)\n\(actions.said)")
        }
    }

    @Test("A second mudra-actions runs without the bus name") func aSecondOneGoesOnWithoutTheName() throws {
        let first = try fixture.startActions(tap(says: "one"))
        let file = try fixture.folder.write(
            tap(says: "two").replacingOccurrences(of: "poke", with: "other"), to: "others.toml")
        let second = try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", file], in: fixture.folder,
            environment: fixture.sessionEnvironment)
        second.wait(for: "org.mudra.Actions1 is not available")
        second.wait(for: " registered")
        #expect(!first.said.contains("is not available"))
    }

    @Test("Commands run without a session bus") func withoutASessionBusCommandsRunAllTheSame() throws {
        let file = try fixture.folder.write(tap(says: "one"), to: "gestures.toml")
        let actions = try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", file], in: fixture.folder,
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        actions.wait(for: "commands start directly")
        actions.wait(for: " registered")
        try fixture.play(Strokes.tap())
        #expect(eventually { written() } == ["one"])
    }

    @Test("A pinch is cancelled when mudrad is killed") func aPinchIsCancelledWhenTheDaemonDies() throws {
        let actions = try fixture.startActions(
            "[[gesture]]\nname = \"zoom\"\ntype = \"pinch\"\nrun = \"echo began >> \(out)\"\n"
                + "on_cancelled = \"echo cancelled >> \(out)\"\n")
        try fixture.play(Strokes.pinch(lifts: false))
        #expect(eventually { written() } == ["began"])
        daemon.stop(SIGKILL)
        #expect(eventually { written() } == ["began", "cancelled"], "\(actions.said)")
    }
}
