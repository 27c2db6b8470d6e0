import MudraTouch

/// Contacts that were taken for hands and then behaved like fingers. A person whose tap does nothing taps again.
struct PalmRefusals {
    /// The longest tap of a finger.
    static let longestTap = Microseconds.milliseconds(750)
    /// This many taps in a row, by contacts that were alone on the screen, were a finger's.
    private static let enough = 3
    /// How soon after another such a tap follows it in a row.
    private static let pause = Microseconds.milliseconds(2_000)
    /// A contact that moves this far is a finger, in mm.
    static let travel = 15.0
    /// A finger is at times this much larger than it was before.
    private static let margin = 1.25

    /// Contacts up to this size are fingers, in the panel's unit.
    private(set) var fingers = 0.0
    private var count = 0
    private var largest = 0.0
    private var last: Microseconds = 0

    /// Takes note of a contact that was taken for a hand, and has lifted.
    mutating func note(_ size: Double, _ travel: Double, _ landing: Microseconds, isAlone: Bool, at time: Microseconds)
    {
        if travel >= Self.travel { return learn(size) }
        guard isAlone, time - landing <= Self.longestTap else { return }
        if count > 0 && time - last > Self.pause { (count, largest) = (0, 0) }
        (count, last, largest) = (count + 1, time, max(largest, size))
        if count >= Self.enough { learn(largest) }
    }

    private mutating func learn(_ size: Double) {
        fingers = max(fingers, size * Self.margin)
    }
}
