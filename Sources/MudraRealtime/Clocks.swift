import Glibc
import MudraTouch

/// `CLOCK_MONOTONIC`, the clock of evdev's time stamps. Nothing outside of this room reads a clock.
public enum MonotonicClock {
    /// The time now.
    public static var now: Microseconds { Microseconds(of: CLOCK_MONOTONIC) }
}

extension Microseconds {
    /// What a clock of the system's says now.
    init(of clock: clockid_t) {
        var time = timespec()
        clock_gettime(clock, &time)
        self.init(UInt64(clamping: time.tv_sec) &* 1_000_000 &+ UInt64(clamping: time.tv_nsec) / 1_000)
    }
}

/// `CLOCK_BOOTTIME`: as `MonotonicClock`, but it goes on while the machine is suspended. For what people are told of how
/// long ago something was.
public enum BootClock {
    /// The time now.
    public static var now: Microseconds { Microseconds(of: CLOCK_BOOTTIME) }
}
