import Touch

/// How much a client may ask for: so much at once, and so much a second after that. Who asks for more is told so, which
/// costs next to nothing; so nobody who calls and calls keeps others from being served, or makes the bus keep what we
/// have not come to.
struct CallAllowance {
    /// What a call costs.
    enum Cost {
        /// To read something.
        static let read = 1
        /// So many values in what a call says cost one more.
        static let valuesForOne = 16
        /// To add or to change a recognizer: all screens get a new lineup.
        static let change = 8
        /// To have polkit asked.
        static let authorization = 128
    }

    /// What there is at most: 256 recognizers four times over.
    static let burst = 8_192
    /// What comes back: 2,048 properties, or 256 recognizers, a second.
    static let perSecond = 2_048

    private var left = burst
    private var filledAt: Microseconds?

    /// Pays for a call.
    /// - Returns: false when there is not enough left; nothing is paid then.
    mutating func pay(_ cost: Int, at now: Microseconds) -> Bool {
        fill(at: now)
        guard cost <= left else { return false }
        left -= cost
        return true
    }

    private mutating func fill(at now: Microseconds) {
        let (product, overflow) = (now - (filledAt ?? now)).value
            .multipliedReportingOverflow(by: UInt64(Self.perSecond))
        let gained = overflow ? Self.burst : min(Self.burst, Int(clamping: product / 1_000_000))
        left = min(Self.burst, left + gained)
        if left == Self.burst {
            filledAt = now
        } else if let earlier = filledAt {
            // What is not yet enough for one more counts on.
            filledAt = earlier + Microseconds(UInt64(gained) * 1_000_000 / UInt64(Self.perSecond))
        }
    }
}
