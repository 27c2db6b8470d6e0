import MudraDeclarations
import MudraGestureSettings
import MudraSettings

/// The gestures whose failure a new gesture must wait for, so that `mudractl check` does not warn of it.
struct Requirements {
    /// mudrad's limit on the names in one list.
    private static let most = 64

    private(set) var names: [String] = []
    /// The warnings that are left, and that the configuration did not have before.
    private(set) var warnings: [Diagnostic]

    /// - Parameters:
    ///   - candidates: the gestures that it might wait for.
    ///   - check: the new warnings of the configuration with a gesture that waits for these.
    ///   - isRecognized: whether a gesture that waits for these still fires as it was shown.
    init(
        among candidates: [String], check: ([String]) -> [Diagnostic], isRecognized: ([String]) -> Bool
    ) {
        warnings = check([])
        for candidate in candidates where !warnings.isEmpty && names.count < Self.most {
            guard warnings.contains(where: { $0.gestures.contains(candidate) }) else { continue }
            let rest = check(names + [candidate])
            guard rest.count < warnings.count, isRecognized(names + [candidate]) else { continue }
            names.append(candidate)
            warnings = rest
        }
    }
}
