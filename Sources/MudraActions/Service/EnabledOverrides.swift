import MudraBus
import MudraClient
import MudraGestureSettings
import MudraInterface

/// The gestures of ours that other programs have enabled or disabled: `mudrad` forgets them with what is withdrawn, and
/// is told again.
/// Used on the client's queue.
final class EnabledOverrides {
    private let client: MudraClient
    private let log: (String) -> Void
    /// The gestures that are not as they were declared, by their names.
    private var overrides: [String: (path: String, isEnabled: Bool)] = [:]

    init(_ client: MudraClient, log: @escaping (String) -> Void) {
        self.client = client
        self.log = log
    }

    /// Asks which gestures of a registered configuration are overridden. To be called before they go.
    func remember(_ settings: GestureSettings) {
        let declared = settings.bindings.map { ($0.name, $0.declaration.isEnabled) }
        let isDeclaredEnabled = Dictionary(declared, uniquingKeysWith: { first, _ in first })
        try? client.objects(of: MudraObject.recognizer, startsService: false) { [weak self] result in
            for object in (try? result.get()) ?? [] {
                let (name, isEnabled) = (object.text(PropertyName.name), object.flag(PropertyName.enabled))
                if isDeclaredEnabled[name] == !isEnabled { self?.overrides[name] = (object.path, isEnabled) }
            }
        }
    }

    /// Enables or disables the gestures that are registered again. A gesture that is declared otherwise than before stays as
    /// declared.
    func restore(_ settings: GestureSettings) {
        for binding in settings.bindings {
            guard let (path, isEnabled) = overrides[binding.name], isEnabled != binding.declaration.isEnabled
            else { continue }
            try? client.setEnabled(isEnabled, path) { [log] result in
                guard case .failure(let error) = result else { return }
                log("cannot switch \(binding.name) \(isEnabled ? "on" : "off") again: \(error)")
            }
        }
    }

    /// There is nothing to be told again.
    func forget() {
        overrides = [:]
    }
}
