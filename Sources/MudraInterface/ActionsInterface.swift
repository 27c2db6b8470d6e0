/// The interface of `mudra-actions` on the session bus: one object with one interface.
package enum ActionsInterface {
    /// The well-known name, and the name of the interface.
    package static let service = "org.mudra.Actions1"
    /// The path of the object.
    package static let path = "/org/mudra/Actions1"
    /// The error for a configuration that is not accepted.
    package static let invalidConfiguration = service + ".Error.InvalidConfiguration"

    // Methods.
    package static let reload = "Reload"
    package static let suspend = "Suspend"
    package static let resume = "Resume"

    // Properties.
    package static let suspended = "Suspended"
    package static let takenNames = "TakenNames"
}
