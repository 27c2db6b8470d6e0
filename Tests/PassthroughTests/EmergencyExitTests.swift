import Passthrough
import Testing
import Touch

/// When the way out of a grab opens.
@Suite struct EmergencyExitTests {
    private var exit = EmergencyExit()

    /// So many fingers, side by side and so far from where they landed, at that time in ms.
    private mutating func hold(_ fingers: UInt32, at time: UInt64, strayed way: Double = 0, lifting: UInt32? = nil) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        for id in 1...fingers {
            frame.append(
                Contact(
                    id: ContactID(id), phase: id == lifting ? .ended : .moved,
                    position: Point(x: Double(id) * 20 + way, y: 50)))
        }
        exit.take(frame)
    }

    @Test mutating func fiveFingersOpenItAfterFiveSeconds() {
        hold(4, at: 1_000)
        #expect(exit.deadline == nil)
        hold(5, at: 2_000)
        hold(5, at: 3_000, strayed: 9)
        hold(6, at: 4_000, strayed: -9)
        #expect(exit.deadline == .milliseconds(7_000))
    }

    @Test mutating func whoStraysBeginsAnew() {
        hold(5, at: 1_000)
        hold(5, at: 4_000, strayed: 11)
        #expect(exit.deadline == .milliseconds(9_000))
    }

    @Test mutating func whoLiftsAFingerHasLeft() {
        hold(5, at: 1_000)
        hold(5, at: 2_000, lifting: 3)
        #expect(exit.deadline == nil)
        hold(6, at: 3_000)
        hold(6, at: 4_000, lifting: 2)
        #expect(exit.deadline == .milliseconds(8_000), "five of the six are held on")
    }
}
