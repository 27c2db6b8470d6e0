import MudraTouch

// The numbers that decide about strokes, none for a single class. They were chosen on whole kinds left out: five recorded
// kinds of Quick, Draw!, 26 computed ones, and one-stroke letters of Omniglot (Lake et al., Science 2015).
// `Benchmarks/strokes.txt` tells how. Half or twice most of them changes the results by less than chance does.

extension Thresholds {
    /// How straight a stroke may be: the distance between its ends as a part of its length. An arc of 60 degrees has
    /// 0.95; a straighter line is a swipe.
    static let strokeStraightness = 0.95

    /// The score up to which a stroke is taken for its gesture: five gestures of kinds that chose no number take about
    /// 5 % of other drawings, in the median of many such sets.
    package static let strokeScore = 0.75
    /// The distance of a runner-up that stands in for a farther one or for none, by the number of gestures that
    /// compete. A gesture by itself must not be easier to hit.
    static let strokeRunnerUp: [Float] = [0.75, 1.0, 1.2]
    /// The least part of its score that a gesture keeps when every other one is far.
    static let strokeMargin: Float = 0.4

    /// Ends that are nearer to each other than this part of the length close a ring.
    static let strokeRingGap: Float = 0.15
    /// The cost of cutting off overdrawn ends of a ring, as a part of the length, beside the gap that the cut closes.
    static let strokeTrimCost: Float = 0.35
    /// How many points one of two drawings may run ahead of the other.
    static let strokeBand = 6
    /// The weight of a difference in direction, beside the square of a difference in position.
    static let strokeDirectionWeight: Float = 1

    /// The distance between drawings of one gesture that is expected before any is known, and how many drawings that
    /// expectation weighs.
    static let strokeSpread: (usual: Float, weight: Float) = (0.2, 2)
    /// The weight of looks outside of the templates' range, with very many templates, and the number of templates that
    /// gives half of it.
    static let strokeLooks: (weight: Float, trust: Float) = (0.3, 10)
    /// The most that one of the looks counts: two standard deviations.
    static let strokeLooksCap: Float = 4
}
