import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// However a grab ends, no touch stays down in an application, and the real screen works.
extension Machine {
    @Suite struct GrabEnds {
        private let fixture: GrabFixture
        private let application: LibinputView

        init() throws {
            application = try LibinputView()
            fixture = try GrabFixture()
            application.wait(untilItHas: fixture.virtualNode)
            application.wait(untilItHas: fixture.node)
        }

        /// Lands and moves two fingers, until the application has seen both.
        private func landTwo(on fixture: GrabFixture) {
            let downs = application.events.count {
                $0.kind == .down && "/dev/input/\($0.device)" == fixture.virtualNode
            }
            fixture.land([0: (x: 50, y: 50), 1: (x: 90, y: 50)])
            fixture.move(0, to: (x: 52, y: 55))
            application.wait(for: .down, count: downs + 2, of: fixture.virtualNode)
        }

        /// Taps once. The application has to see the tap on this node.
        private func tap(_ fixture: GrabFixture, on node: String, sourceLocation: SourceLocation = #_sourceLocation) {
            let before = application.touches(of: node).count { $0.kind == .up }
            fixture.land([5: (x: 200, y: 100)])
            fixture.lift(5)
            application.wait(for: .up, count: before + 1, of: node, sourceLocation: sourceLocation)
        }

        /// Checks that every touch has ended in the application, on every device that has come and gone.
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

        /// The recognizers at the moment of the kill, in turn.
        private static let moments: [(name: String, type: String, options: [(String, BusValue)])?] = [
            // No gesture: the application has the touches.
            nil,
            // A gesture has the touches.
            ("pan", "pan", []),
            // The daemon delays the touches.
            (
                "double", "tap",
                [("taps", .uint32(2)), ("touches", .uint32(2)), ("delays_touches_began", .boolean(true))]
            ),
            // The daemon is passing the touches on.
            nil,
        ]

        /// Several daemons with a screen each: while one starts, the others are killed.
        @Test("A daemon killed during a gesture leaves no touch down") func killedInMidGesture() throws {
            let kills = Tier.isAll ? 100 : 20
            let fixtures = [fixture] + (try (1..<4).map { try GrabFixture(number: $0) })
            for round in 0..<kills {
                let fixture = fixtures[round % fixtures.count]
                if round >= fixtures.count {
                    fixture.subscribe()
                    fixture.waitUntilGrabbed()
                }
                application.wait(untilItHas: fixture.virtualNode)
                try play(Self.moments[(round / fixtures.count) % Self.moments.count], on: fixture, round)
                let removals = application.events.count { $0.kind == .removed }
                fixture.endDaemon(SIGKILL)

                tap(fixture, on: fixture.node)
                fixture.lift(0, 1)
                // A daemon that starts meanwhile may get the number of the screen that goes.
                application.waitForRemovals(removals + 1)
                if round < kills - fixtures.count { try fixture.startDaemon() }
            }
            expectNothingSticks()
            for fixture in fixtures {
                // The application has not seen the two fingers that stayed down on the real screen.
                #expect(
                    application.course(of: fixture.node)
                        == (0..<kills / fixtures.count).flatMap { _ in ["DOWN 5", "UP 5"] })
            }
            let real = Set(fixtures.map(\.node))
            let events = application.events.filter { !real.contains("/dev/input/\($0.device)") }
            let count = { (kind: LibinputEvent.Kind) in events.count { $0.kind == kind } }
            print("killed \(kills) times: \(count(.down)) touches landed, \(count(.cancel)) were cancelled")
            #expect(count(.removed) == kills && 2 * count(.down) >= 3 * kills && count(.cancel) == count(.down))
        }

        /// Plays the strokes during which the daemon is killed.
        private func play(
            _ moment: (name: String, type: String, options: [(String, BusValue)])?, on fixture: GrabFixture,
            _ round: Int
        ) throws {
            if let (name, type, options) = moment { #expect(fixture.client.add(name, type, options).isSuccess) }
            if moment?.name == "double" {
                fixture.land([0: (x: 50, y: 50), 1: (x: 90, y: 50)])
            } else {
                landTwo(on: fixture)
            }
            for step in 0..<Int32(4 + round % 5) {
                fixture.move(0, to: (x: 52 + 3 * step, y: 55))
                fixture.move(1, to: (x: 92 + 3 * step, y: 55))
            }
            if moment?.name == "pan" { #expect(eventually { fixture.client.gestures.last?.state == .changed }) }
        }

        @Test("A daemon that ends in order leaves no touch down") func endedInOrder() throws {
            landTwo(on: fixture)
            fixture.endDaemon(SIGTERM)
            #expect(fixture.daemon.status == 0, "\(fixture.daemon.said)")
            // Clients on the bus hear of it before the name goes.
            #expect(
                eventually { fixture.client.notices.last { $0.property == "Grabbed" }?.value == .boolean(false) })
            application.wait(untilItHas: fixture.virtualNode, false)
            #expect(application.course(of: fixture.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
            tap(fixture, on: fixture.node)
            expectNothingSticks()
        }

        @Test("A screen that is pulled out leaves no touch down") func pulledOut() throws {
            landTwo(on: fixture)
            fixture.pullOut()
            application.wait(untilItHas: fixture.virtualNode, false)
            application.wait(untilItHas: fixture.node, false)
            #expect(application.course(of: fixture.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
            expectNothingSticks()
            fixture.daemon.wait(for: "is gone")
            #expect(fixture.isGrabbed == nil)
        }

        @Test("A released grab leaves no touch down") func ungrabbed() throws {
            landTwo(on: fixture)
            #expect(fixture.setGrabbed(false).isSuccess)
            application.wait(for: .cancel, count: 2, of: fixture.virtualNode)
            #expect(application.course(of: fixture.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
            #expect(fixture.isGrabbed == false)
            tap(fixture, on: fixture.node)
            fixture.lift(0, 1)
            expectNothingSticks()
        }

        /// The program that saw a touch land sees it lift, too.
        @Test("A grab that begins while a finger is down leaves no touch down")
        func grabbedWhileAFingerIsDown() throws {
            #expect(fixture.setGrabbed(false).isSuccess && fixture.isGrabbed == false)
            fixture.land([0: (x: 50, y: 50)])
            application.wait(for: .down, of: fixture.node)
            #expect(fixture.setGrabbed(true).isSuccess)
            fixture.move(0, to: (x: 60, y: 60))
            application.wait(for: .motion, of: fixture.node)
            fixture.move(0, to: (x: 70, y: 70))
            application.wait(for: .motion, count: 2, of: fixture.node)
            #expect(fixture.isGrabbed == false, "not yet")
            fixture.lift(0)
            application.wait(for: .up, of: fixture.node)
            fixture.waitUntilGrabbed()
            application.wait(untilItHas: fixture.virtualNode)
            tap(fixture, on: fixture.virtualNode)
            #expect(application.course(of: fixture.node) == ["DOWN 0", "MOTION 0", "MOTION 0", "UP 0"])
            #expect(application.course(of: fixture.virtualNode) == ["DOWN 5", "UP 5"])
            expectNothingSticks()
        }
    }
}
