import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

@testable import MudraEvdev

/// Kinds of touchscreens and pens in real use.
extension Machine {
    @Suite struct Touches {
        @Test("A palm cancels its touch") func aPalmCancelsItsTouch() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("press", "long-press", [("min_duration_ms", .uint32(100))]).isSuccess)
            let screen = try fixture.plugIn()
            try screen.play(Strokes.landing())
            #expect(eventually { fixture.gestures("press").first == "began" })
            screen.send(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM)
            screen.report()
            fixture.wait(for: "press", ["began", "cancelled"])
            screen.send(EV_ABS, ABS_MT_TRACKING_ID, -1)
            screen.report()
            // The next touch in the same slot is a finger again.
            screen.send(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER)
            screen.send(EV_ABS, ABS_MT_TRACKING_ID, 77)
            screen.report()
            fixture.wait(for: "press", ["began", "cancelled", "began"])
        }

        @Test("A pen that comes near cancels touches and mutes later ones")
        func aPenThatComesNearCancelsAndMutesTouches() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("press", "long-press", [("min_duration_ms", .uint32(100))]).isSuccess)
            let screen = try UhidScreen(name: "mudra uhid")
            fixture.daemon.wait(for: "(mudra uhid): 256 x 160 mm, 10 contacts")
            fixture.daemon.wait(for: "do not count while it is near")
            screen.touch([(id: 0, isDown: true, x: 50, y: 50)])
            fixture.wait(for: "press", ["began"])
            screen.pen(isNear: true, x: 100, y: 100)
            fixture.wait(for: "press", ["began", "cancelled"])
            // The hand lies on the screen while the pen writes, and stays when the pen goes.
            screen.touch([])
            screen.touch([(id: 1, isDown: true, x: 60, y: 60)])
            screen.pen(isNear: true, isDown: true, x: 110, y: 110)
            screen.pen(isNear: false, x: 110, y: 110)
            // A fixed wait: it would be long enough for a press.
            usleep(500_000)
            #expect(fixture.gestures("press").count == 2)
            screen.touch([(id: 1, isDown: false, x: 60, y: 60)])
            screen.touch([(id: 2, isDown: true, x: 50, y: 50)])
            fixture.wait(for: "press", ["began", "cancelled", "began"])
        }

        @Test("A pen does not mute touches if that is disabled") func aPenMutesNothingIfItIsNotMeantTo() throws {
            let fixture = try MachineFixture(configuration: "[recognition]\npen_mutes_touches = false\n")
            #expect(fixture.client.add("press", "long-press", [("min_duration_ms", .uint32(100))]).isSuccess)
            let screen = try UhidScreen(name: "mudra uhid")
            fixture.daemon.wait(for: "10 contacts")
            screen.pen(isNear: true, x: 100, y: 100)
            screen.touch([(id: 0, isDown: true, x: 50, y: 50)])
            fixture.wait(for: "press", ["began"])
        }

        @Test("Gestures work on a screen with protocol A") func aScreenOfProtocolA() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("pinch", "pinch").isSuccess)
            let screen = try fixture.plugIn(.anonymous())
            for step in 0...20 {
                // The order of the contacts changes, which the protocol allows.
                let xs = [1_600 - 60 * Int32(step), 2_000 + 60 * Int32(step)]
                for x in step % 2 == 0 ? xs : xs.reversed() {
                    screen.send(EV_ABS, ABS_MT_POSITION_X, x)
                    screen.send(EV_ABS, ABS_MT_POSITION_Y, 1_280)
                    screen.send(EV_SYN, SYN_MT_REPORT, 0)
                }
                screen.send(EV_KEY, BTN_TOUCH, 1)
                screen.report()
                // A fixed wait: the pace of the fingers.
                usleep(20_000)
            }
            screen.send(EV_SYN, SYN_MT_REPORT, 0)
            screen.send(EV_KEY, BTN_TOUCH, 0)
            screen.report()
            #expect(eventually { fixture.gestures("pinch").last == "ended" })
            #expect(fixture.gestures("pinch").filter { $0 == "began" }.count == 1)
            #expect(abs((fixture.client.gestures.last?.values.scale ?? 0) - 7) < 0.1)
        }

        @Test("Gestures work on a screen with one contact") func aScreenOfOneFinger() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("tap", "tap", [("max_duration_ms", .uint32(10_000))]).isSuccess)
            let screen = try fixture.plugIn(.single(), saying: "256 x 160 mm, 1 contact")
            for (key, x) in [(1, 800), (0, 800)] as [(Int32, Int32)] {
                screen.send(EV_KEY, BTN_TOUCH, key)
                screen.send(EV_ABS, ABS_X, x)
                screen.send(EV_ABS, ABS_Y, 800)
                screen.report()
                // A fixed wait: the pace of the finger.
                usleep(50_000)
            }
            fixture.wait(for: "tap", ["recognized"])
        }

        @Test("A screen without a size works, with a warning") func aScreenOfNoSizeWorksAndIsWarnedOf() throws {
            let fixture = try MachineFixture()
            fixture.addSwipe()
            let screen = try fixture.plugIn(.screen(resolution: 0))
            fixture.daemon.wait(for: "size_mm = [width, height] with match = \"1209:0001\"")
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized"])
            #expect(fixture.client.gestures.last?.devicePath == screen.node)
        }

        @Test("A hostile device name is harmless") func aNameThatIsAnAttackIsHarmless() throws {
            let fixture = try MachineFixture()
            var description = UinputDevice.Description.screen()
            description.name = Array("%n%s\u{1b}[2J\u{202e}\n\"; reboot".utf8) + [0xff, 0xfe, 0xc3]
            let screen = try fixture.plugIn(description)
            fixture.addSwipe()
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized"])
            let name = try #require(fixture.device("Name", of: screen.node)?.text)
            #expect(name.hasPrefix("%n%s?[2J??\"; reboot"))
            #expect(!fixture.daemon.said.contains("\u{1b}") && !fixture.daemon.said.contains("\u{202e}"))
            let listed = try fixture.run("mudractl", ["devices"])
            #expect(listed.said.contains("\(screen.node)  \(name): used") && !listed.said.contains("\u{1b}"))
            let json = try fixture.run("mudractl", ["devices", "--json"]).said
            for line in json.split(separator: "\n") {
                #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
            }
        }

        @Test("A pan with sixty fingers is recognized") func sixtyFingers() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("pan", "pan", [("subtract_slop", .boolean(false))]).isSuccess)
            let screen = try fixture.plugIn(.screen(slots: 60), saying: "60 contacts")
            var hands = Strokes()
            let places = (0..<60).map { (x: 20 + 20 * ($0 % 10), y: 20 + 20 * ($0 / 10)) }
            hands.land(places)
            hands.move(places, by: (15, 0), within: 200)
            hands.lift(60)
            try screen.play(hands.text)
            #expect(eventually { fixture.gestures("pan").last == "ended" })
            #expect(fixture.client.gestures.contains { $0.touches == 60 })
        }

        @Test("A revoked device counts as gone") func aDeviceThatIsTakenAwayIsGone() throws {
            let screen = try UinputDevice(.screen())
            _ = try Program("/usr/bin/udevadm", ["settle"], in: TemporaryFolder()).waitForEnd()
            let device = try EvdevDevice(path: screen.node)
            #expect(device.readEvents { _ in } == .drained)
            // EVIOCREVOKE, which logind calls when a session loses its devices.
            #expect(ioctl(device.fileDescriptor, 0x4004_4591, 0) == 0)
            #expect(device.readEvents { _ in } == .gone)
        }
    }
}
