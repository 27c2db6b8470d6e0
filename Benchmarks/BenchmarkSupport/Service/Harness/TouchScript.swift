import CFifoScreen
import Glibc
import MudraTouch

/// A script of touches for the emulated screen, as evemu's text of the kernel's events: without unchanged values, and
/// with a mouse's events for the first finger.
struct TouchScript {
    /// The screen's units per mm.
    private static let resolution = Double(MUDRA_FIFO_SCREEN_UNITS_PER_MM)

    private(set) var text = ""
    /// The number of frames.
    private(set) var frames = 0
    private var time: Microseconds = 0
    private var lastTrackingID = 0
    private var sent: [Int: Int] = [:]
    /// No slot at first: an earlier script may have left the device at any slot.
    private var slot: Int?

    /// Lets time pass.
    mutating func wait(_ length: Microseconds) {
        time = time + length
    }

    /// Fingers land at these positions, in mm.
    mutating func land(_ places: [Point]) {
        for (finger, place) in places.enumerated() {
            lastTrackingID += 1
            select(finger)
            add(3, 0x39, lastTrackingID)
            put(finger, at: place)
        }
        add(1, 0x14a, 1)
        report(places)
    }

    /// The fingers that are down move to these positions.
    mutating func move(to places: [Point]) {
        for (finger, place) in places.enumerated() { put(finger, at: place) }
        report(places)
    }

    /// This many fingers lift.
    mutating func lift(_ count: Int) {
        for finger in 0..<count {
            select(finger)
            add(3, 0x39, -1)
        }
        add(1, 0x14a, 0)
        report([])
    }

    private mutating func put(_ finger: Int, at place: Point) {
        for (code, value) in [(0x35, place.x), (0x36, place.y)] {
            let units = Int(value * Self.resolution)
            guard sent.updateValue(units, forKey: finger << 8 | code) != units else { continue }
            select(finger)
            add(3, code, units)
        }
    }

    private mutating func select(_ finger: Int) {
        if finger != slot { add(3, 0x2f, finger) }
        slot = finger
    }

    private mutating func report(_ places: [Point]) {
        for (code, value) in [(0x00, places.first?.x), (0x01, places.first?.y)] {
            guard let value,
                sent.updateValue(Int(value * Self.resolution), forKey: code) != Int(value * Self.resolution)
            else { continue }
            add(3, code, Int(value * Self.resolution))
        }
        add(0, 0, 0)
        frames += 1
    }

    private mutating func add(_ type: Int, _ code: Int, _ value: Int) {
        let (seconds, rest) = time.value.quotientAndRemainder(dividingBy: 1_000_000)
        let fraction = String(repeating: "0", count: 6 - "\(rest)".count) + "\(rest)"
        text += "E: \(seconds).\(fraction) \(String(type, radix: 16)) \(String(code, radix: 16)) \(value)\n"
    }
}

extension TouchScript {
    /// Taps: landings and lifts in turns, with a `pause` before each.
    static func taps(_ count: Int, fingers: Int = 1, pause: Microseconds) -> TouchScript {
        var script = TouchScript()
        for _ in 0..<count {
            script.wait(pause)
            script.land((0..<fingers).map { Point(x: 128 + 20 * Double($0), y: 80) })
            script.wait(pause)
            script.lift(fingers)
        }
        return script
    }

    /// Five fingers that land, move together in a circle of 60 mm once per second at 125 frames per second, and lift.
    static func fiveFingers(seconds: Int) -> TouchScript {
        let places = (0..<1_000 / 8).map { step in
            let angle = 2 * Double.pi * Double(step) / 125
            let center = Point(x: 128 + 30 * cos(angle), y: 80 + 30 * sin(angle))
            return (0..<5).map { Point(x: center.x + Double($0 - 2) * 20, y: center.y + Double($0 % 2) * 15) }
        }
        var script = TouchScript()
        script.land(places[0])
        for frame in 1..<seconds * places.count {
            script.wait(.milliseconds(8))
            script.move(to: places[frame % places.count])
        }
        script.wait(.milliseconds(8))
        script.lift(5)
        return script
    }

    /// Five fingers that tap, make a long press, and pan for a second.
    static var everything: TouchScript {
        let places = (0..<5).map { Point(x: 88 + Double($0) * 20, y: 80) }
        var script = TouchScript()
        for length in [Microseconds.milliseconds(50), .milliseconds(1_000)] {
            script.land(places)
            script.wait(length)
            script.lift(5)
            script.wait(.milliseconds(500))
        }
        script.land(places)
        for step in 1...125 {
            script.wait(.milliseconds(8))
            script.move(to: places.map { Point(x: $0.x, y: 80 + 30 * sin(Double(step) / 10)) })
        }
        script.wait(.milliseconds(8))
        script.lift(5)
        return script
    }

    /// A finger that lands and stays.
    static func landing() -> TouchScript {
        var script = TouchScript()
        script.land([Point(x: 128, y: 80)])
        return script
    }
}
