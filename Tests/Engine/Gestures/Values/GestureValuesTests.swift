import MudraTouch
import MudraTouchpad
import Testing

@testable import Gestures

/// The plain values: edges, the values with their names, and the fingers of a touchpad gesture.
@Suite struct GestureValuesTests {
    @Test("A corner is as far away as the farther of its sides, and its way in leads between them")
    func cornersAreAsFarAsTheFartherSide() {
        let (screen, point) = (ScreenSize(width: 100, height: 60), Point(x: 30, y: 10))
        let distances: [(Edge, Double)] = [
            (.left, 30), (.right, 70), (.top, 10), (.bottom, 50), (.topLeft, 30), (.topRight, 70), (.bottomLeft, 50),
            (.bottomRight, 70),
        ]
        for (edge, distance) in distances {
            #expect(edge.distance(of: point, on: screen) == distance, "\(edge)")
            let way = edge.inwards
            let inside = Point(x: 50, y: 30) + way
            #expect(edge.distance(of: inside, on: screen) > edge.distance(of: inside - way, on: screen), "\(edge)")
            #expect((way.x != 0 && way.y != 0) == edge.isCorner && abs(way.distance(to: .zero) - 1) < 1e-9, "\(edge)")
        }
        let steep = Point(x: 10, y: 20)
        #expect(Edge.topLeft.distance(of: steep, on: screen) == 20)
        #expect(Edge.bottomRight.distance(of: Point(x: 99, y: 20), on: screen) == 40)
    }

    @Test("Angles have names and numbers in degrees, and words are no numbers") func namedValues() {
        var values = GestureValues()
        (values.rotation, values.rotationVelocity, values.direction) = (.pi, -.pi / 2, .upLeft)
        values.velocity = Point(x: 1, y: 2)
        let named = values.named.map { "\($0.name) \($0.text) \($0.isNumber)" }
        #expect(
            named == [
                "direction up-left false", "velocity_x_mm_s 1.0 true", "velocity_y_mm_s 2.0 true",
                "rotation_deg 180.0 true", "rotation_velocity_deg_s -90.0 true",
            ])
        var still = GestureValues()
        still.direction = .upLeft
        #expect(values.withoutMotion == still)
    }

    @Test("The distance of fingers is the root mean square of their ways, and their centre the mean place")
    func padFingers() {
        var (from, to) = (PadFingers(), PadFingers())
        #expect(from.centre == .zero && from.distance(to: to) == 0 && from.first == nil && from.firstFree == 0)
        for place in [1, 3] {
            from.insert(place, at: Point(x: Double(place), y: 0))
            to.insert(place, at: Point(x: Double(place) + 3, y: 4))
        }
        #expect(from.centre == Point(x: 2, y: 0) && from.distance(to: to) == 5 && from.first == 1)
        from.remove(1)
        var last = PadFingers()
        last.insert(3, at: Point(x: 3, y: 0))
        #expect(from == last)
        for place in 0..<PadFingers.capacity { last.insert(place, at: .zero) }
        #expect(last.firstFree == nil && last.count == 4)
    }
}
