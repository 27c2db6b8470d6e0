import MudraDeclarations
import MudraTouch

/// An option of a gesture that limits what hands may do, and how far it may be loosened for a hand.
struct LimitRule {
    /// The option's name.
    let key: String
    /// mudra's default, in the option's unit.
    let usual: Double
    /// The loosest limit that still makes sense. Looser than `usual`.
    let loosest: Double
    /// Whether the default depends on the gesture's duration, of which `usual` is then the strictest. An option has one
    /// limit for all durations, so it replaces such a default only if the default refuses a showing.
    let dependsOnTime: Bool
    /// A limit that is looser than the default and that the gesture gets in any case; nil: none.
    let floor: Double?

    init(
        _ key: String, usual: Double, loosest: Double, dependsOnTime: Bool = false, floor: Double? = nil
    ) {
        (self.key, self.usual, self.loosest) = (key, usual, loosest)
        (self.dependsOnTime, self.floor) = (dependsOnTime, floor)
    }

    init(_ key: String, usualTime: Microseconds, loosest: Double) {
        self.init(key, usual: usualTime.milliseconds, loosest: loosest)
    }

    /// Whether hands may do at most as much as the limit; otherwise they must do at least as much.
    var isMost: Bool { loosest > usual }

    /// A limit that is so strict that a hand within it is far from the default.
    var strict: Double { isMost ? usual / 2 : usual * 2 }

    /// A limit as an option, rounded so that it gets looser.
    func option(_ limit: Double) -> OptionValue {
        if key.hasSuffix("_ms") {
            return .integer(Int64(clampingRounded(limit / 10) * 10))
        }
        return .number(clampingRounded(limit * 10) / 10)
    }

    private func clampingRounded(_ number: Double) -> Double {
        min(max(isMost ? number.rounded(.up) : number.rounded(.down), 1), 1e6)
    }
}
