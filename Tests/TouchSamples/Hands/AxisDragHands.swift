import Gestures

#if canImport(Glibc)
    import Glibc
#endif

/// A finger that drags along an axis or across it, while its contact settles on the glass.
private struct SettlingDrag {
    /// The angle of its way off the axis of its drag, in degrees.
    var angles = 0.0...15
    /// How far it settles, in mm.
    var settling = 0.0...1
    /// Whether it drags up or down; it settles across its way, a little more or less.
    var isUpright = false
    /// After how many mm it turns by a right angle; nil: not.
    var turnsAfter: Double?
    /// The least and the greatest mean speed, in mm/s.
    var speeds = 10.0...400
    /// How far from the bottom edge it starts, in mm, if it comes in over that edge.
    var startsOutside: Double?

    /// The finger of a panel's seed.
    func finger(seed: UInt64) -> SyntheticFinger {
        var numbers = SeededNumbers(seed: seed)
        let side = { (numbers: inout SeededNumbers) -> Double in Bool.random(using: &numbers) ? 1 : -1 }
        let speed = exp(Double.random(in: log(speeds.lowerBound)...log(speeds.upperBound), using: &numbers))
        let forwards = startsOutside == nil && Bool.random(using: &numbers) ? 180.0 : 0
        let heading = (isUpright ? -90 : 0) + forwards + Double.random(in: angles, using: &numbers) * side(&numbers)
        let settled =
            Point.direction(heading + 90 * side(&numbers) + .random(in: -25...25, using: &numbers))
            * Double.random(in: settling, using: &numbers)
        let settleTime = exp(Double.random(in: log(0.01)...log(0.08), using: &numbers))
        let (way, turned) = (Point.direction(heading), Point.direction(heading + 90 * side(&numbers)))
        let pace = SyntheticPace(over: 60, at: speed, isHuman: Bool.random(using: &numbers))
        let start = Point(x: 110, y: startsOutside.map { 140 + $0 } ?? 70)
        let landing = startsOutside.map { $0 / speed } ?? 0
        return SyntheticFinger(landing: landing, lift: pace.end) { [turnsAfter] time in
            let length = 60 * pace.fraction(at: time)
            let straight = min(length, turnsAfter ?? length)
            let part = min((time - landing) / settleTime, 1)
            return start + way * straight + turned * (length - straight) + settled * (part * part * (3 - 2 * part))
        }
    }
}

extension HandExperiment {
    /// Drags along an axis and across it, by fingers that settle as they land, beside pans along one axis or both.
    package static var axisDrags: HandExperiment {
        var entries: [Entry] = []
        for angles in [0.0...15, 15...30, 30...40] {
            for settling in [0.0...1, 1...2, 2...3] {
                let off = "\(Int(angles.lowerBound)) to \(Int(angles.upperBound))° off"
                let settles = "settles \(Int(settling.lowerBound)) to \(Int(settling.upperBound)) mm"
                var drag = SettlingDrag(angles: angles, settling: settling)
                entries.drag("along, \(off), \(settles)", drag, ["horizontal"], beside: ["horizontal"])
                entries.drag(
                    "along, \(off), \(settles), two pans", drag, ["horizontal"], beside: ["horizontal", "vertical"])
                drag.isUpright = true
                entries.drag("across, \(off), \(settles)", drag, [], beside: ["horizontal"])
            }
        }
        for turn in [5.0, 8, 12, 20] {
            let drag = SettlingDrag(isUpright: true, turnsAfter: turn)
            entries.drag("across, then along after \(Int(turn)) mm", drag, [], beside: ["horizontal"])
        }
        for settling in [0.0...1, 1...3] {
            let settles = "settles \(Int(settling.lowerBound)) to \(Int(settling.upperBound)) mm"
            var drag = SettlingDrag(settling: settling, isUpright: true)
            entries.drag("across, \(settles), a pan that waits", drag, ["vertical"], beside: ["horizontal", "waiting"])
            drag.speeds = 100...400
            entries.drag("a swipe across, \(settles)", drag, ["swipe"], beside: ["horizontal", "swipe"])
            drag.startsOutside = 20
            entries.drag("over the edge, \(settles)", drag, ["edge"], beside: ["horizontal", "edge"])
        }
        return HandExperiment("Drags along one axis by fingers that settle", entries)
    }
}

extension [HandExperiment.Entry] {
    fileprivate mutating func drag(_ row: String, _ drag: SettlingDrag, _ expected: [String], beside names: [String]) {
        for rate in SyntheticPanel.rates + [500] {
            for noise in [0.02] + SyntheticPanel.noises {
                for _ in 0..<12 {
                    let panel = SyntheticPanel(rate: rate, noise: noise, seed: UInt64(count) &* 7_919 &+ 1)
                    var trial = HandTrial([drag.finger(seed: panel.seed)])
                    trial.expected = expected.map { [$0] }
                    trial.graph = { RecognizerGraph(names.map(Self.placement)) }
                    append(HandExperiment.Entry(row: row, column: "\(Int(rate)) Hz", trial: trial, panel: panel))
                }
            }
        }
    }

    private static func placement(_ name: String) -> RecognizerGraph.Placement {
        switch name {
        case "swipe": RecognizerGraph.Placement(SwipeRecognizer(name) { $0.directions = [.up, .down] })
        case "edge": RecognizerGraph.Placement(EdgePanRecognizer(name) { $0.edge = .bottom })
        case "waiting":
            RecognizerGraph.Placement(
                PanRecognizer("vertical") { $0.axis = .vertical }, requiresFailureOf: ["horizontal"])
        default:
            RecognizerGraph.Placement(PanRecognizer(name) { $0.axis = name == "vertical" ? .vertical : .horizontal })
        }
    }
}
