import Gestures

extension HandExperiment {
    /// Taps of two to five fingers that land and lift one after the other, in any order: 1,008 of them.
    package static var staggeredTaps: HandExperiment {
        var entries: [Entry] = []
        for touches in 2...5 {
            for spread in [0, 20, 40, 60, 80, 100] {
                for together in [20, 30, 40, 50, 60, 80, 100] {
                    for lifting in [10, 30] {
                        for order in 0..<3 {
                            let panel = SyntheticPanel(rate: 120, noise: 0.05, seed: UInt64(entries.count) + 1)
                            var numbers = SeededNumbers(seed: panel.seed &* 7_919 &+ UInt64(order))
                            let (landings, lifts) = (
                                (0..<touches).shuffled(using: &numbers), (0..<touches).shuffled(using: &numbers)
                            )
                            let fingers = (0..<touches).map { finger in
                                let place = Point(x: 80 + Double(finger) * 18, y: 60 + Double(finger % 2) * 8)
                                let part = { (number: Int, whole: Int) in
                                    Double(number) / Double(touches - 1) * Double(whole) / 1_000
                                }
                                return SyntheticFinger.still(
                                    at: place, from: part(landings[finger], spread),
                                    to: Double(spread + together) / 1_000 + part(lifts[finger], lifting))
                            }
                            entries.append(
                                Entry(
                                    row: "\(touches) fingers land over \(spread) ms", column: "\(together) ms",
                                    trial: HandTrial(fingers, ["tap-\(touches)"]), panel: panel))
                        }
                    }
                }
            }
        }
        return HandExperiment("Staggered taps, by the time that all fingers are down", entries)
    }

    /// A panel that makes one contact of two fingers that drum: from rest it jumps to the other finger in one report.
    package static var mergedFingers: HandExperiment {
        var entries: [Entry] = []
        for distance in [20.0, 24, 28] {
            entries.add("two taps that became one contact, \(Int(distance)) mm apart", sizes: .pressure) { panel in
                let way = Point.direction(Double.random(in: 0...360, from: panel.seed)) * distance
                let finger = SyntheticFinger(landing: 0, lift: 0.16) { time in
                    time < 0.08 ? Point(x: 110, y: 70) : Point(x: 110, y: 70) + way
                }
                var trial = HandTrial([finger])
                trial.isAllowed = { $0.contains("tap") }
                return trial
            }
        }
        for speed in [400.0, 800, 1_200] {
            entries.add("a flick after 80 ms of rest, \(Int(speed)) mm/s", sizes: .pressure) { panel in
                let direction = Direction.straight[Int(panel.seed % 4)]
                let way = Point.direction(direction.degrees) * 50
                let pace = SyntheticPace(from: 0.08, over: 50, at: speed, isHuman: true)
                let finger = SyntheticFinger.ofHand(
                    from: Point(x: 110, y: 70) - way / 2, by: way, landing: 0, pace: pace)
                return HandTrial([finger], ["swipe-1-\(direction.rawValue)"])
            }
        }
        return HandExperiment("Fingers that jump, and fingers that flick", entries)
    }
}
