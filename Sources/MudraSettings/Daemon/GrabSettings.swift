/// What holds for all screens that are grabbed.
public struct GrabSettings: Hashable, Sendable {
    /// Whether five fingers held on a screen for five seconds release the grabs.
    public var emergencyExit = true

    /// What holds where nothing is configured.
    public init() {}
}
