import Gestures
import MudraTouch

// Hands on panels that report sizes: fingers in every unit, firm fingers, and palms before and after the panel is known.

extension HandExperiment {
    /// Sixty taps and sixty swipes on panels whose sizes are in different units.
    package static var fingersInEveryUnit: HandExperiment {
        var entries: [Entry] = []
        for sizes in SyntheticSizes.inTheWild {
            for rate in SyntheticPanel.rates {
                for (column, isSwipe) in [("taps", false), ("swipes", true)] {
                    var panel = SyntheticPanel(rate: rate, noise: 0.05, seed: UInt64(entries.count) + 1)
                    panel.sizes = sizes
                    let trial = HandTrial.sixty(isSwipe: isSwipe, seed: panel.seed)
                    entries.append(Entry(row: sizes.name, column: column, trial: trial, panel: panel))
                }
            }
        }
        return HandExperiment("Sixty taps and swipes, by the unit of sizes", entries)
    }

    /// Ten light taps, then twenty firm ones, or a hold that grows firm.
    package static var firmFingers: HandExperiment {
        var entries: [Entry] = []
        for sizes in [SyntheticSizes.unknownUnit, .pressure, .exaggerated, .millimetres] {
            for factor in [1.5, 2, 2.75, 3.5, 5] where sizes != .millimetres || factor <= 2 {
                let name = "\(factor) times as large, \(sizes.name)"
                for rate in SyntheticPanel.rates {
                    var panel = SyntheticPanel(rate: rate, noise: 0.05, seed: UInt64(entries.count) + 1)
                    panel.sizes = sizes
                    let light = (0..<10).map { SyntheticFinger.tap(number: $0, growingTo: 6) }
                    let firm = (10..<30).map { SyntheticFinger.tap(number: $0, growingTo: 6 * factor) }
                    var taps = HandTrial(light + firm, expecting: Array(repeating: ["tap-1"], count: 30))
                    taps.isSeries = true
                    entries.append(Entry(row: name, column: "taps", trial: taps, panel: panel))
                    var hold = SyntheticFinger.still(at: Point(x: 100, y: 70), from: 6, to: 6.8)
                    hold.size = { 3 + (6 * factor - 3) * min(($0 - 6) / 0.18, 1) }
                    let names = Array(repeating: ["tap-1"], count: 10) + [["long-press"]]
                    entries.append(
                        Entry(
                            row: name, column: "hold", trial: HandTrial(light + [hold], expecting: names),
                            panel: panel))
                }
            }
        }
        return HandExperiment("Firm fingers after ten light taps", entries)
    }

    /// A firm or flat finger lies on the screen while a light one taps four times: no swipe or pinch may come of it.
    package static var firmBesideLight: HandExperiment {
        var entries: [Entry] = []
        for sizes in [SyntheticSizes.millimetres, .unknownUnit, .pressure] {
            for factor in [2.0, 3, 7] where sizes == .pressure || factor < 7 {
                for rate in SyntheticPanel.rates {
                    var panel = SyntheticPanel(rate: rate, noise: 0.05, seed: UInt64(entries.count) + 1)
                    panel.sizes = sizes
                    let pace = SyntheticPace(from: 0.3, over: 30, at: 60, isHuman: true)
                    var firm = SyntheticFinger.ofHand(
                        from: Point(x: 60, y: 90), by: Point(x: 30, y: 0), landing: 0, pace: pace)
                    firm.size = { _ in 6 * factor }
                    var light = SyntheticFinger.ofHand(
                        from: Point(x: 84, y: 90), by: Point(x: 30, y: 0), landing: 0.02, pace: pace)
                    light.size = { _ in 6 }
                    let trial = HandTrial([firm, light], expecting: [["pan", "swipe-2-right"]])
                    entries.append(
                        Entry(row: "\(factor) times as large", column: sizes.name, trial: trial, panel: panel))
                }
            }
        }
        return HandExperiment("A firm and a light finger scroll", entries)
    }

    /// A palm by itself, and a tap beside a palm, after a number of taps.
    package static var palmsByExperience: HandExperiment {
        var entries: [Entry] = []
        for count in [0, 1, 2, 3, 8, 30] {
            for sizes in [SyntheticSizes.millimetres, .unknownUnit] {
                for isAlone in [true, false] {
                    for rate in SyntheticPanel.rates {
                        var panel = SyntheticPanel(rate: rate, noise: 0.05, seed: UInt64(entries.count) + 1)
                        panel.sizes = sizes
                        let taps = (0..<count).map { SyntheticFinger.tap(number: $0, growingTo: 9) }
                        let start = Double(count) * 0.6
                        var palm = SyntheticFinger.still(at: Point(x: 150, y: 100), from: start, to: start + 1.2)
                        palm.size = { 20 + 20 * min(($0 - start) / 0.05, 1) }
                        let tap = SyntheticFinger.still(at: Point(x: 60, y: 40), from: start + 0.2, to: start + 0.28)
                        let names = Array(repeating: ["tap-1"], count: count + (isAlone ? 0 : 1))
                        let trial = HandTrial(taps + [palm] + (isAlone ? [] : [tap]), expecting: names)
                        entries.append(
                            Entry(
                                row: "after \(count) taps",
                                column: "\(sizes.name), \(isAlone ? "alone" : "beside a tap")", trial: trial,
                                panel: panel))
                    }
                }
            }
        }
        return HandExperiment("A palm, by what the panel has shown before", entries)
    }
}

extension SyntheticSizes {
    /// The units that touchscreens use: those of the recordings and of reports.
    package static let inTheWild: [SyntheticSizes] = [
        .millimetres, .unknownUnit, .exaggerated, .pressure,
        SyntheticSizes("length, a third of the true one", upTo: 255, declaring: 2, unit: 0.6),
        SyntheticSizes("length, twice the true one", upTo: 255, declaring: 1, unit: 2),
        SyntheticSizes("length, 3 times the true one", upTo: 255, declaring: 2, unit: 6),
        SyntheticSizes("length, one unit of four", upTo: 36, declaring: 0, unit: 0.4),
        SyntheticSizes("length in units of places", upTo: 7_000, declaring: 0, unit: 50),
        SyntheticSizes("length, twice as many units of places", upTo: 7_000, declaring: 0, unit: 100),
        SyntheticSizes("length in hundredths", upTo: 9_600, declaring: 66, unit: 66),
    ]
}

extension SyntheticFinger {
    /// One of many taps, 0.6 s apart and at changing places; its size grows for 30 ms from the landing.
    static func tap(number: Int, growingTo size: Double) -> SyntheticFinger {
        let start = Double(number) * 0.6
        var finger = still(
            at: Point(x: 50 + Double(number % 3) * 55, y: 40 + Double(number % 2) * 50), from: start, to: start + 0.12)
        finger.size = { size * (0.5 + 0.5 * min(($0 - start) / 0.03, 1)) }
        return finger
    }
}

extension HandTrial {
    /// Sixty taps, or sixty swipes, of fingers that measure 4 to 10 mm.
    package static func sixty(isSwipe: Bool, seed: UInt64) -> HandTrial {
        var numbers = SeededNumbers(seed: seed)
        var (fingers, names): ([SyntheticFinger], [[String]]) = ([], [])
        for number in 0..<60 {
            let size = Double.random(in: 4...10, using: &numbers)
            var finger = SyntheticFinger.tap(number: number, growingTo: size)
            if isSwipe {
                let direction = Direction.straight[number % 4]
                let way = Point.direction(direction.degrees) * 40
                let pace = SyntheticPace(from: finger.landing, over: 40, at: 200, isHuman: true)
                let grown = finger.size
                finger = .ofHand(
                    from: Point(x: 110, y: 70) - way / 2, by: way, landing: finger.landing, pace: pace)
                finger.size = grown
                names.append(["swipe-1-\(direction.rawValue)"])
            } else {
                names.append(["tap-1"])
            }
            fingers.append(finger)
        }
        var trial = HandTrial(fingers, expecting: names)
        trial.isSeries = true
        return trial
    }
}
