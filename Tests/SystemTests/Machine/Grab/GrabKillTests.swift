import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// However a grab ends, no touch sticks and the real screen works.
extension Machine {
    @Suite struct GrabEnds {
        private let stage: GrabStage
        private let application: LibinputView

        init() throws {
            application = try LibinputView()
            stage = try GrabStage()
            application.wait(untilItHas: stage.virtualNode)
            application.wait(untilItHas: stage.node)
        }

        /// Two fingers that the application has seen land and move.
        private func landTwo(on stage: GrabStage) {
            let downs = application.events.count { $0.kind == .down && "/dev/input/\($0.device)" == stage.virtualNode }
            stage.land([0: (x: 50, y: 50), 1: (x: 90, y: 50)])
            stage.move(0, to: (x: 52, y: 55))
            application.wait(for: .down, count: downs + 2, of: stage.virtualNode)
        }

        /// A tap that the application is to see on this node, whatever it has seen there before.
        private func tap(_ stage: GrabStage, on node: String, sourceLocation: SourceLocation = #_sourceLocation) {
            let before = application.touches(of: node).count { $0.kind == .up }
            stage.land([5: (x: 200, y: 100)])
            stage.lift(5)
            application.wait(for: .up, count: before + 1, of: node, sourceLocation: sourceLocation)
        }

        /// Every touch of every device that has come and gone has ended, in what the application has seen.
        private func expectNothingSticks(sourceLocation: SourceLocation = #_sourceLocation) {
            var down: Set<String> = []
            for event in application.events {
                let touch = "\(event.device) \(event.slot)"
                switch event.kind {
                case .down:
                    #expect(down.insert(touch).inserted, "\(touch) lands twice", sourceLocation: sourceLocation)
                case .up, .cancel:
                    #expect(down.remove(touch) != nil, "\(touch) ends twice", sourceLocation: sourceLocation)
                case .removed:
                    let stuck = down.filter { $0.hasPrefix("\(event.device) ") }
                    #expect(stuck.isEmpty, "stuck when their device went", sourceLocation: sourceLocation)
                case .added, .motion, .frame: break
                }
            }
            #expect(down.isEmpty, "stuck", sourceLocation: sourceLocation)
        }

        /// What is going on when the daemon is killed, in turn.
        private static let moments: [(name: String, type: String, options: [(String, BusValue)])?] = [
            // Nothing: the touches are the application's.
            nil,
            // A gesture has them.
            ("pan", "pan", []),
            // They are kept back.
            (
                "double", "tap",
                [("taps", .uint32(2)), ("touches", .uint32(2)), ("delays_touches_began", .boolean(true))]
            ),
            // They are being passed on.
            nil,
        ]

        /// Several daemons with a screen each: while one starts, others are killed.
        @Test("Killed in mid gesture a hundred times") func killedInMidGestureAHundredTimes() throws {
            let stages = [stage] + (try (1..<4).map { try GrabStage(number: $0) })
            for round in 0..<100 {
                let stage = stages[round % stages.count]
                if round >= stages.count {
                    stage.subscribe()
                    stage.waitUntilGrabbed()
                }
                application.wait(untilItHas: stage.virtualNode)
                try play(Self.moments[(round / stages.count) % Self.moments.count], on: stage, round)
                stage.endDaemon(SIGKILL)

                tap(stage, on: stage.node)
                stage.lift(0, 1)
                application.wait(untilItHas: stage.virtualNode, false)
                if round < 100 - stages.count { try stage.startDaemon() }
            }
            expectNothingSticks()
            for stage in stages {
                // Of the two that stayed down the application has seen nothing on the real screen.
                #expect(application.course(of: stage.node) == (0..<25).flatMap { _ in ["DOWN 5", "UP 5"] })
            }
            let real = Set(stages.map(\.node))
            let events = application.events.filter { !real.contains("/dev/input/\($0.device)") }
            let count = { (kind: LibinputEvent.Kind) in events.count { $0.kind == kind } }
            print("killed 100 times: \(count(.down)) touches landed, \(count(.cancel)) were cancelled")
            #expect(count(.removed) == 100 && count(.down) >= 150 && count(.cancel) == count(.down))
        }

        /// What goes on as the daemon is killed.
        private func play(
            _ moment: (name: String, type: String, options: [(String, BusValue)])?, on stage: GrabStage, _ round: Int
        ) throws {
            if let (name, type, options) = moment { #expect(stage.client.add(name, type, options).isSuccess) }
            if moment?.name == "double" {
                stage.land([0: (x: 50, y: 50), 1: (x: 90, y: 50)])
            } else {
                landTwo(on: stage)
            }
            for step in 0..<Int32(4 + round % 5) {
                stage.move(0, to: (x: 52 + 3 * step, y: 55))
                stage.move(1, to: (x: 92 + 3 * step, y: 55))
            }
            if moment?.name == "pan" { #expect(eventually { stage.client.gestures.last?.state == .changed }) }
        }

        @Test("Ended in order") func endedInOrder() throws {
            landTwo(on: stage)
            stage.endDaemon(SIGTERM)
            #expect(stage.daemon.status == 0, "\(stage.daemon.said)")
            // Who is on the bus is told so, before the name goes.
            #expect(
                eventually { stage.client.notices.last { $0.property == "Grabbed" }?.value == .boolean(false) })
            application.wait(untilItHas: stage.virtualNode, false)
            #expect(application.course(of: stage.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
            tap(stage, on: stage.node)
            expectNothingSticks()
        }

        @Test("Pulled out") func pulledOut() throws {
            landTwo(on: stage)
            stage.pullOut()
            application.wait(untilItHas: stage.virtualNode, false)
            application.wait(untilItHas: stage.node, false)
            #expect(application.course(of: stage.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
            expectNothingSticks()
            stage.daemon.wait(for: "is gone")
            #expect(stage.isGrabbed == nil)
        }

        @Test("Ungrabbed") func ungrabbed() throws {
            landTwo(on: stage)
            #expect(stage.setGrabbed(false).isSuccess)
            application.wait(untilItHas: stage.virtualNode, false)
            #expect(application.course(of: stage.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
            #expect(stage.isGrabbed == false)
            tap(stage, on: stage.node)
            stage.lift(0, 1)
            expectNothingSticks()
        }

        /// Whoever saw a touch land sees it lift.
        @Test("Grabbed while a finger is down") func grabbedWhileAFingerIsDown() throws {
            #expect(stage.setGrabbed(false).isSuccess)
            application.wait(untilItHas: stage.virtualNode, false)
            stage.land([0: (x: 50, y: 50)])
            application.wait(for: .down, of: stage.node)
            #expect(stage.setGrabbed(true).isSuccess)
            stage.move(0, to: (x: 60, y: 60))
            application.wait(for: .motion, of: stage.node)
            stage.move(0, to: (x: 70, y: 70))
            application.wait(for: .motion, count: 2, of: stage.node)
            #expect(stage.isGrabbed == false, "not yet")
            stage.lift(0)
            application.wait(for: .up, of: stage.node)
            stage.waitUntilGrabbed()
            application.wait(untilItHas: stage.virtualNode)
            tap(stage, on: stage.virtualNode)
            #expect(application.course(of: stage.node) == ["DOWN 0", "MOTION 0", "MOTION 0", "UP 0"])
            #expect(application.course(of: stage.virtualNode) == ["DOWN 5", "UP 5"])
            expectNothingSticks()
        }
    }
}
