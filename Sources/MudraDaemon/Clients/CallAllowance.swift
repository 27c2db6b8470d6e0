import MudraDeclarations
import MudraTouch

/// How much somebody may ask for: so much at once, and so much a second after that. Who asks for more is told so, which
/// costs next to nothing; so nobody who calls and calls keeps others from being served, or makes the bus keep what we
/// have not come to.
struct CallAllowance {
    /// What a call costs.
    enum Cost {
        /// To read something.
        static let read = 1
        /// To be told that it is too much: half of the calls that a program may make at once.
        static let refusal = 2
        /// So many values in what a call says cost one more.
        static let valuesForOne = 16
        /// To add or to change a recognizer: all screens get a new graph.
        static let change = 8
        /// What a change costs besides, as programs are told of it and read: one more for each KiB, and never so much that
        /// the largest change could not be paid.
        /// - Parameter extent: how much the recognizers are that come, change or go.
        static func reading(_ extent: DeclarationExtent, by programs: Int) -> Int {
            // Of each there is a signal at least.
            min(programs * (extent[.recognizers] * 256 + extent[.bytes]) / 1_024, burstOfProgram / 4)
        }
        /// To have polkit asked.
        static let authorization = 128
    }

    /// What there is at most for a program: 256 recognizers four times over.
    static let burstOfProgram = 8_192
    /// What comes back: 2,048 properties, or 256 recognizers, a second.
    static let perSecondOfProgram = 2_048

    /// What there is at most.
    let burst: Int
    private let perSecond: Int
    private var left: Int
    private var filledAt: Microseconds?

    /// - Parameter programs: for how many programs it has to do.
    init(programs: Int = 1) {
        burst = Self.burstOfProgram * programs
        perSecond = Self.perSecondOfProgram * programs
        left = burst
    }

    /// Whether there is enough left for something.
    mutating func covers(_ cost: Int, at now: Microseconds) -> Bool {
        fill(at: now)
        return cost <= left
    }

    /// Pays for a call.
    /// - Returns: false when there is not enough left; nothing is paid then.
    mutating func pay(_ cost: Int, at now: Microseconds) -> Bool {
        guard covers(cost, at: now) else { return false }
        left -= cost
        return true
    }

    private mutating func fill(at now: Microseconds) {
        let (product, overflow) = (now - (filledAt ?? now)).value
            .multipliedReportingOverflow(by: UInt64(perSecond))
        let gained = overflow ? burst : min(burst, Int(clamping: product / 1_000_000))
        left = min(burst, left + gained)
        if left == burst {
            filledAt = now
        } else if let earlier = filledAt {
            // What is not yet enough for one more counts on.
            filledAt = earlier + Microseconds(UInt64(gained) * 1_000_000 / UInt64(perSecond))
        }
    }
}
