import MudraDeclarations
import MudraTouch

/// A limit that was loosened for a hand.
package struct LearnedLimit {
    /// The option's name.
    package let key: String
    /// The new limit, in the option's unit.
    package let value: OptionValue
    /// mudra's default, in the option's unit.
    package let usual: Double
    /// The limits that each showing needs by itself, in the option's unit; half or twice the default if a showing is far
    /// from it.
    package let needs: [Double]
    /// Whether the limit is the most that is allowed; otherwise it is the least that is needed.
    let isMost: Bool

    /// How much more a hand gets than any showing needed, as a factor, and how much more than the mean, in standard
    /// deviations. A few showings of one hand do not show how far it may go: no source gives better numbers.
    private static let margin = (factor: 1.25, deviations: 2.0)

    /// The limit for needs; nil: the default leaves them enough room.
    init?(_ rule: LimitRule, needs: [Double]) {
        guard let most = rule.isMost ? needs.max() : needs.min() else { return nil }
        let mean = needs.reduce(0, +) / Double(needs.count)
        let squares = needs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let spread = Self.margin.deviations * (squares / Double(max(needs.count - 1, 1))).squareRoot()
        var limit =
            rule.isMost
            ? min(max(most * Self.margin.factor, mean + spread), rule.loosest)
            : max(min(most / Self.margin.factor, mean - spread), rule.loosest)
        if let floor = rule.floor { limit = rule.isMost ? max(limit, floor) : min(limit, floor) }
        guard rule.isMost ? limit > rule.usual : limit < rule.usual else { return nil }
        (key, value, usual, self.needs, isMost) = (rule.key, rule.option(limit), rule.usual, needs, rule.isMost)
    }
}
