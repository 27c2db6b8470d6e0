/// A point in time or a length of time, in microseconds.
///
/// Time stamps count from an origin that their source defines: `CLOCK_MONOTONIC` on a live screen, anything in a
/// recording. They come from devices and files, so arithmetic saturates instead of trapping.
public struct Microseconds: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral {
    /// The number of microseconds.
    public let value: UInt64

    /// The last possible moment; a deadline at this moment never comes.
    @inlinable public static var distantFuture: Microseconds { Microseconds(UInt64.max) }

    /// A time of this many microseconds.
    @inlinable public init(_ value: UInt64) {
        self.value = value
    }

    /// A time of this many microseconds.
    @inlinable public init(integerLiteral value: UInt64) {
        self.value = value
    }

    /// A time of this many milliseconds.
    @inlinable public static func milliseconds(_ count: UInt64) -> Microseconds {
        let (value, overflow) = count.multipliedReportingOverflow(by: 1_000)
        return overflow ? .distantFuture : Microseconds(value)
    }

    /// The same length in seconds.
    @inlinable public var seconds: Double {
        Double(value) / 1_000_000
    }

    /// The same length in milliseconds.
    @inlinable public var milliseconds: Double {
        Double(value) / 1_000
    }

    /// The moment `length` later, at most `distantFuture`.
    @inlinable public static func + (moment: Microseconds, length: Microseconds) -> Microseconds {
        let (sum, overflow) = moment.value.addingReportingOverflow(length.value)
        return overflow ? .distantFuture : Microseconds(sum)
    }

    /// The time from `earlier` to `later`; 0 if `later` comes first.
    @inlinable public static func - (later: Microseconds, earlier: Microseconds) -> Microseconds {
        later < earlier ? 0 : Microseconds(later.value - earlier.value)
    }

    /// Whether both are the same.
    @inlinable public static func == (lhs: Microseconds, rhs: Microseconds) -> Bool {
        lhs.value == rhs.value
    }

    /// Orders moments from early to late and lengths from short to long.
    @inlinable public static func < (lhs: Microseconds, rhs: Microseconds) -> Bool {
        lhs.value < rhs.value
    }
}
