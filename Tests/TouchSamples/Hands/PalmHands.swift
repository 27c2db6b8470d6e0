import Gestures

extension HandExperiment {
    /// Every gesture of a hand beside its palm, which landed 30 ms earlier and which the panel does not report as a
    /// palm.
    package static var besideAPalm: HandExperiment {
        var entries: [Entry] = []
        for sizes in [SyntheticSizes.millimetres, .unknownUnit, .pressure] {
            for (palm, size) in palms where palm != "cut off" || sizes == .millimetres {
                for (name, fingers, expected) in repertoire {
                    for rate in SyntheticPanel.rates {
                        var panel = SyntheticPanel(rate: rate, noise: 0.2, seed: UInt64(entries.count))
                        panel.sizes = sizes
                        let place = palm == "cut off" ? Point(x: 217, y: 100) : Point(x: 190, y: 115)
                        let end = (fingers.map(\.lift).max() ?? 0) + 0.1
                        var hand = SyntheticFinger.still(at: place, from: -0.03, to: end)
                        hand.size = { size($0 + 0.03) }
                        let trial = HandTrial([hand] + fingers, expecting: [expected])
                        entries.append(
                            Entry(row: name, column: "\(sizes.name), \(palm)", trial: trial, panel: panel))
                    }
                }
            }
        }
        return HandExperiment("Beside a palm", entries)
    }

    /// The size of a palm, in mm, by the seconds since it landed.
    private static var palms: [(String, (Double) -> Double)] {
        [
            ("whole", { _ in 40 }), ("small", { _ in 22 }),
            ("sinking", { time in 10 + 30 * min(time / 0.06, 1) }),
            ("cut off", { _ in 15 }),
        ]
    }
}
