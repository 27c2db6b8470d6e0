import MudraTouch

/// A recognizer's measurement when it gave up, and the threshold for it.
///
/// A recognizer passes one to `RecognizerCore.fail`, which evaluates it only while transitions are traced.
public struct ThresholdMeasurement: Hashable, Sendable {
    /// The measured quantity.
    public let metric: Metric
    /// The measured value, in the metric's unit.
    public let value: Double
    /// The most that is allowed or the least that is needed, in the metric's unit.
    public let limit: Double
    /// The time over which it was measured, if this matters.
    public let elapsed: Microseconds?

    /// A measured value with its limit.
    public init(_ metric: Metric, _ value: Double, limit: Double, within elapsed: Microseconds? = nil) {
        self.metric = metric
        self.value = value
        self.limit = limit
        self.elapsed = elapsed
    }

    /// A measured time with its limit.
    public init(_ metric: Metric, _ time: Microseconds, limit: Microseconds, within elapsed: Microseconds? = nil) {
        self.init(metric, time.milliseconds, limit: limit.milliseconds, within: elapsed)
    }

    /// A number of fingers or taps with its limit.
    public init(_ metric: Metric, _ count: Int, limit: Int, within elapsed: Microseconds? = nil) {
        self.init(metric, Double(count), limit: Double(limit), within: elapsed)
    }
}
