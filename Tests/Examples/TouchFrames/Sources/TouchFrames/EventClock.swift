import Gestures

/// The time of events whose time stamps are milliseconds in 32 bits, which begin anew every 49.7 days.
///
/// The origin of such time stamps is not defined. So the time now is that of the latest event, plus the time since it
/// came.
struct EventClock {
    /// Events of two devices may be out of order by a moment. After more than this, in ms, the time goes on.
    private static let greatestDisorder: UInt32 = 60_000

    /// The time of the latest event.
    private(set) var latest: Microseconds = 0
    private var stamp: UInt32?
    private var arrival = SuspendingClock.now

    /// Goes on to the time stamp of an event that has just come.
    mutating func set(_ stamp: UInt32) {
        let step = stamp &- (self.stamp ?? 0)
        guard self.stamp == nil || step < UInt32.max - Self.greatestDisorder else { return }
        self.stamp = stamp
        latest = latest + .milliseconds(UInt64(step))
        arrival = .now
    }

    /// The time now.
    var now: Microseconds {
        latest + Microseconds(UInt64((SuspendingClock.now - arrival) / .microseconds(1)))
    }

    /// The milliseconds from now to a moment, rounded up.
    func milliseconds(until moment: Microseconds) -> UInt32 {
        UInt32(clamping: (moment - now + 999).value / 1_000)
    }
}
