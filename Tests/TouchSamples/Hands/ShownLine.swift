import Gestures

#if canImport(Glibc)
    import Glibc
#endif

/// A line that a hand shows to `mudractl learn`, straight, drawn, or between both.
package enum ShownLine: String, CaseIterable, Sendable {
    /// The lines.
    case flatBrace = "flat brace"
    case stairs3 = "stairs of 3"
    case stairs4 = "stairs of 4"
    case stairs6 = "stairs of 6"
    case arc = "shallow arc"
    case flatZigzag = "flat zigzag"
    case check, hook
    case quickSwipe = "quick swipe"
    case slowSwipe = "slow swipe"
    case slantedSwipe = "slow swipe, slanted"

    /// The frames of a hand that shows it on a screen of `PersonalHand.screen`. A seed gives the same frames everywhere.
    /// - Parameter time: numbers the times that the hand shows it; each is a little different.
    package func frames(hand seed: UInt64, time: Int) -> [TouchFrame] {
        var hand = SeededNumbers(seed: seed &* 1_000 &+ UInt64(Self.allCases.firstIndex(of: self) ?? 0))
        let turn = Double([0, 90, 180, 270].randomElement(using: &hand) ?? 0)
        let (size, depth) = (Double.random(in: 40...90, using: &hand), Double.random(in: 0...1, using: &hand))
        let (speed, tremor) = (Double.random(in: 0...1, using: &hand), Double.random(in: 0...0.6, using: &hand))
        var numbers = SeededNumbers(seed: hand.next() &+ UInt64(time))
        let about = { (value: Double, numbers: inout SeededNumbers) -> Double in
            let factor: Double = .random(in: 0.9...1.1, using: &numbers)
            return value * factor
        }
        let heading = turn + .random(in: -6...6, using: &numbers)
        let length = about(size, &numbers)
        let line = outline(depth: about(depth, &numbers)).map { $0.turned(by: heading) * length }
        let middle = line.reduce(.zero, +) / Double(line.count)
        let pace = isSlow ? 25 + 35 * speed : 90 + 160 * speed
        var finger = SyntheticFinger.drawing(
            line.map { $0 - middle }, landing: 0, at: about(pace, &numbers))
        let phase = Double.random(in: 0...6, using: &numbers)
        let place = finger.place
        finger.place = { time in
            place(time) + Point(x: sin(60 * time + phase), y: sin(52 * time + 2 * phase)) * tremor
        }
        return SyntheticPanel(rate: 120, noise: 0.05, seed: numbers.next()).frames(of: [finger])
    }

    private var isSlow: Bool { self == .slowSwipe || self == .slantedSwipe }

    /// The line, one long, to the right.
    /// - Parameter depth: how deep it bends, from 0 to 1.
    private func outline(depth: Double) -> [Point] {
        let points = { (corners: [(Double, Double)]) in corners.map { Point(x: $0.0, y: $0.1) } }
        switch self {
        case .flatBrace:
            let half = 0.06 + 0.04 * depth
            return points([(0, -half), (0.1, 0), (0.4, 0), (0.5, half), (0.6, 0), (0.9, 0), (1, -half)])
        case .stairs3: return stairs(3)
        case .stairs4: return stairs(4)
        case .stairs6: return stairs(6)
        case .arc:
            let angle = 30 + 70 * depth
            let radius = 1 / (angle * .pi / 180)
            return (0...24).map { Point.direction(-90 - angle / 2 + angle * Double($0) / 24) * radius }
        case .flatZigzag:
            return (0...6).map { Point(x: Double($0) / 6, y: (0.04 + 0.06 * depth) * ($0 % 2 == 0 ? -1 : 1)) }
        case .check: return points([(0, 0), (0.3, 0.3), (1, -0.3 - 0.2 * depth)])
        case .hook: return points([(0, 0), (1, 0), (0.9 - 0.1 * depth, 0.15 + 0.1 * depth)])
        case .quickSwipe, .slowSwipe: return points([(0, 0), (1, 0)])
        case .slantedSwipe: return points([(0, 0), (0.8, 0.6)])
        }
    }

    private func stairs(_ steps: Int) -> [Point] {
        let side = 1 / Double(2 * steps).squareRoot() / Double(steps).squareRoot()
        return (0...2 * steps).map { Point(x: Double(($0 + 1) / 2), y: Double($0 / 2)) * side }
    }
}
