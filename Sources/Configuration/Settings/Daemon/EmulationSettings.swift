import MudraDeclarations
import MudraSupport

/// The input that gestures may emulate: `[emulation]` of mudrad.toml.
package struct EmulationSettings: Hashable, Sendable {
    /// Whether gestures may emulate any input.
    package var isEnabled = true
    /// Whether they may press keys: some on-screen keyboards stay away while there is a keyboard.
    package var hasKeyboard = true
    /// Whether five fingers held on a screen give it back to applications. Without that, one finger that moves a pointer
    /// would take the screen for good.
    var hasWayOut = true
    /// The keys and dangerous chords that they may press.
    var allowed = AllowedKeys.standard

    /// The kernel's codes of the keys that gestures may press.
    package var keys: Set<UInt16> { allowed.keys }

    package init() {}

    /// The reason why gestures may not emulate an input, as a sentence with advice; nil: they may.
    package func problem(with input: EmulatedInput) -> String? {
        if input.isEmpty { return nil }
        guard isEnabled else { return "mudrad.toml forbids emulated input: [emulation] has enabled = false" }
        if input.touchpad?.movesPointer == true, !hasWayOut {
            return "one finger on the touchpad takes the screen for good: mudrad.toml has emergency_exit = false in "
                + "[grab]; set it to true, or set min_touches to 2"
        }
        guard input.usesKeyboard else { return nil }
        guard hasKeyboard else { return "mudrad.toml forbids emulated keys: [emulation] has keyboard = false" }
        for chord in input.chords {
            if let key = chord.codes.first(where: { !keys.contains($0) }) {
                return refusal(of: KeyName.name(of: key), KeyCode.effect(of: key))
            }
            let dangers = DangerousChord.all(in: chord).subtracting(allowed.chords)
            if let danger = dangers.min(by: { $0.text < $1.text }) { return refusal(of: danger.text, danger.effect) }
        }
        return nil
    }

    private func refusal(of text: String, _ effect: String?) -> String {
        let clause = effect.map { ", which \($0)" } ?? ""
        return "mudrad.toml does not allow \(quoted(text))\(clause): to allow it, add it to keys in [emulation]"
    }
}

extension KeyCode {
    /// The effect of a key that is not allowed by default, after "which"; nil: it is allowed.
    fileprivate static func effect(of key: UInt16) -> String? {
        if power.contains(key) { return "turns the computer off, restarts it or lets it sleep" }
        return key == systemRequest ? "gives commands to the kernel; the key \"print\" also takes pictures" : nil
    }
}
