import MudraGestureSettings
import MudraSupport

extension GestureLocation {
    /// The files that this user's `mudra-actions` reads, or the given ones.
    static func ofUser(file: String? = nil, daemonConfiguration: String? = nil) -> GestureLocation {
        let environment = Environment.values(of: ["XDG_CONFIG_HOME", "HOME"])
        return GestureLocation(file: file, environment: environment, daemonConfiguration: daemonConfiguration)
    }
}
