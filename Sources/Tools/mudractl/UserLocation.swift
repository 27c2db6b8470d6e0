import Glibc
import MudraGestureSettings

extension GestureLocation {
    /// The files that this user's `mudra-actions` reads, or the given ones.
    static func ofUser(file: String? = nil, daemonConfiguration: String? = nil) -> GestureLocation {
        let names = ["XDG_CONFIG_HOME", "HOME"]
        let found = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
        let environment = Dictionary(found) { first, _ in first }
        return GestureLocation(file: file, environment: environment, daemonConfiguration: daemonConfiguration)
    }
}
