import MudraTouch

/// A limit on a program, a user or a gesture: a number of tokens at once, and a number a second after that.
package struct TokenBucket {
    /// The most tokens that it holds.
    package let burst: Int
    /// How many tokens it regains a second.
    private let perSecond: Int
    private var left: Int
    private var filledAt: Microseconds?

    package init(burst: Int, perSecond: Int) {
        self.burst = burst
        self.perSecond = perSecond
        left = burst
    }

    /// Whether no token is missing.
    package mutating func isFull(at now: Microseconds) -> Bool {
        covers(burst, at: now)
    }

    /// Whether it holds `count` tokens.
    package mutating func covers(_ count: Int, at now: Microseconds) -> Bool {
        fill(at: now)
        return count <= left
    }

    /// Takes tokens.
    /// - Returns: false if there are fewer than `count`; then none is taken.
    package mutating func take(_ count: Int = 1, at now: Microseconds) -> Bool {
        guard covers(count, at: now) else { return false }
        left -= count
        return true
    }

    private mutating func fill(at now: Microseconds) {
        let earlier = filledAt ?? now
        let (product, overflow) = (now - earlier).value.multipliedReportingOverflow(by: UInt64(perSecond))
        let gained = overflow ? burst : min(burst, Int(clamping: product / 1_000_000))
        left = min(burst, left + gained)
        // Readers of several clocks may pass an earlier time after a later one: no span counts twice. Time that is not
        // enough for one more token is kept for the next one.
        filledAt =
            left == burst ? max(earlier, now) : earlier + Microseconds(UInt64(gained) * 1_000_000 / UInt64(perSecond))
    }
}
