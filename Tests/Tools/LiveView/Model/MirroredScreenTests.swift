import Foundation
import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraInterface
import MudraLiveView
import MudraTouch
import Testing

/// The states of recognizers after the frames of a screen.
@Suite struct MirroredScreenTests {
    private static let size = ScreenSize(width: 256.02, height: 160)
    private static let identity = DeviceIdentity("a screen", vendor: 1, product: 2)
    private static let configuration = """
        [[gesture]]
        name = "click"
        type = "tap"
        run = "true"
        require_failure_of = ["double"]
        simultaneous_with = ["drag"]

        [[gesture]]
        name = "double"
        type = "tap"
        taps = 2
        run = "true"

        [[gesture]]
        name = "drag"
        type = "pan"
        drag = "left"

        [[gesture]]
        name = "off"
        type = "tap"
        touches = 4
        enabled = false
        run = "true"

        [[gesture]]
        name = "elsewhere"
        type = "tap"
        touches = 5
        devices = "another"
        run = "true"
        """

    private let screen: MirroredScreen

    init() throws {
        screen = MirroredScreen(
            3, Self.identity, size: Self.size, try Self.settings(Self.configuration), restingTimeout: 400_000,
            counting: GestureCounter(), at: 0)
    }

    private static func settings(_ text: String) throws -> GestureSettings {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mudra-\(UUID().uuidString).toml")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try #require(GestureSettings.load(file: file.path).settings)
    }

    private func send(_ milliseconds: UInt64, _ contacts: [Contact], size: ScreenSize = size) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(milliseconds))
        for contact in contacts { frame.append(contact) }
        withUnsafeTemporaryAllocation(byteCount: TouchPacket.capacity, alignment: 8) { room in
            let length = TouchPacket.write(frame, of: 3, size, lostFrames: 0, to: room)
            if let packet = TouchPacket(UnsafeRawBufferPointer(rebasing: room[..<length])) { screen.process(packet) }
        }
    }

    private func finger(_ phase: Contact.Phase, _ x: Double, id: UInt32 = 1) -> Contact {
        Contact(id: ContactID(id), phase: phase, position: Point(x: x, y: 80))
    }

    private var picture: LivePicture {
        var picture = LivePicture()
        screen.show(in: &picture, others: 0)
        return picture
    }

    private func row(_ name: String) -> LiveRecognizer? { picture.recognizers.first { $0.name == name } }

    @Test("A tap that waits says which recognizer it waits for") func aTapThatWaitsSaysWhatFor() {
        #expect(picture.recognizers.map(\.state) == [.ready, .ready, .ready, .off, .off])
        send(1_000, [finger(.began, 60)])
        #expect(row("click")?.state == .possible)
        send(1_050, [finger(.ended, 60)])
        #expect(row("click")?.state == .waiting)
        #expect(row("click")?.detail == "until double fails")
        // The time for the second tap is over.
        screen.advance(to: 2_000_000)
        #expect(row("click")?.state == .recognized)
        #expect(row("double")?.state == .failed)
        #expect(row("double")?.detail == "1 tap within 350 ms, needed 2 taps")
        #expect(picture.gestures.map(\.name) == ["click"])
        #expect(picture.gestures.first?.state == "recognized")
    }

    @Test("A tap that moves too far fails with figures, and a pan has one line")
    func aFailedTapHasFiguresAndAPanHasOneLine() {
        send(1_000, [finger(.began, 60)])
        for step in 1...10 { send(1_000 + 10 * UInt64(step), [finger(.moved, 60 + Double(step))]) }
        #expect(row("drag")?.state == .changed)
        #expect(row("click")?.state == .failed)
        #expect(row("click")?.detail == "moved 5.0 mm, allowed 4.0 mm")
        #expect(picture.gestures.map(\.state) == ["changed"])
        #expect(picture.gestures.map(\.emulated) == ["press left"], "the last input stays visible")
        #expect(picture.contacts.first?.distance == 10)
        #expect(picture.contacts.first?.trail.count == 11)
        send(1_110, [finger(.ended, 70)])
        #expect(picture.gestures.map(\.state) == ["ended"])
        #expect(picture.gestures.map(\.emulated) == ["release left"])
        #expect(picture.contacts.map(\.isGone) == [true])
        screen.advance(to: 3_000_000)
        // It stays visible, as past.
        #expect(row("drag")?.state == .ended && row("drag")?.isPast == true)
        send(4_000, [finger(.began, 60, id: 2)])
        #expect(row("drag")?.state == .possible && row("drag")?.isPast == false)
        #expect(picture.contacts.map(\.label) == [1])
    }

    @Test("Lost frames cancel active gestures") func lostFramesCancelWhatGoesOn() {
        send(1_000, [finger(.began, 60)])
        for step in 1...10 { send(1_000 + 10 * UInt64(step), [finger(.moved, 60 + Double(step))]) }
        screen.miss(7, at: 1_200_000)
        #expect(screen.lostFrames == 7)
        #expect(row("drag")?.state == .cancelled)
        #expect(picture.contacts.isEmpty)
        // A finger whose landing was lost makes no gesture.
        send(1_300, [finger(.moved, 100)])
        send(1_310, [finger(.ended, 100)])
        #expect(picture.gestures.map(\.state) == ["cancelled"])
    }

    @Test("Turning the screen cancels gestures and changes its size") func aScreenThatTurnsIsAnother() {
        send(1_000, [finger(.began, 60)])
        for step in 1...10 { send(1_000 + 10 * UInt64(step), [finger(.moved, 60 + Double(step))]) }
        let turned = ScreenSize(width: 160, height: 256.02)
        send(1_200, [], size: turned)
        #expect(abs((picture.device?.size.height ?? 0) - 256.02) < 0.001)
        #expect(picture.gestures.map(\.state) == ["cancelled"])
        #expect(picture.contacts.isEmpty)
    }

    @Test("A new configuration applies at once") func anotherConfigurationIsInForceAtOnce() throws {
        send(1_000, [finger(.began, 60)])
        let next = try Self.settings("[[gesture]]\nname = \"other\"\ntype = \"tap\"\nrun = \"true\"")
        screen.install(next, restingTimeout: 0, at: 1_010_000)
        #expect(picture.recognizers.map(\.name) == ["other"])
        send(1_050, [finger(.ended, 60)])
        send(1_100, [finger(.began, 60, id: 2)])
        send(1_150, [finger(.ended, 60, id: 2)])
        #expect(row("other")?.state == .recognized)
    }

    @Test("Lists have a limited length") func listsDoNotGrow() {
        for round in 0..<250 {
            let time = UInt64(1_000 + 1_000 * round)
            send(time, [finger(.began, 60, id: UInt32(round))])
            for step in 1...80 {
                send(time + UInt64(step), [finger(.moved, 60 + Double(step), id: UInt32(round))])
            }
            send(time + 100, [finger(.ended, 140, id: UInt32(round))])
        }
        #expect(picture.gestures.count == 200)
        #expect(picture.contacts.count == 1)
        #expect(picture.contacts.first?.trail.count ?? 0 <= 64)
        screen.clearGestures()
        #expect(picture.gestures.isEmpty)
    }
}
