import MudraTouch

/// How often a gesture may have its commands run: so often at once, and so often a second after that. A screen with a
/// fault makes a hundred taps a second, a hand hardly ten.
struct GestureAllowance {
    /// What there is at most.
    static let burst = 120.0
    /// What comes back.
    static let perSecond = 20.0

    private var left = burst
    private var filledAt: Microseconds?

    /// Takes one.
    /// - Returns: whether there was one left.
    mutating func take(at now: Microseconds) -> Bool {
        // Of several screens one may be read later than another.
        let passed = filledAt.map { now > $0 ? now - $0 : 0 } ?? 0
        left = min(Self.burst, left + passed.seconds * Self.perSecond)
        filledAt = max(filledAt ?? 0, now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
