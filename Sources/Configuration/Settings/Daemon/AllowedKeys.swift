import MudraDeclarations
import MudraSupport

/// The keys that gestures may press: `keys` of `[emulation]`.
struct AllowedKeys: Hashable, Sendable {
    private static let defaultWord = "default"
    /// All keys that have a name, except those that turn the computer off and the one for commands to the kernel.
    static let standard = AllowedKeys(
        keys: Set(KeyName.allCodes).subtracting(KeyCode.power).subtracting([KeyCode.systemRequest]))

    /// The kernel's codes.
    private(set) var keys: Set<UInt16>
    private(set) var chords: Set<DangerousChord> = []

    init(keys: Set<UInt16>) {
        self.keys = keys
    }

    /// Adds an element of the list: the name of a key, the word for the default, or a dangerous chord.
    /// - Returns: the problem with it, in a few words that follow the option's key; nil: none.
    mutating func add(_ text: String, after mistakes: Int) -> String? {
        if text == Self.defaultWord {
            keys.formUnion(Self.standard.keys)
            return nil
        }
        do throws(KeyChord.Mistake) {
            let chord = try KeyChord(text, after: mistakes)
            keys.formUnion(chord.codes)
            if chord.codes.count == 1 { return nil }
            let dangers = DangerousChord.all(in: chord)
            chords.formUnion(dangers)
            let advice =
                "name the keys one by one; only dangerous chords, such as \"ctrl+alt+f1\", are allowed as a whole"
            return dangers.isEmpty ? "has the chord \(quoted(text)): \(advice)" : nil
        } catch {
            // The default is no key, so the chord does not suggest it.
            let isDefault = NearestWord.of(text, among: [Self.defaultWord], after: mistakes) != nil
            return isDefault ? "has no key \(quoted(text)) (did you mean \(quoted(Self.defaultWord))?)" : error.message
        }
    }
}
