import MudraTouch

/// The time of an event, and the touches as of then.
///
/// A screen has one, which the engine fills again for every frame and every deadline. Do not keep it.
public final class TouchContext {
    /// The time stamp of the frame, or the deadline's own time.
    public private(set) var time: Microseconds = 0
    /// All touches of the screen.
    public let touches: TouchTable
    /// The touches that land in this frame, or turn out to be the finger of another touch. No finger has made their steps
    /// since the frame before.
    public private(set) var landed = TouchSet()
    /// The touches that land or lift in this frame; their positions are no measure of speed then.
    public private(set) var changing = TouchSet()

    /// The contacts that this frame took for palms by their size.
    var palms: ContiguousArray<PalmSighting> = []

    init(_ touches: TouchTable) {
        self.touches = touches
    }

    /// Moves on to a frame or deadline with these changes.
    func turn(to time: Microseconds, _ changes: FrameChanges) {
        self.time = time
        landed = changes.landed.set.union(changes.echoes)
        changing = changes.changing
    }
}
