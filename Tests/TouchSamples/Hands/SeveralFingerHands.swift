import Gestures

extension HandExperiment {
    /// Pinches that turn a little, rotations that go in and out a little, and scrolls.
    package static var twoFingers: HandExperiment {
        var entries: [Entry] = []
        for turn in [0.0, 7, 14, 20] {
            for lead in [0, 0.3, 0.5] {
                for radii in [(38.0, 8.5), (10.0, 35.0), (20.0, 10.0)] {
                    for speed in [60.0, 150] {
                        let row = "a pinch that turns by \(Int(turn))°, \(Int(lead * 100)) % sooner"
                        entries.add(row, seeds: 1) { panel in
                            let pace = SyntheticPace(over: abs(radii.1 - radii.0), at: speed, isHuman: true)
                            let angle = Double.random(in: 0...180, from: panel.seed)
                            return HandTrial(pair(angle, radii, turn: turn, lead: lead, pace), ["pinch"])
                        }
                    }
                }
            }
        }
        for way in [20.0, 35] {
            for speed in [40.0, 100, 250] {
                entries.add("a pinch, one finger fixed", seeds: 1) { panel in
                    let out = Point.direction(Double.random(in: 0...360, from: panel.seed))
                    let pace = SyntheticPace(over: way, at: speed, isHuman: true)
                    let fingers = [
                        SyntheticFinger.still(at: middle, from: 0, to: pace.end),
                        .ofHand(from: middle + out * 20, by: out * way, landing: 0, pace: pace),
                    ]
                    return HandTrial(fingers, ["pinch"])
                }
            }
        }
        for change in [0.0, 0.1, 0.25] {
            for turn in [-90.0, -40, 40, 90] {
                entries.add("a rotation that goes out by \(Int(change * 100)) %", seeds: 1) { panel in
                    let pace = SyntheticPace(over: abs(turn), at: 120, isHuman: true)
                    let angle = Double.random(in: 0...180, from: panel.seed)
                    return HandTrial(pair(angle, (25, 25 * (1 + change)), turn: turn, pace), ["rotation"])
                }
            }
        }
        for lag in [0.0, 0.02, 0.05] {
            for speed in [40.0, 100, 250] {
                entries.add("a scroll, one finger \(Int(lag * 1_000)) ms behind", seeds: 1) { panel in
                    let way = Point.direction(Double.random(in: 0...360, from: panel.seed)) * 35
                    let paces = [0, lag].map { SyntheticPace(from: $0, over: 35, at: speed, isHuman: true) }
                    let fingers = paces.enumerated().map { index, pace in
                        SyntheticFinger(landing: 0, lift: paces[1].end) { time in
                            middle + Point(x: Double(index) * 20 - 10, y: Double(index) * 8) + way
                                * pace.fraction(at: time)
                        }
                    }
                    return HandTrial(fingers, ["pan"] + Direction.straight.map { "swipe-2-\($0.rawValue)" })
                }
            }
        }
        return HandExperiment("Two fingers", entries)
    }

    /// Scrolls of two fingers on screens of unknown size, which take themselves to be `factor` times their real size.
    package static var scrollsOfUnknownSize: HandExperiment {
        var entries: [Entry] = []
        for factor in [0.3, 0.6, 1, 2, 4] {
            for speed in [40.0, 100, 250] {
                for lag in [0, 0.03] {
                    for isPinch in [false, true] {
                        let name = isPinch ? "pinch" : "scroll"
                        entries.add("a \(name), \(factor) times as large", seeds: 1) { panel in
                            let direction = Point.direction(Double.random(in: 0...360, from: panel.seed)) * 30
                            let paces = [0, lag].map { SyntheticPace(from: $0, over: 30, at: speed, isHuman: true) }
                            let fingers = paces.enumerated().map { index, pace in
                                let side = index == 0 ? 0.0 : 1
                                let start = Point(x: side * 22 - 11, y: side * 8)
                                let way = isPinch ? start * (index == 0 ? 1.2 : 1.2) : direction
                                return SyntheticFinger(landing: 0, lift: paces[1].end) { time in
                                    (middle + start + way * pace.fraction(at: time)) * factor
                                }
                            }
                            let drags = ["pan"] + Direction.straight.map { "swipe-2-\($0.rawValue)" }
                            var trial = HandTrial(fingers, isPinch ? ["pinch"] : drags)
                            trial.screen = ScreenSize(width: 220, height: 140, isAssumed: true)
                            trial.noiseFactor = factor
                            return trial
                        }
                    }
                }
            }
        }
        return HandExperiment("Two fingers on a screen of unknown size", entries)
    }

    /// Every gesture of a hand beside a finger that has rested for a second.
    package static var besideARestingFinger: HandExperiment {
        var entries: [Entry] = []
        for (name, fingers, expected) in repertoire {
            entries.add(name) { _ in
                let end = (fingers.map(\.lift).max() ?? 0) + 0.5
                var trial = HandTrial(
                    [.still(at: Point(x: 8, y: 130), from: -1, to: end)] + fingers, expecting: [expected])
                trial.isAllowed = { $0 == "long-press" && expected != ["long-press"] }
                return trial
            }
        }
        return HandExperiment("Beside a finger that has rested for a second", entries)
    }

    /// A gesture of every kind in the middle of the screen: its name, its fingers, and the gestures that it may be.
    static var repertoire: [(String, [SyntheticFinger], [String])] {
        var all: [(String, [SyntheticFinger], [String])] = []
        for touches in 1...4 {
            let places = (0..<touches).map { Point(x: 80 + Double($0) * 18, y: 60 + Double($0 % 2) * 8) }
            all.append(
                ("a tap of \(touches)", places.map { .still(at: $0, from: 0, to: 0.09) }, ["tap-\(touches)"]))
            for (axis, direction) in Direction.straight.enumerated() {
                let way = Point.direction(Double(axis) * 90 + 8) * 50
                let pace = SyntheticPace(over: 50, at: 300, isHuman: true)
                all.append(
                    (
                        "a swipe of \(touches) \(direction.rawValue)",
                        places.map { .ofHand(from: $0, by: way, landing: 0, pace: pace) },
                        ["swipe-\(touches)-\(direction.rawValue)"]
                    ))
            }
        }
        let double = [0, 0.2].map { SyntheticFinger.still(at: middle, from: $0, to: $0 + 0.08) }
        all.append(("a double tap", double, ["double-tap"]))
        let slow = SyntheticPace(over: 40, at: 40, isHuman: true)
        all.append(
            ("a drag", [.ofHand(from: middle, by: Point(x: 30, y: 20), landing: 0, pace: slow)], oneFingerDrags))
        let pace = SyntheticPace(over: 20, at: 60, isHuman: true)
        all.append(("a pinch in", pair(30, (30, 12), turn: 5, pace), ["pinch"]))
        all.append(("a pinch out", pair(100, (12, 30), turn: -5, pace), ["pinch"]))
        let turn = SyntheticPace(over: 60, at: 100, isHuman: true)
        all.append(("a turn clockwise", pair(30, (22, 23), turn: 60, turn), ["rotation"]))
        all.append(("a turn counterclockwise", pair(30, (22, 23), turn: -60, turn), ["rotation"]))
        return all
    }

    /// Two fingers opposite each other about the centre of the screen.
    private static func pair(
        _ angle: Double, _ radii: (Double, Double), turn: Double, lead: Double = 0, _ pace: SyntheticPace
    ) -> [SyntheticFinger] {
        [0.0, 180].map { .around(middle, at: angle + $0, radii: radii, turn: turn, lead: lead, landing: 0, pace: pace) }
    }
}
