import MudraClient
import MudraInterface
import MudraTouch

extension Gesture {
    /// The environment variables that describe the gesture to a command.
    /// - Parameters:
    ///   - name: the gesture's name in the configuration.
    ///   - state: the event of the command.
    func environment(of name: String, state: String) -> [(name: String, value: String)] {
        var variables: [(name: String, value: String)] = [
            ("MUDRA_GESTURE", name),
            ("MUDRA_TYPE", type),
            ("MUDRA_STATE", state),
            ("MUDRA_TOUCHES", "\(touches)"),
            ("MUDRA_TIME_US", "\(time)"),
        ]
        if let devicePath { variables.append(("MUDRA_DEVICE", devicePath)) }
        if let location {
            variables.append(("MUDRA_X_MM", location.x.thousandths))
            variables.append(("MUDRA_Y_MM", location.y.thousandths))
        }
        if let normalizedLocation {
            variables.append(("MUDRA_X", normalizedLocation.x.thousandths))
            variables.append(("MUDRA_Y", normalizedLocation.y.thousandths))
        }
        variables += values.named.map { ("MUDRA_\($0.name.uppercased())", $0.text) }
        variables.append(("MUDRA_DURATION_MS", "\(values.duration.value / 1_000)"))
        return variables
    }
}
