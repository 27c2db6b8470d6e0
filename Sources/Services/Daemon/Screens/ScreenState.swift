import MudraBus
import MudraInterface
import MudraSettings
import MudraTouch

/// The values that apply to a screen beside mudrad.toml: the choices of the user at its seat, and the orientation that the
/// compositor or the sensor reports.
struct ScreenState: Hashable {
    /// nil: as mudrad.toml says.
    var orientation: OrientationChoice?
    var isEnabled = true
    /// nil: as mudrad.toml says.
    var isGrabbed: Bool?
    /// The reported orientation; nil: there is none, or the screen does not follow it.
    var automatic: AutomaticOrientation?
}

extension ScreenState {
    /// The values that apply to a screen now.
    @BusActor
    init(of screen: Screen, _ access: AccessControl, _ reported: ReportedOrientations) {
        let counts = { (user: UInt32) in access.isShown(user, on: screen.seat) }
        let choices = screen.choices
        orientation = choices.orientation.value(of: counts)
        isEnabled = choices.isEnabled.value(of: counts) ?? true
        isGrabbed = choices.isGrabbed.value(of: counts)
        automatic = screen.follows(orientation) ? reported[screen] : nil
    }
}

/// A screen's orientation that neither a program nor the configuration has set.
struct AutomaticOrientation: Hashable {
    let orientation: Orientation
    let source: OrientationSource
}
