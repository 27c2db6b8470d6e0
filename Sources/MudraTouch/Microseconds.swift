/// A point in time or a length of time, in microseconds.
///
/// Time stamps count from an origin that their source defines: `CLOCK_MONOTONIC` on a live screen, anything in a
/// recording. They come from devices and files, so arithmetic saturates instead of trapping.
public struct Microseconds: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral {
    /// The number of microseconds.
    public let value: UInt64

    /// The last moment there is; a deadline here never comes.
    @inlinable public static var distantFuture: Microseconds { Microseconds(UInt64.max) }

    /// That many microseconds.
    @inlinable public init(_ value: UInt64) {
        self.value = value
    }

    /// That many microseconds.
    @inlinable public init(integerLiteral value: UInt64) {
        self.value = value
    }

    /// That many milliseconds.
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

    /// Later by `length`, at most `distantFuture`.
    @inlinable public static func + (moment: Microseconds, length: Microseconds) -> Microseconds {
        let (sum, overflow) = moment.value.addingReportingOverflow(length.value)
        return overflow ? .distantFuture : Microseconds(sum)
    }

    /// From `earlier` to `later`, or 0 when they come in the other order.
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
