import MudraBus

/// The name of a command's unit, as desktops name those of applications: `app-mudra-GESTURE@NUMBER.service`. So
/// `app-mudra-.service.d` holds drop-ins for the commands of all gestures.
struct UnitName: Hashable {
    let text: String

    /// - Parameters:
    ///   - gesture: a gesture's name: letters, digits, `-` and `_`.
    ///   - instance: tells it from all others; letters, digits and `.`.
    init(gesture: String, instance: String) {
        // A dash would begin another part of the name.
        let escaped = gesture.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\x2d")
        text = "app-mudra-\(escaped)@\(instance).service"
    }

    /// Where systemd has the unit's object.
    var path: String { BusPath.encode(text, under: SystemdManager.units) }
}
