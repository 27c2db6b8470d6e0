import MudraTouch

/// The clock of the real-time queue. It shows `CLOCK_MONOTONIC`, unless a test holds it: then time passes only when the
/// test says so.
@MainActor
public final class RecognitionClock {
    /// The time at which a test holds the clock; nil: time passes by itself.
    private var held: Microseconds?

    nonisolated init() {}

    /// The current time.
    public var now: Microseconds { held ?? MonotonicClock.now }

    /// The current time, for code of which the compiler does not know that it runs on the real-time queue.
    public nonisolated var nowOnQueue: Microseconds { MainActor.assumeIsolated { now } }

    /// Whether a test holds the clock.
    public var isHeld: Bool { held != nil }

    /// Holds the clock at a time from now on.
    public func hold(at time: Microseconds) {
        held = time
    }
}
