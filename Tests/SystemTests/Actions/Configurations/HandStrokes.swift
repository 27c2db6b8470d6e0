import Glibc

// The strokes of which the gestures of the ready-made configurations consist.

extension Strokes {
    /// Fingers side by side around a point.
    private static func fingers(_ count: Int, at place: (x: Int, y: Int)) -> [(x: Int, y: Int)] {
        (0..<count).map { (x: place.x + 18 * $0 - 9 * (count - 1), y: place.y) }
    }

    /// Fingers on a circle around a point, turned by some degrees.
    private static func ring(_ count: Int, radius: Double, turn: Double = 0) -> [(x: Int, y: Int)] {
        (0..<count).map { finger in
            let angle = (Double(finger) / Double(count) + turn / 360) * 2 * .pi
            return (x: 128 + Int((radius * cos(angle)).rounded()), y: 80 + Int((radius * sin(angle)).rounded()))
        }
    }

    static func taps(_ taps: Int, fingers count: Int = 1, at place: (x: Int, y: Int) = (128, 80)) -> String {
        var strokes = Strokes()
        for _ in 0..<taps {
            strokes.land(fingers(count, at: place))
            strokes.wait(60)
            strokes.lift(count)
            strokes.wait(100)
        }
        return strokes.text
    }

    /// Fingers land, stay for some ms and lift.
    static func hold(fingers count: Int, for milliseconds: Int) -> String {
        var strokes = Strokes()
        strokes.land(fingers(count, at: (128, 80)))
        strokes.wait(milliseconds)
        strokes.lift(count)
        return strokes.text
    }

    /// Fingers stay for some ms, and then move together by some mm.
    static func holdAndDrag(fingers count: Int, for milliseconds: Int, by way: (x: Int, y: Int)) -> String {
        let places = fingers(count, at: (128, 80))
        var strokes = Strokes()
        strokes.land(places)
        strokes.wait(milliseconds)
        strokes.move(places, by: way, within: 300)
        strokes.wait(10)
        strokes.lift(count)
        return strokes.text
    }

    /// Fingers move together by some mm.
    static func drag(
        fingers count: Int, by way: (x: Int, y: Int), from place: (x: Int, y: Int) = (128, 80)
    ) -> String {
        let places = fingers(count, at: place)
        var strokes = Strokes()
        strokes.land(places)
        strokes.move(places, by: way, within: 200)
        strokes.wait(10)
        strokes.lift(count)
        return strokes.text
    }

    /// Fingers spread or pinch from one radius to the next, in mm from their centre.
    static func spread(fingers count: Int, _ radii: Double...) -> String {
        var strokes = Strokes()
        strokes.land(ring(count, radius: radii[0]))
        for (before, after) in zip(radii, radii.dropFirst()) {
            strokes.follow(300) { ring(count, radius: before + (after - before) * $0) }
        }
        strokes.wait(10)
        strokes.lift(count)
        return strokes.text
    }

    /// Fingers turn clockwise around their centre.
    static func turn(fingers count: Int, degrees: Double) -> String {
        var strokes = Strokes()
        strokes.land(ring(count, radius: 40))
        strokes.follow(300) { ring(count, radius: 40, turn: degrees * $0) }
        strokes.wait(10)
        strokes.lift(count)
        return strokes.text
    }

    /// Fingers come in over an edge and then move in another direction.
    static func slide(
        fingers count: Int = 1, from place: (x: Int, y: Int), in inwards: (x: Int, y: Int),
        then way: (x: Int, y: Int) = (0, 0)
    ) -> String {
        let places = (0..<count).map { (x: place.x, y: place.y + 18 * $0) }
        var strokes = Strokes()
        strokes.land(places)
        strokes.move(places, by: inwards, within: 150)
        strokes.move(places.map { ($0.x + inwards.x, $0.y + inwards.y) }, by: way, within: 300)
        strokes.wait(10)
        strokes.lift(count)
        return strokes.text
    }
}
