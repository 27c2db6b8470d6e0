import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

/// The touchpad works where libinput suspends a laptop's own.
extension Machine {
    @Suite(.serialized) struct TouchpadOutside {
        enum Condition: CaseIterable {
            case tabletMode, lidShut, keyHeld
        }

        @Test(
            "The touchpad works in tablet mode, with the lid shut, and beside a key that is held",
            .enabled(if: Tier.isAll, "in make test-all only"),
            .enabled(if: Host.takesTime, "here libinput does not suspend the laptop's own touchpad after other tests"))
        func worksOutside() throws {
            // logind suspends a machine whose lid is shut.
            let folder = try TemporaryFolder()
            let inhibitor = try Program(
                "/usr/bin/systemd-inhibit", ["--what=handle-lid-switch", "--mode=block", "sleep", "infinity"],
                in: folder)
            defer { inhibitor.stop(SIGTERM) }
            let isInhibited = eventually {
                let list = try? Program("/usr/bin/systemd-inhibit", ["--list", "--no-legend"], in: folder)
                list?.waitForEnd()
                return list?.said.contains("handle-lid-switch") == true
            }
            try #require(isInhibited)
            var switches = UinputDevice.Description()
            (switches.name, switches.bus, switches.properties) = (Array("mudra test switches".utf8), BUS_HOST, [])
            (switches.keys, switches.switches) = ([], [SW_TABLET_MODE, SW_LID])
            var keys = UinputDevice.Description.keyboard()
            keys.bus = BUS_I8042
            let (switchboard, keyboard) = (try UinputDevice(switches), try UinputDevice(keys))
            let own = try UinputDevice(.touchpad())
            let fixture = try TouchpadFixture()
            for device in [switchboard, keyboard, own] { fixture.application.wait(untilItHas: device.node) }
            #expect(swipes(on: own, fixture) && handsOver(fixture), "both work at first")
            for condition in Condition.allCases {
                set(condition, true, switchboard, keyboard)
                // A fixed wait, shorter than the time for which libinput suspends a touchpad after a key.
                usleep(300_000)
                #expect(!swipes(on: own, fixture), "libinput suspends the laptop's own: \(condition)")
                #expect(handsOver(fixture), "\(condition)")
                set(condition, false, switchboard, keyboard)
                Host.settle()
            }
        }

        private func set(_ condition: Condition, _ isOn: Bool, _ switchboard: UinputDevice, _ keyboard: UinputDevice) {
            switch condition {
            case .tabletMode: switchboard.send([(EV_SW, SW_TABLET_MODE, isOn ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
            case .lidShut: switchboard.send([(EV_SW, SW_LID, isOn ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
            case .keyHeld: keyboard.send([(EV_KEY, KEY_A, isOn ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
            }
        }

        private func handsOver(_ fixture: TouchpadFixture) -> Bool {
            let result = fixture.result(
                PadHands.swipe(3, around: Point(x: 128, y: 80), by: Point(x: 40, y: 0)), for: 300_000)
            return result.kinds.first == "GESTURE_SWIPE_BEGIN"
        }

        /// Whether libinput tells of a swipe of three fingers on the laptop's own touchpad.
        private func swipes(on touchpad: UinputDevice, _ fixture: TouchpadFixture) -> Bool {
            let before = fixture.application.lines(of: touchpad.node).count
            for step in 0...30 as ClosedRange<Int32> {
                var frame: [UinputDevice.Event] = []
                for slot in 0..<3 as Range<Int32> {
                    frame.append((EV_ABS, ABS_MT_SLOT, slot))
                    if step == 0 { frame.append((EV_ABS, ABS_MT_TRACKING_ID, 100 + slot)) }
                    frame.append((EV_ABS, ABS_MT_POSITION_X, 1_200 + 600 * slot + 50 * step))
                    frame.append((EV_ABS, ABS_MT_POSITION_Y, 1_600))
                }
                if step == 0 { frame += [(EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOL_TRIPLETAP, 1)] }
                touchpad.send(frame + [(EV_SYN, SYN_REPORT, 0)])
                usleep(8_000)
            }
            let lifts: [UinputDevice.Event] = (0..<3 as Range<Int32>).flatMap { slot -> [UinputDevice.Event] in
                [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
            }
            touchpad.send(lifts + [(EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_TRIPLETAP, 0), (EV_SYN, SYN_REPORT, 0)])
            Host.settle()
            return fixture.application.lines(of: touchpad.node).dropFirst(before).contains {
                $0.contains("SWIPE_BEGIN")
            }
        }

        @Test("The touchpad is there as long as a gesture needs it") func comesAndGoes() throws {
            let fixture = try TouchpadFixture()
            let mark = "mudra-touchpad-\(fixture.base.node.split(separator: "/").last ?? "")"
            let number = InputLog.node(mark)
            #expect(fixture.base.client.add("other", "touchpad", [("min_touches", .uint32(2))]).isSuccess)
            _ = fixture.base.client.call("RemoveRecognizers", [.strings(["pad"])])
            Host.settle()
            #expect(InputLog.node(mark) == number, "another gesture needs it")
            fixture.base.client.leave()
            #expect(eventually { InputLog.node(mark) == nil })
        }
    }
}
