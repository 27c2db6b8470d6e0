/// Why a touch was taken away from all recognizers, or counts for nothing that has been made of it.
public enum CancellationCause: String, CaseIterable, Sendable {
    /// It was taken for a palm, by the screen itself or by its size.
    case palm
    /// Its contact went farther in one report than a finger can, and is another finger's now.
    case jump
    /// Its contact followed another one, which is the same finger.
    case echo
    /// Events about it are missing: the kernel dropped some, or it landed at an impossible place.
    case lost
    /// A pen is near.
    case pen
    /// The screen is gone, or its recording is over.
    case end
    /// The screen was turned, or its size changed.
    case turned
}
