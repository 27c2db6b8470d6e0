import MudraDeclarations
import MudraSupport

/// Finds the gestures for the lock screen: those of the system's files that `locked` of mudrad.toml names.
struct LockScreenBindings {
    private(set) var bindings: [GestureBinding] = []
    /// The names that stand for no gesture for the lock screen, each with the reason.
    private(set) var problems: [String] = []

    /// - Parameters:
    ///   - names: the names of `locked`.
    ///   - system: the system's gestures; nil: they cannot be read.
    ///   - taken: the names of the user's gestures.
    init(_ names: [String], in system: GestureSettings?, besides taken: Set<String>) {
        let all = Set(names)
        for name in names {
            guard let binding = system?.bindings.first(where: { $0.name == name }) else {
                problems.append("\(quoted(name)): /etc/mudra has no such gesture without a mistake")
                continue
            }
            if let problem = problem(with: binding.declaration, in: system, taken) {
                problems.append("\(quoted(name)): \(problem)")
            } else if let declaration = binding.declaration.forLockScreen(besides: all) {
                var locked = binding
                locked.declaration = declaration
                bindings.append(locked)
            } else {
                problems.append("\(quoted(name)): its name is too long")
            }
        }
    }

    private func problem(
        with declaration: RecognizerDeclaration, in system: GestureSettings?, _ taken: Set<String>
    ) -> String? {
        if let problem = declaration.lockScreenProblem { return problem }
        if let zone = declaration.zone, system?.zones.contains(where: { $0.name == zone }) == true {
            return "its zone must be one of mudrad.toml"
        }
        let name = LockScreen.recognizerName(for: declaration.name)
        return taken.contains(name) ? "you have a gesture \(quoted(name))" : nil
    }
}
