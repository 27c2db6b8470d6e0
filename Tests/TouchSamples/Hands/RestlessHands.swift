import Gestures

// Two hands at once, and hands that are not quite still or not quite exact.

extension HandExperiment {
    /// Every gesture of a hand beside a finger that rests and drifts, or has landed just now.
    package static var besideADriftingFinger: HandExperiment {
        var entries: [Entry] = []
        for drift in [1.0, 2, 3, 4] {
            addRepertoire("drifts by \(Int(drift)) mm in 3 s", to: &entries) { end, angle in
                let way = Point.direction(angle) * drift
                return SyntheticFinger(landing: -3, lift: end) { time in Point(x: 20, y: 120) + way * ((time + 3) / 3) }
            }
        }
        return HandExperiment("Beside a finger that drifts", entries)
    }

    /// Every gesture of a hand beside a finger that has rested for a little more than the option says.
    package static var besideARecentFinger: HandExperiment {
        var entries: [Entry] = []
        for rest in [0.45, 0.6, 0.8] {
            addRepertoire("has rested for \(Int(rest * 1_000)) ms", to: &entries) { end, _ in
                .still(at: Point(x: 20, y: 120), from: -rest, to: end)
            }
        }
        return HandExperiment("Beside a finger that has just come to rest", entries)
    }

    private static func addRepertoire(
        _ row: String, to entries: inout [Entry],
        _ finger: @escaping (_ end: Double, _ angle: Double) -> SyntheticFinger
    ) {
        for (_, fingers, expected) in repertoire {
            entries.add(row, seeds: 1) { panel in
                let end = (fingers.map(\.lift).max() ?? 0) + 0.5
                let resting = finger(end, Double.random(in: 0...360, from: panel.seed))
                var trial = HandTrial([resting] + fingers, expecting: [expected])
                trial.isAllowed = { $0 == "long-press" && expected != ["long-press"] }
                return trial
            }
        }
    }

    /// Two thumbs that type: each tap overlaps the next.
    package static var thumbs: HandExperiment {
        var entries: [Entry] = []
        for interval in [0.09, 0.12, 0.15] {
            for press in [0.08, 0.1, 0.12] {
                for distance in [40.0, 80, 150] {
                    let row = "every \(Int(interval * 1_000)) ms, pressed for \(Int(press * 1_000)) ms"
                    entries.add("\(row), \(Int(distance)) mm apart", seeds: 1) { panel in
                        let taps = (0..<10).map { number in
                            let side = number % 2 == 0 ? -0.5 : 0.5
                            let jitter = Double.random(in: -8...8, from: panel.seed &+ UInt64(number))
                            let place = Point(x: 110 + side * distance, y: 80 + jitter + Double(number / 2 % 3) * 12)
                            let start = Double(number) * interval
                            return SyntheticFinger.still(at: place, from: start, to: start + press)
                        }
                        var trial = HandTrial(taps, expecting: Array(repeating: ["tap-1"], count: 10))
                        trial.isSeries = true
                        return trial
                    }
                }
            }
        }
        return HandExperiment("Two thumbs that type", entries)
    }

    /// Double taps whose second tap is off the first.
    package static var scatteredDoubleTaps: HandExperiment {
        var entries: [Entry] = []
        for distance in [3.0, 6, 9, 11, 13, 16, 20] {
            entries.add("the second tap \(Int(distance)) mm off") { panel in
                let off = Point.direction(Double.random(in: 0...360, from: panel.seed)) * distance
                let taps = [
                    SyntheticFinger.still(at: middle, from: 0, to: 0.08), .still(at: middle + off, from: 0.2, to: 0.28),
                ]
                return HandTrial(taps, ["double-tap"])
            }
        }
        return HandExperiment("Double taps", entries)
    }

    /// Taps of one hand beside a drag of the other.
    package static var tapsBesideADrag: HandExperiment {
        var entries: [Entry] = []
        for speed in [10.0, 25, 60] {
            entries.add("beside a drag at \(Int(speed)) mm/s") { panel in
                let way = Point.direction(Double.random(in: 60...120, from: panel.seed)) * (3 * speed).clamped(to: 100)
                let pace = SyntheticPace(over: way.length, at: way.length / 3, isHuman: false)
                let drag = SyntheticFinger.ofHand(from: Point(x: 30, y: 20), by: way, landing: 0, pace: pace)
                let taps = [1.2, 2.0].map { SyntheticFinger.still(at: Point(x: 170, y: 90), from: $0, to: $0 + 0.09) }
                return HandTrial([drag] + taps, ["pan"], ["tap-1"], ["tap-1"])
            }
        }
        return HandExperiment("Taps beside a slow drag of the other hand", entries)
    }

    /// Two fingers that land 75 ms apart.
    package static var lateSecondFingers: HandExperiment {
        var entries: [Entry] = []
        for press in [100, 120, 150, 200] {
            for isTogether in [false, true] {
                let lifts = isTogether ? "lift at once" : "lift as they landed"
                entries.add("75 ms apart, pressed for \(press) ms, \(lifts)") { _ in
                    let lift = Double(press) / 1_000
                    let fingers = [
                        SyntheticFinger.still(at: middle, from: 0, to: lift),
                        .still(at: middle + Point(x: 22, y: 6), from: 0.075, to: isTogether ? lift : lift + 0.075),
                    ]
                    return HandTrial(fingers, ["tap-2"])
                }
            }
        }
        return HandExperiment("Taps of two that land late", entries)
    }
}

extension Double {
    fileprivate func clamped(to most: Double) -> Double { min(self, most) }
}
