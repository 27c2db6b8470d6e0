import Glibc
import Touch

/// `CLOCK_MONOTONIC`, the clock of evdev's time stamps. Nothing outside of this room reads a clock.
public enum MonotonicClock {
    /// The time now.
    public static var now: Microseconds {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Microseconds(UInt64(clamping: time.tv_sec) &* 1_000_000 &+ UInt64(clamping: time.tv_nsec) / 1_000)
    }
}
