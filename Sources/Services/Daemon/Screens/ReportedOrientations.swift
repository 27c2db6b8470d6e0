import MudraBus
import MudraInterface
import MudraTouch

/// The orientations of screens for which none is set: the compositor's if it reports one, otherwise the sensor's.
@BusActor
final class ReportedOrientations {
    /// Called when the sensor reports another orientation.
    var onChange: () -> Void {
        get { sensor.onChange }
        set { sensor.onChange = newValue }
    }

    private let sensor: OrientationSensor
    private let sessions: SessionReports

    init(_ sensor: OrientationSensor, _ sessions: SessionReports) {
        (self.sensor, self.sessions) = (sensor, sessions)
    }

    subscript(screen: Screen) -> AutomaticOrientation? {
        if let orientation = compositorOrientation(of: screen) {
            return AutomaticOrientation(orientation: orientation, source: .compositor)
        }
        return sensor.orientation.map { AutomaticOrientation(orientation: $0, source: .sensor) }
    }

    /// The sensor runs as long as one of these screens, which are all, follows it.
    func follow(_ screens: [Screen]) {
        sensor.isFollowed = screens.contains {
            $0.follows($0.state.orientation) && compositorOrientation(of: $0) == nil
        }
    }

    private func compositorOrientation(of screen: Screen) -> Orientation? {
        sessions.facts(on: screen.seat)?.orientation(ofOutput: screen.output)
    }
}
