import MudraTouch

/// The clock of the real-time queue. It shows `CLOCK_MONOTONIC`, unless a test holds it: then time passes only when the
/// test says so.
@MainActor
package final class RecognitionClock {
    /// The time at which a test holds the clock; nil: time passes by itself.
    private var held: Microseconds?

    nonisolated init() {}

    /// The current time.
    package var now: Microseconds { held ?? MonotonicClock.now }

    /// The current time, for code of which the compiler does not know that it runs on the real-time queue.
    package nonisolated var nowOnQueue: Microseconds { MainActor.assumeIsolated { now } }

    /// Whether a test holds the clock.
    package var isHeld: Bool { held != nil }

    /// Holds the clock at a time from now on.
    package func hold(at time: Microseconds) {
        held = time
    }
}
