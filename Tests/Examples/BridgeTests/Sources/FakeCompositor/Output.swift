/// An output, as a compositor describes it.
public struct Output: Sendable {
    /// Width and height in mm, before it is turned; 0: unknown.
    public var millimetres: (width: Int32, height: Int32) = (256, 160)
    /// Width and height in pixels, before it is turned.
    public var pixels: (width: Int32, height: Int32) = (1_280, 800)
    /// How it is turned: a number of `wl_output.transform`.
    public var transform: Int32 = 0
    /// The scale, if it is a whole number, or the next greater one.
    public var scale: Int32 = 1
    /// The size of a window on the whole output, in units of its surface.
    public var fullscreen: (width: Int32, height: Int32) = (1_280, 800)
    /// Whether a window gets this size only after it has a buffer, as in Sway.
    public var isSizeLate = false

    /// An output of 5 pixels per mm.
    public init() {}
}
