import MudraBus
import MudraInterface

/// An error of `mudrad`, of `mudra-actions`, or of the bus between. Each case has a sentence that says what happened, and
/// often what to do.
public enum MudraError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program of the user has a recognizer with this name.
    case nameTaken(String)
    /// A declared recognizer is wrong, or has a setting that `mudrad` does not know. The sentence names the entry and
    /// the key.
    case invalidRecognizer(String)
    /// A declared zone is wrong. The sentence names the entry and the key.
    case invalidZone(String)
    /// A name is too long, or has other characters than letters, digits, `-` and `_`.
    case invalidName(String)
    /// The options of a call are wrong.
    case invalidOptions(String)
    /// There is no such orientation.
    case invalidOrientation(String)
    /// `mudrad.toml` has an error, and nothing has changed.
    case invalidConfiguration(String)
    /// `mudra-actions` does not take a value of the context, and nothing has changed.
    case invalidContext(String)
    /// No recognizer or group of the user has this name.
    case unknownRecognizer(String)
    /// There is no such touchscreen.
    case unknownDevice(String)
    /// Another program has registered the recognizer, and it alone may change or remove it.
    case notOwner(String)
    /// `mudrad` cannot make a virtual screen.
    case cannotGrab(String)
    /// The user has taken the emergency exit, which releases all grabs.
    case grabReleased(String)
    /// The user has no session at a seat of this machine.
    case noSession(String)
    /// The user's session is locked, or another one is shown.
    case notActive(String)
    /// polkit does not grant the right that the sentence names.
    case notAuthorized(String)
    /// `mudrad.toml` does not allow it.
    case notAllowed(String)
    /// A limit on the number of recognizers, zones, names, sockets or calls.
    case tooMany(String)
    /// The programs of the user call too often. Wait for a second.
    case tooFast(String)
    /// This program does not read its answers.
    case notReading(String)
    /// There is no bus at the address.
    case noBus(String)
    /// `mudrad`, or `mudra-actions`, does not run.
    case notRunning(String)
    /// No answer came in time, or the called program left the bus before its answer. The call may have taken force.
    case noAnswer(String)
    /// The connection to the bus is lost. Make a new client.
    case disconnected(String)
    /// Any other error of the bus, by its D-Bus name.
    case other(name: String, message: String)

    /// The sentence.
    public var description: String {
        switch self {
        case .nameTaken(let message), .invalidRecognizer(let message), .invalidZone(let message),
            .invalidName(let message), .invalidOptions(let message), .invalidOrientation(let message),
            .invalidConfiguration(let message), .invalidContext(let message), .unknownRecognizer(let message),
            .unknownDevice(let message), .notOwner(let message), .cannotGrab(let message), .grabReleased(let message),
            .noSession(let message), .notActive(let message), .notAuthorized(let message), .notAllowed(let message),
            .tooMany(let message), .tooFast(let message), .notReading(let message), .noBus(let message),
            .notRunning(let message), .noAnswer(let message), .disconnected(let message):
            message
        case .other(let name, let message): message.isEmpty ? name : message
        }
    }
}

extension MudraError {
    package init(_ error: BusError) {
        let message = error.description
        if let name = ErrorName.allCases.first(where: { $0.qualified == error.name }) {
            self.init(name, message)
            return
        }
        self =
            switch error.name {
            case ActionsInterface.invalidConfiguration: .invalidConfiguration(message)
            case ActionsInterface.invalidContext: .invalidContext(message)
            case _ where error.isNoBus: .noBus(message)
            case _ where error.isServiceUnknown: .notRunning(message)
            case _ where error.isNoReply: .noAnswer(message)
            case _ where error.isDisconnected: .disconnected(message)
            default: .other(name: error.name, message: error.message)
            }
    }

    private init(_ name: ErrorName, _ message: String) {
        self =
            switch name {
            case .nameTaken: .nameTaken(message)
            case .invalidRecognizer: .invalidRecognizer(message)
            case .invalidZone: .invalidZone(message)
            case .invalidName: .invalidName(message)
            case .invalidOptions: .invalidOptions(message)
            case .invalidOrientation: .invalidOrientation(message)
            case .invalidConfiguration: .invalidConfiguration(message)
            case .unknownRecognizer: .unknownRecognizer(message)
            case .unknownDevice: .unknownDevice(message)
            case .notOwner: .notOwner(message)
            case .cannotGrab: .cannotGrab(message)
            case .grabReleased: .grabReleased(message)
            case .noSession: .noSession(message)
            case .notActive: .notActive(message)
            case .notAuthorized: .notAuthorized(message)
            case .notAllowed: .notAllowed(message)
            case .tooMany: .tooMany(message)
            case .tooFast: .tooFast(message)
            case .notReading: .notReading(message)
            }
    }
}
