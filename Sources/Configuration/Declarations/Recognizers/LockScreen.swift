import Gestures

// Gestures for the lock screen: recognizers of their own, which take part only while their user's session is locked.

/// The rules of gestures for the lock screen.
package enum LockScreen {
    /// The option that makes a recognizer one for the lock screen. mudra-actions gives it; gestures.toml does not have it.
    package static let option = "locked"
    /// The beginning of such a recognizer's name, so that the user's own gesture keeps its name.
    package static let prefix = "locked-"
    /// The longest name of a gesture that can act on the lock screen, in bytes.
    package static let longestName = 64 - prefix.utf8.count

    /// The name of the recognizer for the lock screen that belongs to a gesture.
    package static func recognizerName(for gesture: String) -> String { prefix + gesture }
}

extension RecognizerDeclaration {
    /// Whether it takes part only while its user's session is locked.
    package var isForLockScreen: Bool { options[LockScreen.option] == .boolean(true) }

    /// The name that the configuration has for it.
    package var gestureName: String {
        isForLockScreen && name.hasPrefix(LockScreen.prefix) ? String(name.dropFirst(LockScreen.prefix.count)) : name
    }

    /// The reason why it must not act on the lock screen, in a few words; nil: it may. A lock screen is used with one
    /// finger, and what one finger does there belongs to the locker alone.
    package var lockScreenProblem: String? {
        if case .edgePan = configuration { return nil }
        return configuration.touches.lowerBound >= 2 ? nil : "it takes one finger, which does not come from an edge"
    }

    /// The same gesture for the lock screen; nil: its name is too long.
    /// - Parameter others: the names of the other gestures for the lock screen, to which it may relate.
    package func forLockScreen(besides others: Set<String>) -> RecognizerDeclaration? {
        var options = options
        options[LockScreen.option] = .boolean(true)
        // Every other group is switched by its user.
        options["group"] = nil
        for key in ["require_failure_of", "simultaneous_with"] {
            guard let names = options[key]?.strings else { continue }
            let rest = names.filter(others.contains).map(LockScreen.recognizerName)
            options[key] = rest.isEmpty ? nil : .strings(rest)
        }
        return try? RecognizerDeclaration(
            name: LockScreen.recognizerName(for: name), type: configuration.type.rawValue, options: options)
    }
}
