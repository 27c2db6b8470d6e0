import MudraBus
import MudraClient
import MudraGestureSettings
import MudraInterface
import MudraSupport

/// Gestures of ours that other programs have enabled or disabled. `mudrad` forgets this when gestures are withdrawn, so
/// it is restored when they are registered again. Used on the client's queue.
final class EnabledOverrides {
    private let client: MudraConnection
    private let log: Log
    /// Whether the gestures are enabled whose state differs from their declaration, by name.
    private var overrides: [String: Bool] = [:]

    init(_ client: MudraConnection, log: Log) {
        self.client = client
        self.log = log
    }

    /// Asks which gestures of a registered configuration are overridden. Call it before the gestures are withdrawn.
    func remember(_ settings: GestureSettings) {
        let declared = settings.bindings.map { ($0.name, $0.declaration.isEnabled) }
        let isDeclaredEnabled = Dictionary(declared, uniquingKeysWith: { first, _ in first })
        try? client.objects(of: MudraObject.recognizer, startsService: false) { [weak self] result in
            for object in (try? result.get()) ?? [] {
                let (name, isEnabled) = (object.text(PropertyName.name), object.flag(PropertyName.enabled))
                if isDeclaredEnabled[name] == !isEnabled { self?.overrides[name] = isEnabled }
            }
        }
    }

    /// Enables or disables the gestures that are registered again. A gesture whose declaration has changed stays as
    /// declared.
    func restore(_ settings: GestureSettings) {
        let declared = Dictionary(
            settings.bindings.map { ($0.name, $0.declaration.isEnabled) }, uniquingKeysWith: { first, _ in first })
        let states = overrides.filter { name, isEnabled in declared[name] == !isEnabled }
        guard !states.isEmpty else { return }
        try? client.setEnabled(states) { [log] result in
            guard case .failure(let error) = result else { return }
            log("cannot switch \(states.keys.sorted().joined(separator: ", ")) on or off again: \(error)")
        }
    }

    func forget() {
        overrides = [:]
    }
}
