import MudraDeclarations
import MudraTouch

/// One showing of a gesture: the frames from the first finger's landing until the last one has lifted.
package struct Showing: Sendable {
    /// The last one has no finger down any more.
    package var frames: [TouchFrame]
    /// The size of the screen that it was made on.
    package var screen: ScreenSize
    /// The screen that it was made on.
    package var device: DeviceIdentity
    /// Where it comes from, for messages: "swipe.rec, 2nd showing" or "showing 2".
    package var source: String

    /// A showing with these frames.
    package init(frames: [TouchFrame], screen: ScreenSize, device: DeviceIdentity, source: String) {
        self.frames = frames
        self.screen = screen
        self.device = device
        self.source = source
    }
}
