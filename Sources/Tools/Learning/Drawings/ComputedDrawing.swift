import Gestures
import MudraTouch

#if canImport(Glibc)
    import Glibc
#endif

/// A line that a program draws with a finger or several: shapes, each in four turns, and short scrolls.
struct ComputedDrawing {
    let name: String
    /// The line, in mm.
    let points: [Point]
    /// How fast the fingers go, in mm/s.
    let speed: Double

    /// The larger side of the shapes, and the length of the scrolls, in mm.
    private static let (size, scroll) = (60.0, 12.0)

    static let shapes = outlines.flatMap { name, outline in
        let line = outline.map { Point(x: $0.x, y: $0.y) }
        let extent = max(line.map(\.x).extent, line.map(\.y).extent)
        return [0.0, 90, 180, 270].map { turn in
            ComputedDrawing(name: name, points: line.map { $0.turned(by: turn) * (size / extent) }, speed: 150)
        }
    }

    /// A short scroll in each straight direction.
    static let scrolls = [Direction.left, .right, .up, .down].map { direction in
        ComputedDrawing(name: "scroll \(direction.rawValue)", points: [.zero, direction.unit * scroll], speed: 60)
    }

    /// The frames of fingers that draw it in the middle of a screen, smaller if it does not fit.
    func frames(touches: Int, on screen: ScreenSize) -> [TouchFrame] {
        let (apart, interval) = (15.0, 0.008)
        let middle = Point(x: screen.width / 2, y: screen.height / 2)
        let scale = min(1, 0.8 * min(screen.width, screen.height) / Self.size)
        let line = points.map { $0 * scale }
        var corner = 0
        var (passed, way) = (0.0, 0.0)
        var frames: [TouchFrame] = []
        var place = line[0]
        func add(_ phase: Contact.Phase) {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(UInt64(1_000 + 8 * frames.count)))
            for finger in 0..<touches {
                let beside = Point(x: (Double(finger) - Double(touches - 1) / 2) * apart, y: 0)
                frame.append(
                    Contact(id: ContactID(UInt32(finger) + 1), phase: phase, position: middle + place + beside))
            }
            frames.append(frame)
        }
        add(.began)
        while corner + 1 < line.count {
            let side = line[corner + 1] - line[corner]
            guard way < passed + side.length else {
                passed += side.length
                corner += 1
                continue
            }
            place = line[corner] + side * ((way - passed) / side.length)
            add(.moved)
            way += speed * interval
        }
        place = line[line.count - 1]
        add(.moved)
        add(.ended)
        return frames
    }
}

extension ComputedDrawing {
    private static let outlines: [(name: String, outline: [(x: Double, y: Double)])] = [
        ("circle", arc(from: -90, by: 355)),
        ("half circle", arc(from: 180, by: 180)),
        (
            "spiral",
            (0...60).map { part in
                let end = arc(from: Double(part) * 12, by: 0)[0]
                return (end.x * Double(part), end.y * Double(part))
            }
        ),
        ("wave", (0...72).map { (Double($0) / 18, 0.7 * sin(Double($0) * .pi / 18)) }),
        ("s", arc(from: -30, by: -240, around: (0, -1)) + arc(from: -90, by: 240, around: (0, 1))),
        ("u", [(-1, -2)] + arc(from: 180, by: -180) + [(1, -2)]),
        ("loop", [(-2, 1)] + arc(from: 90, by: -360) + [(2, 1)]),
        ("hook", [(0, -3)] + arc(from: 0, by: 180, around: (-1, 0))),
        ("square", [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]),
        ("triangle", [(0, 0), (1, 1.7), (-1, 1.7), (0, 0)]),
        ("star", (0...5).map { arc(from: -90 + 144 * Double($0), by: 0)[0] }),
        ("zigzag", [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)]),
        ("stairs", [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3)]),
        ("angle", [(0, 0), (0, 1), (1, 1)]),
        ("check", [(0, 1), (0.6, 1.8), (2, 0)]),
        ("arrow", [(0, 0), (3, 0), (2, -1), (3, 0), (2, 1)]),
        ("house", [(0, 2), (0, 1), (1, 0), (2, 1), (2, 2), (0, 2)]),
        ("brace", [(0.5, 0), (0.1, 0.3), (0.1, 1.7), (-0.4, 2), (0.1, 2.3), (0.1, 3.7), (0.5, 4)]),
        ("hill", [(0, 0), (2, 0), (2.6, -1), (3.2, 0), (5, 0)]),
        ("turn back", [(0, 0), (0, 3), (0.3, 0)]),
    ]

    /// Points on a circle, from an angle on, in degrees: 0 is to the right, and 90 downwards.
    private static func arc(
        from start: Double, by turn: Double, around middle: (x: Double, y: Double) = (0, 0)
    ) -> [(x: Double, y: Double)] {
        (0...24).map { step in
            let angle = (start + turn * Double(step) / 24) * .pi / 180
            return (middle.x + cos(angle), middle.y + sin(angle))
        }
    }
}

extension Point {
    fileprivate func turned(by degrees: Double) -> Point {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
    }
}

extension [Double] {
    fileprivate var extent: Double { (self.max() ?? 0) - (self.min() ?? 0) }
}
