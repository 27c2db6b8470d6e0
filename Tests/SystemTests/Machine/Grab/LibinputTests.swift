import CMudraEvdev
import Foundation
import Testing

/// How libinput reports touches that are taken back. The virtual screen relies on this.
extension Machine {
    @Suite struct Libinput {
        @Test("libinput reports a touch that lands, moves and lifts") func aTouchComesAndGoes() throws {
            let screen = try UinputDevice(.screen())
            let application = try LibinputView()
            application.wait(untilItHas: screen.node)
            try screen.play(Strokes.threeFingerSwipe(by: 20))
            application.wait(for: .up, count: 3, of: screen.node)
            let touches = application.touches(of: screen.node)
            #expect(touches.prefix(3).map(\.kind) == [.down, .down, .down])
            #expect(touches.suffix(3).map(\.kind) == [.up, .up, .up])
            #expect(touches.dropFirst(3).dropLast(3).allSatisfy { $0.kind == .motion })
            #expect(touches.first?.slot == 0 && touches.first?.place == [100_00, 80_00])
            #expect(touches.last { $0.slot == 2 && $0.kind == .motion }?.place == [160_00, 80_00])
        }

        /// The touch lifts in the same frame or later. The next finger in the slot must say that it is a finger.
        @Test("libinput cancels a touch that becomes a palm", arguments: [false, true])
        func aPalmIsACancel(liftsAtOnce: Bool) throws {
            let screen = try UinputDevice(.screen())
            let application = try LibinputView()
            application.wait(untilItHas: screen.node)
            try screen.play(Strokes.landing())
            screen.send(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM)
            if !liftsAtOnce { screen.report() }
            screen.send(EV_ABS, ABS_MT_TRACKING_ID, -1)
            screen.report()
            screen.send(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER)
            try screen.play(Strokes.tap())
            application.wait(for: .up, of: screen.node)
            #expect(application.course(of: screen.node) == ["DOWN 0", "CANCEL 0", "DOWN 0", "UP 0"])
        }

        @Test("libinput cancels the touches of a screen that goes") func aScreenThatGoesTakesItsTouchesAlong() throws {
            var screen: UinputDevice? = try UinputDevice(.screen())
            let node = try #require(screen?.node)
            let application = try LibinputView()
            application.wait(untilItHas: node)
            try screen?.play(Strokes.pinch(lifts: false))
            application.wait(for: .down, count: 2, of: node)
            screen = nil
            application.wait(untilItHas: node, false)
            let course = application.course(of: node).filter { !$0.hasPrefix("MOTION") }
            #expect(course == ["DOWN 0", "DOWN 1", "CANCEL 0", "CANCEL 1"])
        }
    }
}
