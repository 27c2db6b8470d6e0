import MudraSupport

/// Keys that are pressed together, for a moment.
package struct KeyChord: Hashable, Sendable {
    /// The most keys of a chord: more than the fingers of a hand press.
    package static let mostKeys = 8

    /// The kernel's codes of the modifiers (`KEY_LEFTMETA`, ...), pressed before the keys; in the order as written.
    package let modifiers: [UInt16]
    /// The kernel's codes of the other keys; in the order as written.
    package let keys: [UInt16]

    /// A chord of at most `mostKeys` keys in all, and at least one.
    package init(modifiers: [UInt16], keys: [UInt16]) {
        self.modifiers = modifiers
        self.keys = keys
    }

    /// All its keys, modifiers first.
    package var codes: [UInt16] { modifiers + keys }
}

extension KeyChord: CustomStringConvertible {
    /// The chord as a configuration spells it: `super+ctrl+right`.
    package var description: String { codes.map(KeyName.name(of:)).joined(separator: "+") }
}

extension KeyChord {
    /// A text that is no chord.
    package struct Mistake: Error {
        /// The mistake in a few words that follow the key of an option.
        package let message: String
    }

    /// Reads a chord: names of keys, with a "+" between them.
    /// - Parameter mistakes: the number of mistakes found before.
    package init(_ text: String, after mistakes: Int = 0) throws(Mistake) {
        if text.isEmpty { throw Mistake(message: "must not be empty") }
        let names = text.split(separator: "+", omittingEmptySubsequences: false)
        guard names.count <= Self.mostKeys else {
            throw Mistake(message: "must have at most \(Self.mostKeys) keys in a chord, not \(names.count)")
        }
        var codes: [UInt16] = []
        for name in names.map(String.init) {
            if name.isEmpty {
                let advice = "the keys that write a + are named equal and kpplus"
                throw Mistake(message: "must name a key on both sides of each + in \(quoted(text)); \(advice)")
            }
            guard let code = KeyName.code(of: name) else {
                throw Mistake(message: "has no key \(quoted(name))\(Self.suggestion(for: name, after: mistakes))")
            }
            if codes.contains(code) {
                throw Mistake(message: "has \(quoted(KeyName.name(of: code))) twice in \(quoted(text))")
            }
            codes.append(code)
        }
        self.init(
            modifiers: codes.filter(KeyCode.modifiers.contains), keys: codes.filter { !KeyCode.modifiers.contains($0) })
    }

    private static func suggestion(for name: String, after mistakes: Int) -> String {
        let small = name.utf8.count <= 64 ? name.lowercased() : name
        if small != name, KeyName.code(of: small) != nil { return " (did you mean \(quoted(small))?)" }
        return NearestWord.suggestion(for: name, among: KeyName.all, after: mistakes)
    }
}
