import Gestures

#if canImport(Glibc)
    import Glibc
#endif

/// A simulated person's hand, which makes each gesture in its own way, a little different each time.
package struct PersonalHand: Sendable {
    /// The distance of its fingers, as a factor of an ordinary hand's.
    package let size: Double
    /// Its speed, as a factor of an ordinary hand's.
    package let speed: Double
    /// How far its fingers tremble, in mm to either side.
    package let tremor: Double
    /// How far its straight moves are turned, in degrees, clockwise.
    package let slant: Double
    /// The panel that it uses.
    private let rate: Double
    private let seed: UInt64

    /// The screen that it uses.
    package static let screen = ScreenSize(width: 220, height: 140)

    /// A hand that depends on the seed only.
    package init(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        size = .random(in: 0.7...1.4, using: &numbers)
        // From a third to twice the usual speed, on a logarithmic scale.
        speed = exp2(.random(in: -1.6...1, using: &numbers))
        tremor = .random(in: 0...1.2, using: &numbers)
        slant = .random(in: -20...20, using: &numbers)
        rate = SyntheticPanel.rates.randomElement(using: &numbers) ?? 120
        self.seed = seed
    }

    /// The frames of a gesture.
    /// - Parameter time: numbers the times that the hand makes it; each is a little different.
    package func frames(of gesture: HandGesture, time: Int) -> [TouchFrame] {
        let index = HandGesture.all.firstIndex(of: gesture) ?? 0
        let seed = seed &* 1_000_003 &+ UInt64(index * 1_000 + time)
        var numbers = SeededNumbers(seed: seed)
        let fingers = fingers(of: gesture, &numbers).map { trembling($0, &numbers) }
        return SyntheticPanel(rate: rate, noise: 0.05, seed: seed).frames(of: fingers)
    }

    private func trembling(_ finger: SyntheticFinger, _ numbers: inout SeededNumbers) -> SyntheticFinger {
        // Hands tremble 8 to 12 times a second.
        let pace = Double.random(in: 8...12, using: &numbers) * 2 * .pi
        let phases = (
            Double.random(in: 0...(2 * .pi), using: &numbers), Double.random(in: 0...(2 * .pi), using: &numbers)
        )
        var trembling = finger
        trembling.place = { [tremor] time in
            let (x, y) = (sin(pace * time + phases.0), sin(pace * time + phases.1))
            return finger.place(time) + Point(x: x, y: y) * tremor
        }
        return trembling
    }

    private func fingers(of gesture: HandGesture, _ numbers: inout SeededNumbers) -> [SyntheticFinger] {
        let about = { (value: Double, numbers: inout SeededNumbers) -> Double in
            let factor: Double = .random(in: 0.85...1.15, using: &numbers)
            return value * factor
        }
        let middle = Point(x: .random(in: 90...130, using: &numbers), y: .random(in: 55...85, using: &numbers))
        let turn: Double = .random(in: -5...5, using: &numbers)
        let angle = slant + turn
        let stagger = about(0.02 / speed, &numbers)
        let places = { (touches: Int) -> [Point] in
            (0..<touches).map { finger in
                let place = Point(x: Double(finger) * 18 - 20, y: Double(finger % 2) * 8)
                return middle + place.turned(by: angle) * size
            }
        }
        switch gesture {
        case .tap(let touches, let taps):
            let (down, pause) = (about(0.1 / speed, &numbers), about(0.13 / speed, &numbers))
            return (0..<taps).flatMap { tap in
                let start = Double(tap) * (down + pause)
                return places(touches).enumerated().map { finger, place -> SyntheticFinger in
                    let landing = start + Double(finger) * stagger / 2
                    return .still(at: place, from: landing, to: start + down)
                }
            }
        case .hold(let touches):
            let end = about(0.9, &numbers)
            return places(touches).enumerated().map { .still(at: $1, from: Double($0) * stagger, to: end) }
        case .swipe(let touches, let direction):
            let way = Point.direction(direction.degrees + angle) * about(45 * size, &numbers)
            let pace = SyntheticPace(over: way.length, at: about(250 * speed, &numbers), isHuman: true)
            return places(touches).enumerated().map {
                .ofHand(from: $1 - way / 2, by: way, landing: Double($0) * stagger, pace: pace)
            }
        case .edge(let edge):
            let way = Point.direction(edge.inwards.degrees + angle / 2) * about(40 * size, &numbers)
            let pace = SyntheticPace(over: way.length, at: about(200 * speed, &numbers), isHuman: true)
            let depth = Double.random(in: 0.3...2, using: &numbers)
            return [.ofHand(from: Self.place(on: edge, depth: depth, near: middle), by: way, landing: 0, pace: pace)]
        case .drag(let touches):
            let way = Point.direction(angle) * about(50 * size, &numbers)
            let pace = SyntheticPace(over: way.length, at: 25, isHuman: true)
            return places(touches).enumerated().map {
                .ofHand(from: $1 - way / 2, by: way, landing: Double($0) * stagger, pace: pace)
            }
        case .pinch(let isOut):
            let radii = [about(10 * size, &numbers), about(30 * size, &numbers)]
            let pace = SyntheticPace(over: radii[1] - radii[0], at: about(60 * speed, &numbers), isHuman: true)
            let twist = Double.random(in: -8...8, using: &numbers)
            return pair(
                middle, angle + 30, isOut ? (radii[0], radii[1]) : (radii[1], radii[0]), twist, stagger, pace)
        case .turn(let isClockwise):
            let (radius, turn) = (about(22 * size, &numbers), about(60, &numbers))
            let pace = SyntheticPace(over: turn, at: about(120 * speed, &numbers), isHuman: true)
            let change: Double = .random(in: 0.92...1.08, using: &numbers)
            return pair(middle, angle, (radius, radius * change), isClockwise ? turn : -turn, stagger, pace)
        }
    }

    private func pair(
        _ middle: Point, _ angle: Double, _ radii: (Double, Double), _ turn: Double, _ stagger: Double,
        _ pace: SyntheticPace
    ) -> [SyntheticFinger] {
        [0.0, 1].map { finger in
            .around(
                middle, at: angle + finger * 180, radii: radii, turn: turn, landing: finger * stagger, pace: pace)
        }
    }

    private static func place(on edge: Edge, depth: Double, near middle: Point) -> Point {
        switch edge {
        case .right: Point(x: screen.width - depth, y: middle.y)
        case .top: Point(x: middle.x, y: depth)
        case .bottom: Point(x: middle.x, y: screen.height - depth)
        default: Point(x: depth, y: middle.y)
        }
    }
}

/// A gesture of simulated hands.
package enum HandGesture: Hashable, Sendable {
    /// Taps by some fingers, some times.
    case tap(Int, taps: Int)
    /// Some fingers that stay.
    case hold(Int)
    /// Some fingers that move quickly.
    case swipe(Int, Direction)
    /// A finger that comes in over an edge.
    case edge(Edge)
    /// Some fingers that move slowly to the right.
    case drag(Int)
    /// Two fingers that go apart or together.
    case pinch(out: Bool)
    /// Two fingers that go round each other.
    case turn(clockwise: Bool)

    /// All of them.
    package static let all: [HandGesture] = {
        var all = (1...3).map { HandGesture.tap($0, taps: 1) }
        all += [.tap(1, taps: 2), .hold(1), .hold(2)]
        for touches in 1...3 { all += Direction.allCases.map { .swipe(touches, $0) } }
        all += [.edge(.left), .edge(.right), .edge(.top), .edge(.bottom), .drag(1), .drag(2)]
        all += [.pinch(out: true), .pinch(out: false), .turn(clockwise: true), .turn(clockwise: false)]
        return all
    }()

    /// Its name in tables.
    package var name: String {
        switch self {
        case .tap(let touches, let taps): taps > 1 ? "double tap" : "tap of \(touches)"
        case .hold(let touches): "press of \(touches)"
        case .swipe(let touches, let direction): "swipe of \(touches) \(direction.rawValue)"
        case .edge(let edge): "from the \(edge.rawValue) edge"
        case .drag(let touches): "slow drag of \(touches)"
        case .pinch(let isOut): "pinch \(isOut ? "out" : "in")"
        case .turn(let isClockwise): "turn \(isClockwise ? "clockwise" : "counterclockwise")"
        }
    }
}

extension Direction {
    /// The angle of a straight direction, in degrees, clockwise from the right.
    var degrees: Double {
        switch self {
        case .right: 0
        case .down: 90
        case .left: 180
        default: 270
        }
    }
}

extension Edge {
    fileprivate var inwards: Direction {
        switch self {
        case .right: .left
        case .top: .down
        case .bottom: .up
        default: .right
        }
    }
}
