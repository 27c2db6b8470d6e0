/// The errors of `mudrad`'s own namespace. Each comes with a sentence about what to do.
package enum ErrorName: String, CaseIterable, Sendable {
    case nameTaken = "NameTaken"
    case invalidRecognizer = "InvalidRecognizer"
    case invalidZone = "InvalidZone"
    case invalidName = "InvalidName"
    case invalidOptions = "InvalidOptions"
    case invalidOrientation = "InvalidOrientation"
    case invalidConfiguration = "InvalidConfiguration"
    case unknownRecognizer = "UnknownRecognizer"
    case unknownDevice = "UnknownDevice"
    case notOwner = "NotOwner"
    case cannotGrab = "CannotGrab"
    case grabReleased = "GrabReleased"
    case noSession = "NoSession"
    case notActive = "NotActive"
    case notAuthorized = "NotAuthorized"
    case notAllowed = "NotAllowed"
    case tooMany = "TooMany"
    case tooFast = "TooFast"
    case notReading = "NotReading"

    /// The name as D-Bus has it.
    package var qualified: String { "\(DaemonInterface.service).Error.\(rawValue)" }
}
