import Gestures
import MudraTouch

/// What holds for the recognition on all screens.
public struct RecognitionSettings: Hashable, Sendable {
    /// How long a finger rests before it counts for no later gesture, up to a minute.
    public var restingTouchTimeout = Thresholds.restDuration
    /// Whether touches count for nothing while a pen is near: they are the hand that holds it.
    public var penMutesTouches = true

    /// What holds where nothing is configured.
    public init() {}
}

/// What holds for all screens that are grabbed.
public struct GrabSettings: Hashable, Sendable {
    /// Whether five fingers held on a screen for five seconds release the grabs.
    public var emergencyExit = true
    /// How touches are taken back from applications, of screens of which no rule says it.
    public var takeBack = TakeBack.automatic

    /// What holds where nothing is configured.
    public init() {}
}

/// The users that may use mudra without a session at a seat.
public struct AccessSettings: Hashable, Sendable {
    /// The names of users, as written; the system may not know all of them.
    public internal(set) var users: [String] = []

    /// What holds where nothing is configured: no user may.
    public init() {}

    /// These and those of a later file.
    func adding(_ later: AccessSettings) -> AccessSettings {
        var settings = self
        settings.users += later.users.filter { !users.contains($0) }
        return settings
    }
}
