import MudraTouch

/// The 1 € filter (Casiez, Roussel, Vogel: CHI 2012): a low-pass filter whose cutoff rises with speed, so that a
/// resting finger does not jitter and a fast one does not lag.
struct OneEuroFilter {
    /// The cutoff at rest, in Hz: the authors' advice to start with, and enough to suppress a quarter of a millimetre.
    private static let restCutoff = 1.0
    /// How much the cutoff rises with speed, in Hz per mm/s. At 100 mm/s the cutoff is 16 Hz, which is 10 ms of lag.
    private static let slope = 0.15
    /// The cutoff for the speed itself, in Hz: the authors' value.
    private static let speedCutoff = 1.0

    private(set) var position = Point.zero
    private var speed = Point.zero
    private var last = Point.zero
    private var time: Microseconds = 0

    /// A filter that starts where a finger landed.
    init(at position: Point, _ time: Microseconds) {
        self.position = position
        last = position
        self.time = time
    }

    mutating func move(to raw: Point, at now: Microseconds) {
        let elapsed = (now - time).seconds
        guard elapsed > 0 else { return }
        time = now
        let alpha = Self.alpha(Self.speedCutoff, elapsed)
        speed = speed + ((raw - last) / elapsed - speed) * alpha
        last = raw
        let cutoff = Self.restCutoff + Self.slope * speed.length
        position = position + (raw - position) * Self.alpha(cutoff, elapsed)
    }

    private static func alpha(_ cutoff: Double, _ elapsed: Double) -> Double {
        let constant = 1 / (2 * .pi * cutoff)
        return 1 / (1 + constant / elapsed)
    }
}
