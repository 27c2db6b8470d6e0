import Foundation
import MudraBus
import TestSupport
import Testing

/// `mudrad` logs events that concern itself, and not what people and programs do.
@Suite(.serialized) struct JournalTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    @Test("Touches and gestures are not logged") func touchesAndGesturesLeaveNoLine() throws {
        let before = daemon.said
        for type in ["tap", "long-press", "pan", "pinch", "rotation"] {
            #expect(client.add(type, type).isSuccess)
        }
        #expect(client.add("edge", "edge-pan", [("edge", .string("left"))]).isSuccess)
        #expect(client.add("wipe", "swipe", [("direction", .string("right")), ("touches", .int32(3))]).isSuccess)
        for stroke in [Strokes.taps(40, every: 60), Strokes.pinch(), Strokes.edge(), Strokes.threeFingerSwipe(by: 80)] {
            for _ in 0..<3 { try fixture.play(stroke) }
        }
        #expect(eventually { client.gestures.count { $0.recognizer == "tap" } >= 100 })
        #expect(daemon.said == before)
    }

    @Test("Requests of programs are not logged") func requestsOfProgramsAreNotLogged() throws {
        let before = daemon.said
        let hostile = ["", "a\nb", "\u{1b}[2J", "../../etc", String(repeating: "x", count: 5_000), "%s%n", "é", "a b"]
        for name in hostile {
            #expect(!client.add(name, "tap").isSuccess)
            #expect(!client.add("a", name).isSuccess)
            #expect(!client.add("a", "tap", [(name, .string(name))]).isSuccess)
            #expect(!client.subscribe(name).isSuccess)
            #expect(!client.call("SetEnabled", [.strings([name]), false]).isSuccess)
            #expect(!client.call("RemoveRecognizer", [.objectPath("/a")]).isSuccess)
        }
        for _ in 0..<100 {
            let path = try client.add("again", "tap").get()
            #expect(client.call("RemoveRecognizer", path).isSuccess)
            #expect(client.call("Unsubscribe").isSuccess && client.subscribe().isSuccess)
        }
        for _ in 0..<30 { try TestClient(fixture).leave() }
        let device = "/org/mudra/Mudra1/devices/event3"
        for turn in ["left-up", "normal", "upside-down"] {
            _ = client.set("Orientation", .string(turn), of: "org.mudra.Mudra1.Device", at: device)
        }
        // There is no uinput, so the grab fails and the answer says so.
        for _ in 0..<20 { _ = client.set("Grabbed", true, of: "org.mudra.Mudra1.Device", at: device) }
        #expect(daemon.said == before)
    }

    @Test("A mistake in the configuration is logged once") func aMistakeInTheConfigurationIsLoggedOnce() throws {
        _ = try fixture.folder.write("[access]\nusers = [\"nobody-of-that-name\"]\n", to: "mudrad.toml")
        daemon.wait(for: "but this system has no such user")
        for _ in 0..<20 { #expect(client.call("Reload").isSuccess) }
        #expect(daemon.said.components(separatedBy: "but this system has no such user").count == 2)
        daemon.send(SIGHUP)
        daemon.wait(for: "but this system has no such user", count: 2)

        _ = try fixture.folder.write("nonsense = 1\n", to: "mudrad.toml")
        daemon.wait(for: "the last good one stays in force")
        let before = daemon.said
        for _ in 0..<20 { #expect(!client.call("Reload").isSuccess) }
        #expect(daemon.said == before)
        // The log is the only answer to a signal.
        daemon.send(SIGHUP)
        daemon.wait(for: "the last good one stays in force", count: 2)
    }

    @Test("A screen that comes and goes logs one line each time") func aScreenThatComesAndGoesIsALineEach() throws {
        let before = daemon.said
        try fixture.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        fixture.pullOut()
        daemon.wait(for: "is gone")
        #expect(daemon.said.dropFirst(before.count).split(separator: "\n").count == 2)
    }
}
