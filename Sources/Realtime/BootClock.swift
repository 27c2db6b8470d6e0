import Glibc
import Touch

/// `CLOCK_BOOTTIME`: as `MonotonicClock`, but it goes on while the machine is suspended. For what people are told of how
/// long ago something was.
public enum BootClock {
    /// The time now.
    public static var now: Microseconds {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Microseconds(UInt64(clamping: time.tv_sec) &* 1_000_000 &+ UInt64(clamping: time.tv_nsec) / 1_000)
    }
}
