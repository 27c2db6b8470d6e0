import MudraBus
import MudraDeclarations
import MudraInterface

/// A recognizer that a client has registered.
struct Registration {
    /// Tells it from all others, past ones included.
    let tag: UInt32
    /// The client's unique name on the bus.
    let owner: String
    /// The user whose gestures it is one of; names are unique within a user.
    let user: UInt32
    let declaration: RecognizerDeclaration
    /// Where its object stands.
    let path: String
    /// Whether its gesture tells where fingers are by having been made.
    let isTelltale: Bool
    /// Whether it takes part: as declared, until a program has switched it.
    private(set) var isEnabled: Bool

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

    /// The same recognizer, switched on or off.
    func enabled(_ isEnabled: Bool) -> Registration {
        var registration = self
        registration.isEnabled = isEnabled
        return registration
    }

    /// The same recognizer with another declaration that does not make it another: its relations are.
    func declared(_ declaration: RecognizerDeclaration) -> Registration {
        Registration(tag: tag, owner: owner, user: user, declaration: declaration, isEnabled: isEnabled)
    }
}

extension RecognizerDeclaration {
    /// Whether a recognizer of the one can go on as one of the other: relations are no part of it.
    func isSameRecognizer(as other: RecognizerDeclaration) -> Bool {
        name == other.name && configuration == other.configuration && recognizerOptions == other.recognizerOptions
            && zone == other.zone && devices == other.devices && isEnabled == other.isEnabled
    }
}

extension [Registration] {
    /// What to log when mudrad.toml has lost the zones of these.
    var zoneLossText: String {
        let shown = prefix(8).map(\.name).joined(separator: ", ")
        let others = count > 8 ? " and \(count - 8) more" : ""
        return "the zones of \(shown)\(others) are gone from mudrad.toml: these gestures sleep until they are back"
    }
}
