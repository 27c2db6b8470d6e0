import MudraTouch

/// The order in which the fingers of a press land and lift, and how long fingers that drum are down together.
struct PressOrder {
    /// Fingers that drum are down together for less than this part of the time from landing to landing, if the second
    /// does not outlast the first; and for no longer than `longestRoll`, at the pace of people.
    private static let share = 0.75
    private static let longestRoll = Microseconds.milliseconds(40)

    private var firstLanded = -1, lastLanded = -1
    private var firstLifted = -1, lastLifted = -1

    mutating func land(_ index: Int) {
        if firstLanded < 0 { firstLanded = index }
        lastLanded = index
    }

    mutating func lift(_ index: Int) {
        if firstLifted < 0 { firstLifted = index }
        lastLifted = index
    }

    /// How long two fingers that tap one after the other are down together at most.
    static func longestOverlap(landingOver landing: Microseconds) -> Microseconds {
        min(Microseconds(UInt64(Double(landing.value) * share)), longestRoll)
    }

    /// How long all fingers are down together at least in a tap.
    ///
    /// In a roll the first that landed lifts first and the last one last, and landings are about as far apart as lifts.
    /// In the labelled drumrolls all are down together for a tenth to a half of that time. When a hand taps, its
    /// fingers land or lift at once, or stay down together for longer. Two fingers also drum so fast that the second
    /// only touches the screen while the first is down.
    func leastTogether(
        landingOver landing: Microseconds, liftingOver lifting: Microseconds, of touches: Int
    ) -> Microseconds {
        let isRoll = firstLanded == firstLifted && lastLanded == lastLifted
        let roll = isRoll ? min(landing, lifting) : 0
        guard touches == 2 else { return Microseconds(roll.value / 2) }
        return max(roll, Self.longestOverlap(landingOver: landing))
    }
}
