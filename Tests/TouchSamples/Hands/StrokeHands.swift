import Gestures

extension HandExperiment {
    /// Strokes of 60 mm with one finger, at various angles off the axis, at 100 to 1,600 mm/s.
    package static var obliqueStrokes: HandExperiment {
        var entries: [Entry] = []
        for angle in [0.0, 10, 20, 30, 40] {
            for isHuman in [false, true] {
                for speed in [100.0, 200, 400, 800, 1_600] {
                    for (axis, direction) in Direction.straight.enumerated() {
                        let way = Point.direction(Double(axis) * 90 + angle * (axis % 2 == 0 ? 1 : -1)) * 60
                        let row = "\(Int(angle))° off, \(isHuman ? "from rest to rest" : "in full flight")"
                        entries.add(row, seeds: 1) { _ in
                            let pace = SyntheticPace(over: 60, at: speed, isHuman: isHuman)
                            return HandTrial(
                                [.ofHand(from: middle - way / 2, by: way, landing: 0, pace: pace)],
                                ["swipe-1-\(direction.rawValue)"])
                        }
                    }
                }
            }
        }
        return HandExperiment("Oblique strokes", entries)
    }

    /// Swipes of two to four fingers that land one after the other while the hand moves.
    package static var staggeredSwipes: HandExperiment {
        var entries: [Entry] = []
        for stagger in [0, 0.02, 0.05, 0.08, 0.11, 0.14] {
            for touches in 2...4 {
                for speed in [200.0, 400, 600] {
                    entries.add("\(Int(stagger * 1_000)) ms from the first finger to the last", seeds: 1) { panel in
                        let way = Point.direction(Double.random(in: -15...15, from: panel.seed)) * 100
                        let pace = SyntheticPace(over: 100, at: speed, isHuman: panel.seed % 2 == 0)
                        let fingers = (0..<touches).map { finger in
                            SyntheticFinger.ofHand(
                                from: Point(x: 40, y: 40 + Double(finger) * 17), by: way,
                                landing: stagger * Double(finger) / Double(touches - 1), pace: pace)
                        }
                        return HandTrial(fingers, ["swipe-\(touches)-right"])
                    }
                }
            }
        }
        return HandExperiment("Staggered swipes of two to four fingers", entries)
    }

    /// Strokes that come in over an edge at full speed.
    package static var edgeStrokes: HandExperiment {
        var entries: [Entry] = []
        for speed in [150.0, 300, 500, 800, 1_200] {
            for edge in [Edge.left, .right, .top, .bottom] {
                for angle in [-30.0, 0, 30] {
                    entries.add("\(Int(speed)) mm/s", seeds: 1) { _ in
                        HandTrial(
                            [stroke(over: edge, at: angle, from: -20, speed, isHuman: false)],
                            [
                                "edge-\(edge.rawValue)"
                            ])
                    }
                }
            }
        }
        return HandExperiment("Strokes over an edge from outside", entries)
    }

    /// Strokes that begin inside an edge, at various depths: none may become an edge pan.
    package static func strokesInside(atRate rate: Double) -> HandExperiment {
        var entries: [Entry] = []
        for isHuman in [true, false] {
            for depth in [3.5, 5, 7, 10, 15, 20] {
                for speed in [150.0, 300, 500, 800, 1_200] {
                    for (number, edge) in [Edge.left, .right, .top, .bottom].enumerated() {
                        for seed in 1...3 {
                            let finger = stroke(over: edge, at: 0, from: depth, speed, isHuman: isHuman)
                            entries.append(
                                Entry(
                                    row: "\(depth) mm inside, \(isHuman ? "from rest to rest" : "in full flight")",
                                    column: "\(Int(speed)) mm/s", trial: HandTrial([finger], oneFingerDrags),
                                    panel: SyntheticPanel(
                                        rate: rate, noise: SyntheticPanel.noises[seed % 2],
                                        seed: UInt64(seed * 4 + number))))
                        }
                    }
                }
            }
        }
        return HandExperiment("Strokes that begin inside an edge, \(Int(rate)) Hz", entries)
    }

    static let oneFingerDrags = ["pan"] + Direction.straight.map { "swipe-1-\($0.rawValue)" }
    static let middle = Point(x: 110, y: 70)

    /// A stroke of 100 mm inwards; a finger that begins outside of the screen lands where it crosses the edge.
    private static func stroke(
        over edge: Edge, at angle: Double, from depth: Double, _ speed: Double, isHuman: Bool
    ) -> SyntheticFinger {
        let size = HandTrial([]).screen
        let (rim, inwards) =
            switch edge {
            case .top: (Point(x: size.width / 2, y: 0), 90.0)
            case .right: (Point(x: size.width, y: size.height / 2), 180.0)
            case .bottom: (Point(x: size.width / 2, y: size.height), 270.0)
            default: (Point(x: 0, y: size.height / 2), 0.0)
            }
        let way = Point.direction(inwards + angle) * 100
        let pace = SyntheticPace(over: 100, at: speed, isHuman: isHuman)
        let normal = Point.direction(angle).x
        let landing = depth < 0 ? -depth / normal / speed : 0
        let start = rim + Point.direction(inwards + angle) * (depth / normal)
        return .ofHand(from: start, by: way, landing: landing, pace: pace)
    }
}

extension Direction {
    /// In the order of angles: 0, 90, 180 and 270 degrees.
    static let straight: [Direction] = [.right, .down, .left, .up]
}

extension Double {
    /// A random number that depends on the seed only.
    static func random(in range: ClosedRange<Double>, from seed: UInt64) -> Double {
        var numbers = SeededNumbers(seed: seed)
        return .random(in: range, using: &numbers)
    }
}
