import Glibc
import MudraGestureSettings

extension GestureLocation {
    /// Where `mudra-actions` of our user looks, or what stands for it.
    static func ofUser(file: String? = nil, daemonConfiguration: String? = nil) -> GestureLocation {
        let names = ["XDG_CONFIG_HOME", "HOME"]
        let found = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
        let environment = Dictionary(found) { first, _ in first }
        return GestureLocation(file: file, environment: environment, daemonConfiguration: daemonConfiguration)
    }
}
