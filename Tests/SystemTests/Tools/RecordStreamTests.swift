import Foundation
import MudraBus
import MudraClient
import MudraRecording
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// `mudractl record` from mudrad's touch stream.
@Suite(.serialized) struct RecordStreamTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    private var file: String { fixture.folder.path("kept.evemu") }

    private func record(_ words: String...) throws -> Program {
        let program = try Program(
            "mudractl", ["record", "--bus", fixture.bus, "-o", file] + words, in: fixture.folder,
            environment: fixture.deviceEnvironment)
        program.wait(for: "before you share it")
        return program
    }

    private var recording: Recording? {
        (try? Data(contentsOf: URL(fileURLWithPath: file))).flatMap { try? Recording(parsing: Array($0)) }
    }

    @Test("A replay of a recorded stream matches the gestures that were recognized live")
    func replayMatchesLiveGestures() throws {
        let script = RecordedGestures()
        script.register(client)
        let program = try record("--daemon")
        #expect(program.said.contains("from mudrad's touches, as requested"))
        try script.play(on: fixture, heardBy: client)
        script.wait(for: { client.gestures })
        program.stop(SIGINT)
        #expect(program.status == 0, "\(program.said)")
        let device = try #require(recording).device
        #expect(device.name == "mudra demo touchscreen" && device.vendor == 0x1209 && device.product == 1)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("mudra uses a size of 255.9 x 159.9 mm, orientation normal"))
        let replayed = try script.replay(file) { try fixture.run("mudractl", $0) }
        RecordedGestures.compare(client.gestures, replayed, tolerance: 0.000_1)
    }

    @Test("mudractl record gets a node that it cannot read from mudrad")
    func aNodeThatMayNotBeReadIsToldOfByMudrad() throws {
        let words = ["--bounding-set=-dac_override,-dac_read_search", "--", "/bin/sh", "-c"]
        let script =
            "chmod 0 $UMOCKDEV_DIR/dev/input/event3; \(Program.path("mudractl")) record --bus \(fixture.bus) -o '\(file)' event3"
        let program = try Program(
            "/usr/bin/setpriv", words + [script], in: fixture.folder, environment: fixture.deviceEnvironment)
        program.wait(for: "before you share it")
        #expect(
            program.said.contains("from mudrad's touches, because /dev/input/event3 cannot be read: Permission denied"))
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { (recording?.events.count { $0.code == EventCode.trackingID } ?? 0) >= 4 })
        fixture.pullOut()
        program.waitForEnd()
        #expect(program.status == 1 && program.said.contains("the device is gone"), "\(program.said)")
        #expect(program.said.contains("2 touches"))
    }

    @Test("A finger that is down when the screen goes is cancelled in the recording")
    func aFingerThatIsDownWhenTheScreenGoesIsCancelled() throws {
        let program = try record("--daemon", "event3")
        try fixture.play(Strokes.landing())
        #expect(eventually { recording?.events.isEmpty == false })
        fixture.pullOut()
        program.waitForEnd()
        #expect(program.status == 1, "\(program.said)")
        let palms = try #require(recording).events.filter { $0.code == EventCode.toolType && $0.value == ToolType.palm }
        #expect(palms.count == 1)
    }

    @Test("A recording reports that mudrad has ended") func mudradThatEndsIsToldOf() throws {
        let program = try record("--daemon")
        try fixture.play(Strokes.tap())
        #expect(eventually { recording?.events.isEmpty == false })
        daemon.stop(SIGTERM)
        program.waitForEnd()
        #expect(program.status == 1 && program.said.contains("mudrad is gone"), "\(program.said)")
        #expect(recording != nil)
    }

    @Test("A recording ends when its screen is turned") func aScreenThatIsTurnedEndsIt() throws {
        let program = try record("--daemon")
        let turned = client.set(
            "Orientation", .string("left-up"), of: MudraObject.device, at: "/org/mudra/Mudra1/devices/event3")
        #expect(turned.isSuccess)
        try fixture.play(Strokes.tap())
        program.waitForEnd()
        #expect(program.status == 1 && program.said.contains("size or orientation changed"), "\(program.said)")
    }

    @Test("A recording reports lost frames") func framesThatAreLostAreToldOf() throws {
        #expect(client.add("tap", "tap").isSuccess)
        let program = try record("--daemon")
        program.send(SIGSTOP)
        // The strokes exceed the socket's capacity, but each play fits into the pseudo-terminal that emulates the
        // screen.
        let text = Strokes.taps(10, every: 55).replacing(/E: \S+/, with: "E: 0.0")
        for _ in 0..<32 {
            let heard = client.gestures.count
            try fixture.play(text)
            #expect(eventually { client.gestures.count == heard + 10 })
        }
        program.send(SIGCONT)
        // The loss is reported before the first frame for which there is room again.
        #expect(
            try eventually(every: 100) {
                try fixture.play(Strokes.tap())
                return (try? String(contentsOfFile: file, encoding: .utf8))?.contains("lost here") == true
            })
        program.stop(SIGINT)
        #expect(program.status == 0 && program.said.contains("mudractl was too slow and lost"), "\(program.said)")
        #expect(recording != nil)
    }
}
