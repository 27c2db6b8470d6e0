import CMudraEvdev
import MudraEvdev
import Testing

/// How `mudractl doctor` learns whether another process has grabbed a screen.
extension Machine {
    @Suite struct GrabProbeTests {
        @Test("A probe tells a grabbed screen from a free one, unless a finger is down", arguments: [true, false])
        func probe(hasSlots: Bool) throws {
            var description = UinputDevice.Description.single()
            if hasSlots {
                // A finger shows by its slot alone.
                description = .screen()
                description.keys = []
            }
            let screen = try UinputDevice(description)
            let other = try EvdevDevice(path: screen.node)
            let probe = { try EvdevDevice(path: screen.node).testGrab() }
            #expect(try probe() == .free)
            for (isDown, expected) in [(true, EvdevDevice.GrabTest.touched), (false, .free)] {
                if hasSlots {
                    screen.send(EV_ABS, ABS_MT_SLOT, 9)
                    screen.send(EV_ABS, ABS_MT_TRACKING_ID, isDown ? 5 : -1)
                } else {
                    screen.send(EV_KEY, BTN_TOUCH, isDown ? 1 : 0)
                }
                screen.report()
                #expect(try probe() == expected)
            }
            #expect(other.grab() == 0)
            #expect(try probe() == .taken)
            other.ungrab()
            #expect(try probe() == .free)
        }
    }
}
