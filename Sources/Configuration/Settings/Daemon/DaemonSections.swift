import Gestures
import MudraTouch

/// The settings of the recognition on all screens.
package struct RecognitionSettings: Hashable, Sendable {
    /// After how long a resting finger counts for no later gesture, at most a minute.
    package var restingTouchTimeout = Thresholds.restDuration
    /// Whether touches do not count while a pen is near: they are the hand that holds it.
    package var penMutesTouches = true

    package init() {}
}

/// The settings of all grabbed screens.
package struct GrabSettings: Hashable, Sendable {
    /// Whether five fingers held on a screen for five seconds release the grabs.
    package var emergencyExit = true
    /// How mudrad takes touches back from applications, on screens for which no rule sets it.
    package var takeBack = TakeBack.automatic

    package init() {}
}

/// The users who may use mudra without a session at a seat, and the gestures that may act in a locked one.
package struct AccessSettings: Hashable, Sendable {
    /// The user names as configured; the system may not know all of them.
    package internal(set) var users: [String] = []
    /// The names of the gestures that may act while their user's session is locked.
    package internal(set) var locked: [String] = []

    /// The default: no such user and no such gesture.
    package init() {}

    /// These users and gestures, and those of a later file.
    func adding(_ later: AccessSettings) -> AccessSettings {
        var settings = self
        settings.users += later.users.filter { !users.contains($0) }
        settings.locked += later.locked.filter { !locked.contains($0) }
        return settings
    }
}
