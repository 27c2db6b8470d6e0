import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

/// Five fingers held for five seconds end a grab. On a screen with fewer contacts, all its contacts in two opposite
/// corners do.
extension Machine {
    @Suite struct Emergency {
        /// Lands fingers side by side.
        private func land(_ fingers: Int32, on fixture: GrabFixture, _ screen: UinputDevice? = nil) {
            fixture.land(
                Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, (x: 30 + 25 * $0, y: 80)) }), on: screen)
        }

        @Test("Five fingers held for five seconds release all grabs") func fiveFingersHeldReleaseTheGrab() throws {
            let fixture = try GrabFixture()
            let other = try UinputDevice(fixture.description)
            #expect(eventually { fixture.isGrabbed(other.node) == true })
            let application = try LibinputView()
            application.wait(untilItHas: fixture.virtualNode)
            let listener = try fixture.anotherClient()

            // Neither four fingers held nor five fingers that move release the grab. Both are tried at the same time,
            // for more than five seconds.
            land(4, on: fixture)
            land(5, on: fixture, other)
            for step in 0..<Int32(60) {
                fixture.move(4, to: (x: 130 + step % 2 * 40, y: 80), on: other)
                // A fixed wait: the fingers move for six seconds in all.
                usleep(100_000)
            }
            #expect(fixture.isGrabbed == true && fixture.isGrabbed(other.node) == true)
            fixture.lift(0, 1, 2, 3)
            fixture.lift(0, 1, 2, 3, 4, on: other)

            land(5, on: fixture)
            application.wait(untilItHas: fixture.virtualNode, false)
            #expect(eventually { fixture.isGrabbed == false && fixture.isGrabbed(other.node) == false })
            fixture.daemon.wait(for: "five fingers")
            print("emergency exit:", fixture.daemon.said.split(separator: "\n").suffix(3))
            for node in [fixture.node, other.node] {
                #expect(fixture.waitForRelease("five fingers", of: node, told: listener), "\(listener.notices)")
            }
            let ends = application.course(of: fixture.virtualNode).suffix(5)
            #expect(ends.allSatisfy { $0.hasPrefix("CANCEL") })

            fixture.lift(0, 1, 2, 3, 4)
            fixture.land([6: (x: 20, y: 20)])
            fixture.lift(6)
            application.wait(for: .up, of: fixture.node)
            #expect(application.course(of: fixture.node) == ["DOWN 6", "UP 6"])
            let refused = fixture.setGrabbed(true)
            print("emergency exit: Grabbed = true is", refused)
            #expect(!refused.isSuccess && fixture.isGrabbed == false)
        }

        /// Things that end all touches of a screen, or keep mudrad busy.
        enum Attack: CaseIterable {
            case turns, disabling, floods, pen
        }

        /// Every program of the user at the screen may make these calls. Each attack goes on 28 times a second.
        @Test("Nothing but the user's fingers decides about the emergency exit", arguments: Attack.allCases)
        func attacksDoNotHoldItShut(_ attack: Attack) throws {
            var panel = UinputDevice.Description.panel()
            panel.physicalPath = "usb-mudra-test/input0"
            let fixture = try GrabFixture(panel)
            let pen = try attack == .pen ? UinputDevice(.pen(beside: fixture.description)) : nil
            if pen != nil { fixture.daemon.wait(for: "is a pen") }
            let attacker = try fixture.anotherClient()
            let set = { (property: String, value: BusValue) in
                _ = fixture.beginSetting(property, value, by: attacker)
            }
            let sides = ["left-up", "bottom-up", "right-up", "normal"]
            var count = 0
            land(5, on: fixture)
            let landed = Clock.now
            let isReleased = eventually(every: 35) {
                count += 1
                switch attack {
                case .turns: set("Orientation", .string(sides[count % 4]))
                case .disabling: set("Enabled", .boolean(count % 2 == 0))
                case .floods: for _ in 0..<50 { set("Slots", .uint32(1)) }
                case .pen: pen?.send([(EV_KEY, BTN_TOOL_PEN, Int32(count % 2)), (EV_SYN, SYN_REPORT, 0)])
                }
                return fixture.daemon.said.contains("five fingers held have released all grabs")
            }
            print("emergency exit: \((Clock.now - landed).value / 1_000) ms under \(count) times \(attack)")
            #expect(isReleased && count > 20, "\(fixture.daemon.said)")
            fixture.lift(0, 1, 2, 3, 4)
        }

        /// A screen with two contacts has an exit for two fingers.
        @Test("Two fingers held in one corner and then in the opposite one release the grab")
        func twoFingersHeldInOppositeCornersReleaseTheGrab() throws {
            let fixture = try GrabFixture(.panel(slots: 2))
            let application = try LibinputView()
            application.wait(untilItHas: fixture.virtualNode)
            let hold = { (places: [Int32: (x: Int32, y: Int32)]) in
                fixture.land(places)
                // A fixed wait: five seconds are the exit's duration.
                usleep(5_500_000)
            }
            hold([0: (x: 20, y: 20), 1: (x: 40, y: 20)])
            fixture.lift(0, 1)
            hold([0: (x: 120, y: 80), 1: (x: 140, y: 80)])
            #expect(fixture.isGrabbed == true, "\(fixture.daemon.said)")
            fixture.lift(0, 1)
            hold([0: (x: 20, y: 20), 1: (x: 40, y: 20)])
            fixture.lift(0, 1)
            hold([0: (x: 215, y: 140), 1: (x: 235, y: 140)])
            fixture.daemon.wait(for: "opposite corners")
            #expect(eventually { fixture.isGrabbed == false })
            fixture.lift(0, 1)
            fixture.land([0: (x: 20, y: 20)])
            fixture.lift(0)
            application.wait(for: .up, of: fixture.node)
        }

        @Test("Five fingers do not release the grab if the emergency exit is disabled")
        func notWhereItIsSwitchedOff() throws {
            let fixture = try GrabFixture(configuration: "[grab]\nemergency_exit = false\n")
            land(5, on: fixture)
            // A fixed wait: five seconds would be the exit's duration.
            usleep(6_500_000)
            #expect(fixture.isGrabbed == true)
            fixture.lift(0, 1, 2, 3, 4)
        }
    }
}
