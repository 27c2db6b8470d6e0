import MudraTouch

/// How much a program, a user or a gesture may have: so much at once, and so much a second after that.
package struct TokenBucket {
    /// What there is at most.
    package let burst: Int
    /// What comes back.
    private let perSecond: Int
    private var left: Int
    private var filledAt: Microseconds?

    /// A full bucket.
    package init(burst: Int, perSecond: Int) {
        self.burst = burst
        self.perSecond = perSecond
        left = burst
    }

    /// Whether nothing is missing.
    package mutating func isFull(at now: Microseconds) -> Bool {
        covers(burst, at: now)
    }

    /// Whether there are so many tokens.
    package mutating func covers(_ count: Int, at now: Microseconds) -> Bool {
        fill(at: now)
        return count <= left
    }

    /// Takes tokens out.
    /// - Returns: false when there are not so many; none is taken then.
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
        // Of several clocks' readers one may come later than another: no time counts twice. What is not yet enough for one
        // token more counts on.
        filledAt =
            left == burst ? max(earlier, now) : earlier + Microseconds(UInt64(gained) * 1_000_000 / UInt64(perSecond))
    }
}
