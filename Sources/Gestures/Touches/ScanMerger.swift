import Touch

/// Puts the frames of a scan together where a screen reports one contact per frame.
///
/// Placeholder until measured.
struct ScanMerger {
    var deadline: Microseconds? { nil }
    mutating func take(_ frame: TouchFrame, _ deliver: (TouchFrame) -> Void) { deliver(frame) }
    mutating func flush(_ deliver: (TouchFrame) -> Void) {}
}
