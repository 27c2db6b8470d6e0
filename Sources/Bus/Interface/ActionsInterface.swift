/// The interface of `mudra-actions` on the session bus: one object with one interface.
package enum ActionsInterface {
    /// The well-known name, and the name of the interface.
    package static let service = "org.mudra.Actions1"
    package static let path = "/org/mudra/Actions1"
    /// The error for a configuration that is not accepted.
    package static let invalidConfiguration = service + ".Error.InvalidConfiguration"
    /// The error for a value that the context does not take.
    package static let invalidContext = service + ".Error.InvalidContext"

    // Methods.
    package static let reload = "Reload"
    package static let suspend = "Suspend"
    package static let suspendWhileConnected = "SuspendWhileConnected"
    package static let resume = "Resume"
    package static let setContext = "SetContext"

    // Properties.
    package static let suspended = "Suspended"
    package static let takenNames = "TakenNames"
    package static let context = "Context"
    package static let contextOrigins = "ContextOrigins"
    /// The origin of the values that programs and gestures set.
    package static let contextIsSet = "set"
}
