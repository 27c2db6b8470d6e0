import MudraTouch

/// The pause before a program that has ended is started again: twice the one before, up to a limit.
struct RestartPause {
    /// The pause after a program that ran long enough.
    var first = Microseconds.milliseconds(1_000)
    var longest = Microseconds.milliseconds(60_000)
    /// How long a program must have run for the pauses to begin anew.
    var steady = Microseconds.milliseconds(10_000)
    private var last: Microseconds?

    init() {}

    init(first: Microseconds) {
        self.first = first
    }

    /// Begins anew with the first pause.
    mutating func reset() {
        last = nil
    }

    /// The next pause.
    /// - Parameter ran: how long the program ran.
    mutating func next(ran: Microseconds) -> Microseconds {
        let pause = ran >= steady ? first : last.map { min(Microseconds($0.value * 2), longest) } ?? first
        last = pause
        return pause
    }
}
