import Foundation
import MudraTouch
import Testing

/// Angles between the ways of fingers.
@Suite struct AngleTests {
    @Test(
        "An angle is as exact as its number can be, to both sides",
        arguments: [1e-9, 1e-3, 0.01, 0.02, 0.03, 1.0 / 32, 0.0313, 0.04, 0.5, 1, 30])
    func exactAngles(_ tangent: Double) {
        for side in [1.0, -1] {
            let (ahead, back) = (Point(x: 4, y: side * 4 * tangent), Point(x: -4, y: side * 4 * tangent))
            let angle = atan2(side * tangent, 1)
            #expect(abs(Point(x: 2, y: 0).angle(to: ahead) - angle) <= 4e-16 * angle.magnitude)
            #expect(abs(Point(x: 2, y: 0).angle(to: back) - (side * .pi - angle)) <= 1e-15)
        }
    }

    @Test("A vector without a length has no angle") func noLength() {
        let way = Point(x: 3, y: -4)
        #expect(way.angle(to: .zero) == 0 && Point.zero.angle(to: way) == 0 && Point.zero.angle(to: .zero) == 0)
    }
}
