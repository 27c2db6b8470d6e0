import MudraTouch

/// When something happens, and the touches as of then.
///
/// A screen has one, which the engine fills again for every frame and every deadline: not to be kept.
public final class TouchContext {
    /// The time stamp of the frame, or the deadline's own time.
    @exclusivity(unchecked) public private(set) var time: Microseconds = 0
    /// All touches of the screen.
    public let touches: TouchTable
    /// The touches that land in this frame: they were not there for the whole of it.
    @exclusivity(unchecked) public private(set) var landed = TouchSet()
    /// The touches that land or lift in this frame: positions then are no measure of speed.
    @exclusivity(unchecked) public private(set) var changing = TouchSet()

    /// What takes away the touches that are cancelled.
    @exclusivity(unchecked) var cancellationCause = CancellationCause.palm

    init(_ touches: TouchTable) {
        self.touches = touches
    }

    /// A frame brings these changes.
    func turn(to time: Microseconds, _ changes: FrameChanges) {
        self.time = time
        landed = changes.landed.set
        changing = changes.changing
    }
}

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
