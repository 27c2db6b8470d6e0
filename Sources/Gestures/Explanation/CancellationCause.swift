/// Why touches are taken away from all recognizers.
public enum CancellationCause: String, Sendable {
    /// The screen took them for a palm.
    case palm
    /// A pen is near.
    case pen
    /// The screen is gone, or its recording is over.
    case end
    /// The screen was turned, or has another size.
    case turned
}
