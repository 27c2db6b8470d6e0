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
        private func land(_ fingers: Int32, on stage: GrabStage, _ screen: UinputDevice? = nil) {
            stage.land(
                Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, (x: 30 + 25 * $0, y: 80)) }), on: screen)
        }

        @Test("Five fingers held for five seconds release all grabs") func fiveFingersHeldReleaseTheGrab() throws {
            let stage = try GrabStage()
            let other = try UinputDevice(stage.description)
            #expect(eventually { stage.isGrabbed(other.node) == true })
            let application = try LibinputView()
            application.wait(untilItHas: stage.virtualNode)
            let listener = try stage.anotherClient()

            // Neither four fingers held nor five fingers that move release the grab. Both are tried at the same time,
            // for more than five seconds.
            land(4, on: stage)
            land(5, on: stage, other)
            for step in 0..<Int32(60) {
                stage.move(4, to: (x: 130 + step % 2 * 40, y: 80), on: other)
                // A fixed wait: the fingers move for six seconds in all.
                usleep(100_000)
            }
            #expect(stage.isGrabbed == true && stage.isGrabbed(other.node) == true)
            stage.lift(0, 1, 2, 3)
            stage.lift(0, 1, 2, 3, 4, on: other)

            land(5, on: stage)
            application.wait(untilItHas: stage.virtualNode, false)
            #expect(eventually { stage.isGrabbed == false && stage.isGrabbed(other.node) == false })
            stage.daemon.wait(for: "five fingers")
            print("emergency exit:", stage.daemon.said.split(separator: "\n").suffix(3))
            for node in [stage.node, other.node] {
                #expect(stage.waitForRelease("five fingers", of: node, told: listener), "\(listener.notices)")
            }
            let ends = application.course(of: stage.virtualNode).suffix(5)
            #expect(ends.allSatisfy { $0.hasPrefix("CANCEL") })

            stage.lift(0, 1, 2, 3, 4)
            stage.land([6: (x: 20, y: 20)])
            stage.lift(6)
            application.wait(for: .up, of: stage.node)
            #expect(application.course(of: stage.node) == ["DOWN 6", "UP 6"])
            let refused = stage.setGrabbed(true)
            print("emergency exit: Grabbed = true is", refused)
            #expect(!refused.isSuccess && stage.isGrabbed == false)
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
            let stage = try GrabStage(panel)
            let pen = try attack == .pen ? UinputDevice(.pen(beside: stage.description)) : nil
            if pen != nil { stage.daemon.wait(for: "is a pen") }
            let attacker = try stage.anotherClient()
            let set = { (property: String, value: BusValue) in
                _ = stage.beginSetting(property, value, by: attacker)
            }
            let sides = ["left-up", "bottom-up", "right-up", "normal"]
            var count = 0
            land(5, on: stage)
            let landed = Clock.now
            let isReleased = eventually(every: 35) {
                count += 1
                switch attack {
                case .turns: set("Orientation", .string(sides[count % 4]))
                case .disabling: set("Enabled", .boolean(count % 2 == 0))
                case .floods: for _ in 0..<50 { set("Slots", .uint32(1)) }
                case .pen: pen?.send([(EV_KEY, BTN_TOOL_PEN, Int32(count % 2)), (EV_SYN, SYN_REPORT, 0)])
                }
                return stage.daemon.said.contains("five fingers held have released all grabs")
            }
            print("emergency exit: \((Clock.now - landed).value / 1_000) ms under \(count) times \(attack)")
            #expect(isReleased && count > 20, "\(stage.daemon.said)")
            stage.lift(0, 1, 2, 3, 4)
        }

        /// A screen with two contacts has an exit for two fingers.
        @Test("Two fingers held in one corner and then in the opposite one release the grab")
        func twoFingersHeldInOppositeCornersReleaseTheGrab() throws {
            let stage = try GrabStage(.panel(slots: 2))
            let application = try LibinputView()
            application.wait(untilItHas: stage.virtualNode)
            let hold = { (places: [Int32: (x: Int32, y: Int32)]) in
                stage.land(places)
                // A fixed wait: five seconds are the exit's duration.
                usleep(5_500_000)
            }
            hold([0: (x: 20, y: 20), 1: (x: 40, y: 20)])
            stage.lift(0, 1)
            hold([0: (x: 120, y: 80), 1: (x: 140, y: 80)])
            #expect(stage.isGrabbed == true, "\(stage.daemon.said)")
            stage.lift(0, 1)
            hold([0: (x: 20, y: 20), 1: (x: 40, y: 20)])
            stage.lift(0, 1)
            hold([0: (x: 215, y: 140), 1: (x: 235, y: 140)])
            stage.daemon.wait(for: "opposite corners")
            #expect(eventually { stage.isGrabbed == false })
            stage.lift(0, 1)
            stage.land([0: (x: 20, y: 20)])
            stage.lift(0)
            application.wait(for: .up, of: stage.node)
        }

        @Test("Five fingers do not release the grab if the emergency exit is disabled")
        func notWhereItIsSwitchedOff() throws {
            let stage = try GrabStage(configuration: "[grab]\nemergency_exit = false\n")
            land(5, on: stage)
            // A fixed wait: five seconds would be the exit's duration.
            usleep(6_500_000)
            #expect(stage.isGrabbed == true)
            stage.lift(0, 1, 2, 3, 4)
        }
    }
}
