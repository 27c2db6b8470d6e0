import Foundation
import MudraBus
import TestSupport
import Testing

/// Zones in mudrad.toml, which the gestures of every client may use. The tap of `Strokes` is at 60, 80 mm of 256 x 160
/// mm.
@Suite(.serialized) struct ZoneTests: SubscriberSuite {
    private static let left = "[[zone]]\nname = \"half\"\nrect = [0, 0, 50, 100]\n"
    private static let right = "[[zone]]\nname = \"half\"\nrect = [50, 0, 50, 100]\n"

    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture(configuration: Self.left) }

    private func reload(_ configuration: String, by message: String) throws {
        _ = try fixture.folder.write(configuration, to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: message)
    }

    @Test("A gesture in a system zone sleeps while the zone is missing")
    func aGestureIsInASystemZoneUntilItIsGone() throws {
        #expect(client.add("half", "tap", [("zone", "half")]).isSuccess)
        #expect(client.add("any", "tap", [("simultaneous_with", .strings(["half"]))]).isSuccess)
        let taps = { (expected: Set<String>) throws -> Bool in
            let count = client.heardGestures.count
            try fixture.play(Strokes.tap())
            let heard = client.heardGestures.dropFirst(count)
            return heard.count == expected.count && Set(heard) == Set(expected.map { "\($0) recognized" })
        }
        #expect(try taps(["half", "any"]))
        try reload("", by: "mudrad.toml no longer has the zones of half: these gestures are off until it does")
        #expect(try taps(["any"]))
        #expect(client.add("late", "tap", [("zone", "half")]).errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        // A broken configuration changes nothing.
        try reload(Self.left + "rect = 1\n", by: "the last good one stays in force")
        #expect(try taps(["any"]))
        _ = try fixture.folder.write(Self.left, to: "mudrad.toml")
        #expect(client.call("Reload").isSuccess)
        #expect(try taps(["half", "any"]))
        _ = try fixture.folder.write(Self.right, to: "mudrad.toml")
        #expect(client.call("Reload").isSuccess)
        #expect(try taps(["any"]))
    }

    @Test("A zone that moves cancels the gesture in progress in it") func aZoneThatMovesCancelsWhatGoesOnInIt() throws {
        #expect(client.add("press", "long-press", [("zone", "half"), ("max_movement_mm", 50.0)]).isSuccess)
        #expect(client.add("other", "long-press", [("touches", .int32(2))]).isSuccess)
        try fixture.play(Strokes.landing(at: (x: 60, y: 40)))
        fixture.advance(by: .milliseconds(500))
        #expect(client.heardGestures == ["press began"])
        _ = try fixture.folder.write(Self.right, to: "mudrad.toml")
        daemon.send(SIGHUP)
        #expect(eventually { client.gestures.map(\.state) == [.began, .cancelled] })
        #expect(Set(client.gestures.map { $0.number }).count == 1)
    }

    @Test("A zone lies on the screen as the screen is turned") func turnedZone() throws {
        #expect(client.add("half", "tap", [("zone", "half")]).isSuccess)
        #expect(client.add("any", "tap", [("simultaneous_with", .strings(["half"]))]).isSuccess)
        let tap = Strokes.landing(at: (x: 60, y: 40)) + Strokes.lift(fingers: 1)
        // With the left side up, the tap is at 120, 60 mm of 160 x 256 mm.
        for (orientation, heard) in [("normal", 2), ("left-up", 3), ("bottom-up", 4), ("right-up", 6), ("normal", 8)] {
            let screen = "/org/mudra/Mudra1/devices/event3"
            #expect(
                client.set("Orientation", .string(orientation), of: "org.mudra.Mudra1.Device", at: screen).isSuccess)
            try fixture.play(tap)
            #expect(client.heardGestures.count == heard, "\(orientation)")
        }
    }

    @Test("mudractl check knows the zones of mudrad.toml") func theToolsKnowThemToo() throws {
        let configuration = fixture.folder.path("mudrad.toml")
        let gestures = try fixture.folder.write(
            "[[gesture]]\nname = \"a\"\ntype = \"tap\"\nzone = \"hlaf\"\n", to: "gestures.toml")
        let check = try fixture.run("mudractl", ["check", "--daemon-config", configuration, gestures])
        #expect(check.status == 3, "\(check)")
        #expect(check.said.contains("\(gestures):4:8: there is no zone \"hlaf\" (did you mean \"half\"?)"), "\(check)")
        _ = try fixture.folder.write(
            "[[gesture]]\nname = \"a\"\ntype = \"tap\"\nzone = \"half\"\n", to: "gestures.toml")
        #expect(
            try fixture.run("mudractl", ["check", "--daemon-config", configuration, gestures])
                == (
                    0,
                    "\(gestures): 1 gesture, no errors. To use it, copy it to ~/.config/mudra/gestures.toml. To try it: mudractl try --config \(gestures)\n"
                ))
    }
}
