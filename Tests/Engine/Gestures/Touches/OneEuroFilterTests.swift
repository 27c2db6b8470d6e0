import MudraTouch
import Testing

@testable import Gestures

/// The effect of the filter on a place of a finger, at 125 frames a second.
@Suite struct OneEuroFilterTests {
    private static let frame: UInt64 = 8_000

    /// How far the filtered place is from the finger's after each frame, in mm. The finger moves at a speed for a second,
    /// and then rests for a second; noise puts it to and fro.
    private func errors(speed: Double, noise: Double) -> [Double] {
        var filter = OneEuroFilter(at: .zero, 0)
        return (1...250).map { (frame: UInt64) in
            let place = speed * Double(min(frame, 125) * Self.frame) / 1_000_000
            let raw = Point(x: place + (frame.isMultiple(of: 2) ? noise : -noise), y: 0)
            filter.move(to: raw, at: Microseconds(frame * Self.frame))
            return abs(filter.position.x - place)
        }
    }

    @Test("A finger at 100 mm/s lags by 10 ms, and not any more when it rests") func lag() {
        let errors = errors(speed: 100, noise: 0)
        #expect(abs(errors[124] - 1) < 0.05, "\(errors[124])")
        #expect(errors[249] < 0.05, "\(errors[249])")
    }

    @Test("A resting finger does not jitter, also after a move", arguments: [0, 100] as [Double])
    func jitter(speed: Double) {
        let errors = errors(speed: speed, noise: 0.25)
        #expect(errors.suffix(25).allSatisfy { $0 < 0.05 }, "\(errors.suffix(25))")
    }
}
