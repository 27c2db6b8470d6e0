import MudraDeclarations

/// A chord at which the kernel or the service manager acts, whatever program has the keyboard.
enum DangerousChord: Hashable, Sendable {
    /// Control and Alt with F1 to F12: another console comes to the screen.
    case console(UInt16)
    /// Control and Alt with Delete: the computer restarts.
    case restart

    /// The dangerous chords that a chord presses, whatever else it presses.
    static func all(in chord: KeyChord) -> Set<DangerousChord> {
        let codes = chord.codes
        guard codes.contains(where: KeyCode.controls.contains), codes.contains(where: KeyCode.alts.contains)
        else { return [] }
        return Set(
            codes.compactMap { code in
                if KeyCode.deletes.contains(code) { return .restart }
                return KeyCode.functionKeys.contains(code) ? .console(code) : nil
            })
    }

    /// The chord as mudrad.toml spells it.
    var text: String {
        switch self {
        case .console(let key): "ctrl+alt+\(KeyName.name(of: key))"
        case .restart: "ctrl+alt+delete"
        }
    }

    /// The effect, after "which".
    var effect: String {
        switch self {
        case .console: "switches to another console"
        case .restart: "restarts the computer"
        }
    }
}
