/// What is configured of how contacts are made of what a panel sends; nil: nothing is.
public struct ContactSettings: Hashable, Sendable {
    /// A lift and a landing so close are one contact, at most 100 ms; 0: they never are. By default they are where the panel
    /// is known to lose fingers for a moment, as it is by what it sends.
    public var gap: Microseconds?
    /// Whether hands are told from fingers by their sizes, where the panel tells sizes and no palms; true by default.
    public var detectsPalms: Bool?

    /// Nothing.
    public init() {}
}
