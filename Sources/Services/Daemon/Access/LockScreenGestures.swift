import MudraBus
import MudraDeclarations

/// The gestures that the administrator lets act while their user's session is locked.
@BusActor
final class LockScreenGestures {
    /// The names in `locked` of `[access]`.
    var names: Set<String> = []

    /// Whether a recognizer takes part on a screen that shows a session in this state.
    func takesPart(_ declaration: RecognizerDeclaration, _ access: AccessControl.SeatAccess) -> Bool {
        switch access {
        case .active: !declaration.isForLockScreen
        case .locked: declaration.isForLockScreen && mayAct(declaration)
        case .noSession, .inactive: false
        }
    }

    /// Throws if a client may not register one of these recognizers for the lock screen. Only mudra-actions may: it
    /// takes their commands from the administrator's files.
    func check(_ declarations: [RecognizerDeclaration], isTrusted: Bool) throws(BusError) {
        guard !isTrusted, let first = declarations.first(where: \.isForLockScreen) else { return }
        throw .notAllowed("\(first.name): only mudra-actions registers gestures for the lock screen")
    }

    private func mayAct(_ declaration: RecognizerDeclaration) -> Bool {
        names.contains(declaration.gestureName) && declaration.lockScreenProblem == nil
    }
}
