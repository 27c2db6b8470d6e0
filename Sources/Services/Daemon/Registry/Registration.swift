import MudraBus
import MudraDeclarations
import MudraInterface

/// A recognizer that a client has registered.
struct Registration {
    /// The recognizer's number; never reused.
    let tag: UInt32
    /// The client's unique name on the bus.
    let owner: String
    /// The user whose gesture it recognizes; names are unique within a user.
    let user: UInt32
    let declaration: RecognizerDeclaration
    let path: String
    /// Whether its gesture alone reveals where fingers are.
    let isTelltale: Bool
    /// Whether it takes part: as declared, until a program enables or disables it.
    private(set) var isEnabled: Bool
    /// Whether its owner lets it begin no gesture for now.
    private(set) var isPaused = false

    init(tag: UInt32, owner: String, user: UInt32, declaration: RecognizerDeclaration, isEnabled: Bool? = nil) {
        self.tag = tag
        self.owner = owner
        self.user = user
        self.declaration = declaration
        path = BusPath.encode(declaration.name, under: ObjectPath.recognizers(of: user))
        isTelltale = !declaration.telltaleOptions.isEmpty
        self.isEnabled = isEnabled ?? declaration.isEnabled
    }

    var name: String { declaration.name }

    /// The same recognizer, enabled or disabled.
    func enabled(_ isEnabled: Bool) -> Registration {
        var registration = self
        registration.isEnabled = isEnabled
        return registration
    }

    /// The same recognizer, paused or not.
    func paused(_ isPaused: Bool) -> Registration {
        var registration = self
        registration.isPaused = isPaused
        return registration
    }

    /// The same recognizer with a declaration that changes only its relations.
    func declared(_ declaration: RecognizerDeclaration) -> Registration {
        Registration(tag: tag, owner: owner, user: user, declaration: declaration, isEnabled: isEnabled)
            .paused(isPaused)
    }
}

extension RecognizerDeclaration {
    /// Whether a recognizer of one declaration can go on with the other: they differ only in relations.
    func isSameRecognizer(as other: RecognizerDeclaration) -> Bool {
        name == other.name && configuration == other.configuration && recognizerOptions == other.recognizerOptions
            && zone == other.zone && devices == other.devices && isEnabled == other.isEnabled
            && emulated == other.emulated
    }
}

extension [Registration] {
    /// The log line after mudrad.toml has lost the zones of these recognizers.
    var zoneLossText: String {
        "mudrad.toml no longer has the zones of \(map(\.name).shownNames): these gestures are off until it does"
    }
}

extension [String] {
    /// The log line after mudrad.toml has ceased to allow the input of these recognizers.
    var emulationLossText: String {
        "mudrad.toml no longer allows the input of \(shownNames): these gestures press nothing until it does"
    }

    /// The first of these names.
    fileprivate var shownNames: String {
        prefix(8).joined(separator: ", ") + (count > 8 ? " and \(count - 8) more" : "")
    }
}
