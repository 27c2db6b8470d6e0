import MudraDeclarations
import MudraTouch

/// One showing of a gesture: the frames from the first finger's landing until the last one has lifted.
public struct Showing: Sendable {
    /// The last one has no finger down any more.
    public var frames: [TouchFrame]
    /// The size of the screen that it was made on.
    public var screen: ScreenSize
    /// The screen that it was made on.
    public var device: DeviceIdentity
    /// Where it comes from, for messages: "swipe.rec, 2nd showing" or "showing 2".
    public var source: String

    /// A showing with these frames.
    public init(frames: [TouchFrame], screen: ScreenSize, device: DeviceIdentity, source: String) {
        self.frames = frames
        self.screen = screen
        self.device = device
        self.source = source
    }
}
