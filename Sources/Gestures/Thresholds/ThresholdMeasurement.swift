import MudraTouch

/// What a recognizer measured when it gave up, and the threshold that it measured against.
///
/// A recognizer hands one to `RecognizerCore.fail`, which looks at it only while transitions are traced.
public struct ThresholdMeasurement: Hashable, Sendable {
    /// What was measured.
    public let metric: Metric
    /// How much it was, in the metric's unit.
    public let value: Double
    /// How much it may be at most or must be at least, in the metric's unit.
    public let limit: Double
    /// The time that it was measured over, where that matters.
    public let elapsed: Microseconds?

    /// A measure against its limit.
    public init(_ metric: Metric, _ value: Double, limit: Double, within elapsed: Microseconds? = nil) {
        self.metric = metric
        self.value = value
        self.limit = limit
        self.elapsed = elapsed
    }

    /// A time against its limit.
    public init(_ metric: Metric, _ time: Microseconds, limit: Microseconds, within elapsed: Microseconds? = nil) {
        self.init(metric, time.milliseconds, limit: limit.milliseconds, within: elapsed)
    }

    /// A number of fingers or taps against its limit.
    public init(_ metric: Metric, _ count: Int, limit: Int, within elapsed: Microseconds? = nil) {
        self.init(metric, Double(count), limit: Double(limit), within: elapsed)
    }
}
