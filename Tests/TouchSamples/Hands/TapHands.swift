import Gestures

extension HandExperiment {
    /// Taps in quick succession, with a single tap that waits for a double tap.
    package static var quickTaps: HandExperiment {
        var entries: [Entry] = []
        for interval in [0.1, 0.15, 0.2, 0.25, 0.3] {
            let name = "every \(Int(interval * 1_000)) ms"
            entries.add("ten taps at changing places, \(name)") { _ in
                let taps = (0..<10).map { tap(at: place($0), Double($0) * interval, interval) }
                return HandTrial(taps, expecting: Array(repeating: ["tap-1"], count: 10))
            }
            entries.add("ten taps at one place, \(name)") { _ in
                let taps = (0..<10).map { tap(at: place(0), Double($0) * interval, interval) }
                return HandTrial(taps, expecting: Array(repeating: ["double-tap"], count: 5))
            }
            entries.add("a tap, then a double tap elsewhere, \(name)") { _ in
                let taps = (0..<3).map { tap(at: place(min($0, 1)), Double($0) * interval, interval) }
                return HandTrial(taps, ["tap-1"], ["double-tap"])
            }
        }
        return HandExperiment("Taps one soon after the other", entries)
    }

    /// Two fingers that drum, and two fingers that tap together.
    package static var drumming: HandExperiment {
        var entries: [Entry] = []
        for overlap in [0.01, 0.02, 0.03] {
            entries.add("a roll of two, \(Int(overlap * 1_000)) ms down together") { _ in
                let fingers = [
                    SyntheticFinger.still(at: place(0), from: 0, to: 0.09),
                    .still(at: place(1), from: 0.09 - overlap, to: 0.18 - overlap),
                ]
                return roll(of: fingers)
            }
            entries.add("a roll of two, the second lifts first, \(Int(overlap * 1_000)) ms") { _ in
                let fingers = [
                    SyntheticFinger.still(at: place(0), from: 0, to: 0.09 + overlap / 2),
                    .still(at: place(1), from: 0.09 - overlap, to: 0.09),
                ]
                return roll(of: fingers)
            }
        }
        for stagger in [0, 0.01, 0.02, 0.03] {
            entries.add("a tap of two, \(Int(stagger * 1_000)) ms apart") { _ in
                let fingers = [
                    SyntheticFinger.still(at: place(0), from: 0, to: 0.1),
                    .still(at: place(0) + Point(x: 20, y: 5), from: stagger, to: 0.1 + stagger / 2),
                ]
                return HandTrial(fingers, ["tap-2"])
            }
        }
        return HandExperiment("Drumming and tapping with two fingers", entries)
    }

    /// Each finger of a roll may have tapped by itself.
    private static func roll(of fingers: [SyntheticFinger]) -> HandTrial {
        var trial = HandTrial(fingers)
        trial.isAllowed = { $0 == "tap-1" }
        return trial
    }

    private static func place(_ number: Int) -> Point {
        Point(x: 50 + Double(number % 3) * 55, y: 40 + Double(number % 2) * 50)
    }

    private static func tap(at place: Point, _ start: Double, _ interval: Double) -> SyntheticFinger {
        .still(at: place, from: start, to: start + min(interval * 0.5, 0.08))
    }
}

extension HandTrial {
    init(_ fingers: [SyntheticFinger], expecting expected: [[String]]) {
        self.init(fingers)
        self.expected = expected
    }
}
