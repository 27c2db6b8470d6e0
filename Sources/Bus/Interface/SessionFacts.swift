import MudraTouch

/// Facts about the user's graphical session.
public struct SessionFacts: Hashable, Sendable {
    /// The compositor's name, for logs; nil: not known.
    public var compositor: String?
    /// Whether the session's applications learn that a touch is cancelled; nil: not known.
    public var cancelsTouches: Bool?
    /// Whether they learn the position of a touch that moves beyond the screen; nil: not known.
    public var tellsBeyondEdge: Bool?
    /// The side of each output that is up, as the compositor has rotated its picture; by the outputs' names.
    public var orientations: [String: Orientation]
    /// The part of the desktop that each output shows, by the outputs' names, if the compositor spreads an absolute
    /// pointer over all outputs; empty: it maps the pointer to the touchscreen's output, or it is not known.
    public var pointerAreas: [String: DesktopArea]
    /// The touchscreens whose pointers the compositor maps to an output nevertheless: each as `match` in `mudrad.toml`.
    public var mappedPointers: [String]

    /// The known facts; by default none.
    public init(
        compositor: String? = nil, cancelsTouches: Bool? = nil, tellsBeyondEdge: Bool? = nil,
        orientations: [String: Orientation] = [:], pointerAreas: [String: DesktopArea] = [:],
        mappedPointers: [String] = []
    ) {
        (self.compositor, self.orientations) = (compositor, orientations)
        (self.cancelsTouches, self.tellsBeyondEdge) = (cancelsTouches, tellsBeyondEdge)
        (self.pointerAreas, self.mappedPointers) = (pointerAreas, mappedPointers)
    }
}
