import Glibc
import MudraTouch

/// `CLOCK_BOOTTIME`: as `MonotonicClock`, but it goes on while the machine is suspended. For what people are told of how
/// long ago something was.
public enum BootClock {
    /// The time now.
    public static var now: Microseconds { Microseconds(of: CLOCK_BOOTTIME) }
}
