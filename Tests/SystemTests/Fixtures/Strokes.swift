import Foundation

/// Writes finger movements as events of the emulated screen (16 units per mm), in evemu's format.
struct Strokes {
    private var time = 0
    private var lastTrackingID = 0
    private(set) var text = ""

    /// Lets time pass, in ms.
    mutating func wait(_ milliseconds: Int) {
        time += milliseconds
    }

    /// Lands fingers at these places, in mm.
    /// - Parameter first: the first finger's number; other fingers may be on the screen.
    mutating func land(_ places: [(x: Int, y: Int)], from first: Int = 0) {
        for (slot, place) in places.enumerated() {
            lastTrackingID += 1
            add(3, 0x2f, first + slot)
            add(3, 0x39, first + lastTrackingID)
            move(place)
        }
        report()
    }

    /// Moves all fingers by some mm within some ms, in steps of 10 ms.
    mutating func move(_ places: [(x: Int, y: Int)], by way: (x: Int, y: Int), within milliseconds: Int) {
        move(places, by: places.map { _ in way }, within: milliseconds)
    }

    /// Moves each finger by its own distance.
    mutating func move(_ places: [(x: Int, y: Int)], by ways: [(x: Int, y: Int)], within milliseconds: Int) {
        let steps = milliseconds / 10
        for step in 1...steps {
            wait(10)
            for (slot, (place, way)) in zip(places, ways).enumerated() {
                add(3, 0x2f, slot)
                move((place.x + way.x * step / steps, place.y + way.y * step / steps))
            }
            report()
        }
    }

    /// Moves the fingers along `places`, a function of the progress from 0 to 1, within some ms in steps of 10 ms.
    mutating func follow(_ milliseconds: Int, _ places: (Double) -> [(x: Int, y: Int)]) {
        let steps = milliseconds / 10
        for step in 1...steps {
            move(places(Double(step) / Double(steps)), by: (0, 0), within: 10)
        }
    }

    /// Lifts a number of fingers.
    mutating func lift(_ count: Int, from first: Int = 0) {
        for slot in first..<first + count {
            add(3, 0x2f, slot)
            add(3, 0x39, -1)
        }
        report()
    }

    static func tap(fingers: Int = 1) -> String {
        var strokes = Strokes()
        strokes.land((0..<fingers).map { (x: 60 + 20 * $0, y: 80) })
        strokes.wait(60)
        strokes.lift(fingers)
        return strokes.text
    }

    /// Taps at an interval in ms, each 5 mm to the right of the previous one.
    static func taps(_ count: Int, every milliseconds: Int, fingers: Int = 1) -> String {
        var strokes = Strokes()
        for number in 0..<count {
            strokes.land((0..<fingers).map { (x: 10 + 5 * number + 20 * $0, y: 80) })
            strokes.wait(50)
            strokes.lift(fingers)
            strokes.wait(milliseconds - 50)
        }
        return strokes.text
    }

    /// Lifts fingers that are on the screen.
    static func lift(fingers: Int) -> String {
        var strokes = Strokes()
        strokes.lift(fingers)
        return strokes.text
    }

    /// Two taps of one finger that make a double tap.
    static func twoTaps() -> String {
        var strokes = Strokes()
        for _ in 0..<2 {
            strokes.land([(x: 60, y: 80)])
            strokes.wait(50)
            strokes.lift(1)
            strokes.wait(100)
        }
        return strokes.text
    }

    /// Two fingers spread from 20 to 80 mm, on the right half of the screen.
    static func pinch(lifts: Bool = true) -> String {
        let places = [(x: 180, y: 80), (x: 200, y: 80)]
        var strokes = Strokes()
        strokes.land(places)
        strokes.move(places, by: [(-30, 0), (30, 0)], within: 300)
        strokes.wait(10)
        if lifts { strokes.lift(2) }
        return strokes.text
    }

    /// Moves the finger of `landing` about.
    static func wander() -> String {
        var strokes = Strokes()
        strokes.move([(x: 128, y: 40)], by: (60, 60), within: 400)
        return strokes.text
    }

    /// A finger enters over the left edge and moves by 60 mm.
    static func edge() -> String {
        var strokes = Strokes()
        strokes.land([(x: 1, y: 80)])
        strokes.move([(x: 1, y: 80)], by: (60, 0), within: 300)
        strokes.wait(10)
        strokes.lift(1)
        return strokes.text
    }

    /// Three fingers swipe by some mm to the right, or to the left if negative.
    static func threeFingerSwipe(by way: Int) -> String {
        let places = [(x: 100, y: 80), (x: 120, y: 72), (x: 140, y: 80)]
        var strokes = Strokes()
        strokes.land(places)
        strokes.move(places, by: (way, 0), within: 200)
        strokes.wait(10)
        strokes.lift(3)
        return strokes.text
    }

    /// A finger draws a circle around the middle of the screen, clockwise from the top.
    static func circle(radius: Double) -> String {
        let place = { (progress: Double) in
            let angle = progress * 2 * .pi
            return [(x: 128 + Int((radius * sin(angle)).rounded()), y: 80 - Int((radius * cos(angle)).rounded()))]
        }
        var strokes = Strokes()
        strokes.land(place(0))
        strokes.follow(600, place)
        strokes.wait(10)
        strokes.lift(1)
        return strokes.text
    }

    /// A finger lands and stays.
    static func landing(at place: (x: Int, y: Int) = (128, 40)) -> String {
        var strokes = Strokes()
        strokes.land([place])
        return strokes.text
    }

    static func lifting() -> String {
        var strokes = Strokes()
        strokes.lift(1)
        return strokes.text
    }

    /// The parts of strokes with so many frames each, and when each ends, in µs.
    static func parts(of text: String, frames most: Int) -> [(text: String, end: Int)] {
        var parts: [(text: String, end: Int)] = []
        var (part, frames) = ("", 0)
        let lines = text.split(separator: "\n")
        for (index, line) in lines.enumerated() {
            part += line + "\n"
            let words = line.split(separator: " ")
            if words[2...] == ["0", "0", "0"] { frames += 1 }
            guard frames == most || index == lines.count - 1 else { continue }
            parts.append((part, Int(((Double(words[1]) ?? 0) * 1_000_000).rounded())))
            (part, frames) = ("", 0)
        }
        return parts
    }

    private mutating func move(_ place: (x: Int, y: Int)) {
        add(3, 0x35, place.x * 16)
        add(3, 0x36, place.y * 16)
    }

    private mutating func report() {
        add(0, 0, 0)
    }

    private mutating func add(_ type: Int, _ code: Int, _ value: Int) {
        let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000)
        let milliseconds = String(repeating: "0", count: 3 - "\(rest)".count) + "\(rest)"
        text += "E: \(seconds).\(milliseconds)000 \(String(type, radix: 16)) \(String(code, radix: 16)) \(value)\n"
    }
}
