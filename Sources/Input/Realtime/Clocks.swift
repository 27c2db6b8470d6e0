import Glibc
import MudraTouch

/// `CLOCK_MONOTONIC`, the clock of evdev's time stamps. Only this module reads a clock.
package enum MonotonicClock {
    /// The current time.
    package static var now: Microseconds { Microseconds(of: CLOCK_MONOTONIC) }
}

extension Microseconds {
    /// The current time of a system clock.
    init(of clock: clockid_t) {
        var time = timespec()
        clock_gettime(clock, &time)
        self.init(UInt64(clamping: time.tv_sec) &* 1_000_000 &+ UInt64(clamping: time.tv_nsec) / 1_000)
    }
}

/// `CLOCK_BOOTTIME`: like `MonotonicClock`, but it also runs while the machine is suspended. For texts that tell people
/// how long ago an event was.
package enum BootClock {
    /// The current time.
    package static var now: Microseconds { Microseconds(of: CLOCK_BOOTTIME) }
}
