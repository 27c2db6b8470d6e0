import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// Five fingers, held for five seconds, are the way out; of a screen that knows fewer, all of them in two corners.
extension Machine {
    @Suite struct Emergency {
        private static let interface = "org.mudra.Mudra1.Device"

        /// So many fingers side by side.
        private func land(_ fingers: Int32, on stage: GrabStage, _ screen: UinputDevice? = nil) {
            stage.land(
                Dictionary(uniqueKeysWithValues: (0..<fingers).map { ($0, (x: 30 + 25 * $0, y: 80)) }), on: screen)
        }

        @Test("Five fingers held release the grab") func fiveFingersHeldReleaseTheGrab() throws {
            let stage = try GrabStage()
            let other = try UinputDevice(stage.description)
            #expect(eventually { stage.isGrabbed(other.node) == true })
            let application = try LibinputView()
            application.wait(untilItHas: stage.virtualNode)
            let lock = NSLock()
            nonisolated(unsafe) var released: [[String]] = []
            let listener = try stage.anotherClient { connection in
                try? connection.listen(
                    to: "GrabReleased", of: Self.interface, below: "/org/mudra/Mudra1", from: "org.mudra.Mudra1"
                ) { path, values in
                    lock.withLock { released.append([path, values.first?.text ?? ""]) }
                }
            }

            // Four are not enough, nor are five that move; as long as it takes, and both at once.
            land(4, on: stage)
            land(5, on: stage, other)
            for step in 0..<Int32(60) {
                stage.move(4, to: (x: 130 + step % 2 * 40, y: 80), on: other)
                // The time itself: of several seconds, in which fingers move.
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
            let nodes = [stage.node, other.node].map(GrabStage.path)
            #expect(eventually { Set(lock.withLock { released }.compactMap(\.first)) == Set(nodes) })
            #expect(lock.withLock { released }.allSatisfy { !$0[1].isEmpty }, "\(released)")
            let isTold = eventually {
                nodes.allSatisfy { path in
                    listener.notices.contains {
                        $0.path == path && $0.property == "Grabbed" && $0.value == .boolean(false)
                    }
                }
            }
            #expect(isTold, "\(listener.notices)")
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

        /// A screen of two contacts has an exit that two fingers can take.
        @Test("Two fingers held in opposite corners release the grab")
        func twoFingersHeldInOppositeCornersReleaseTheGrab() throws {
            let stage = try GrabStage(.panel(slots: 2))
            let application = try LibinputView()
            application.wait(untilItHas: stage.virtualNode)
            let hold = { (places: [Int32: (x: Int32, y: Int32)]) in
                stage.land(places)
                // The time itself: five seconds make it an exit.
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

        @Test("Not where it is switched off") func notWhereItIsSwitchedOff() throws {
            let stage = try GrabStage(configuration: "[grab]\nemergency_exit = false\n")
            land(5, on: stage)
            // The time itself: five seconds would make it an exit.
            usleep(6_500_000)
            #expect(stage.isGrabbed == true)
            stage.lift(0, 1, 2, 3, 4)
        }
    }
}
