import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// Touches that the daemon takes back by lifting them, as an application sees it through libinput.
extension Machine {
    @Suite struct GrabLiftTests {
        private let fixture: GrabFixture
        private let application: LibinputView

        init() throws {
            application = try LibinputView()
            // No session has reported anything.
            fixture = try GrabFixture(takeBack: "auto", adding: [("pan", "pan", [("min_touches", .uint32(2))])])
            application.wait(untilItHas: fixture.virtualNode)
            application.wait(untilItHas: fixture.node)
        }

        private func landTwo(on fixture: GrabFixture) {
            fixture.land([0: (x: 50, y: 50), 1: (x: 90, y: 50)])
            application.wait(for: .down, count: 2, of: fixture.virtualNode)
        }

        /// Checks that both touches have left the surface, each in a frame before that of its lift, and that none was
        /// cancelled.
        private func expectLifted(sourceLocation: SourceLocation = #_sourceLocation) {
            application.wait(for: .up, count: 2, of: fixture.virtualNode, sourceLocation: sourceLocation)
            let touches = application.touches(of: fixture.virtualNode)
            #expect(!touches.contains { $0.kind == .cancel }, sourceLocation: sourceLocation)
            for slot in 0...1 {
                let last = touches.filter { $0.slot == slot }.suffix(2)
                #expect(last.map(\.kind) == [.motion, .up], sourceLocation: sourceLocation)
                let across = last.first?.place.first ?? 0
                #expect(across < 0 || across > 25_600, "\(across) of 25600 across", sourceLocation: sourceLocation)
            }
        }

        @Test("The fingers of a recognized gesture leave the surface and lift")
        func ofAGestureTheFingersLeaveAndLift() {
            landTwo(on: fixture)
            for step in Int32(1)...6 {
                fixture.move(0, to: (x: 50 + 3 * step, y: 50))
                fixture.move(1, to: (x: 90 + 3 * step, y: 50))
            }
            #expect(eventually { fixture.client.gestures.contains { $0.state == .began } })
            expectLifted()
            fixture.lift(0, 1)
            let before = application.touches(of: fixture.virtualNode).count
            fixture.land([5: (x: 200, y: 100)])
            fixture.lift(5)
            application.wait(for: .up, count: 3, of: fixture.virtualNode)
            #expect(
                application.course(of: fixture.virtualNode).dropFirst(before) == ["DOWN 5", "UP 5"],
                "nothing is seen of the fingers when they lift")
        }

        @Test("Touches lift before mudrad ends") func beforeTheDaemonEnds() {
            landTwo(on: fixture)
            fixture.endDaemon(SIGTERM)
            #expect(fixture.daemon.status == 0, "\(fixture.daemon.said)")
            expectLifted()
            application.wait(untilItHas: fixture.virtualNode, false)
        }

        @Test("Touches lift before the virtual screen of an unplugged screen goes")
        func beforeTheVirtualScreenOfOneThatIsPulledOutGoes() {
            landTwo(on: fixture)
            fixture.pullOut()
            application.wait(untilItHas: fixture.virtualNode, false)
            expectLifted()
        }

        @Test("Touches lift before a grab ends") func beforeAGrabEnds() {
            landTwo(on: fixture)
            #expect(fixture.setGrabbed(false).isSuccess)
            expectLifted()
        }

        /// mudra-actions reports that about its session.
        @Test("Touches are cancelled if the session passes cancellations to applications")
        func whereTheSessionTellsApplicationsOfCancelledTouchesTheyAreCancelled() {
            #expect(fixture.client.call("SetSession", [.properties([("cancels_touches", true)])]).isSuccess)
            landTwo(on: fixture)
            #expect(fixture.setGrabbed(false).isSuccess)
            application.wait(for: .cancel, count: 2, of: fixture.virtualNode)
            #expect(application.course(of: fixture.virtualNode).suffix(2) == ["CANCEL 0", "CANCEL 1"])
        }
    }
}
