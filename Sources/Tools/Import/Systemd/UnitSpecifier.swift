/// systemd's specifiers, such as `%h`.
enum UnitSpecifier {
    /// Shell expressions for the specifiers that the user's session knows, as for a user's unit.
    private static let expressions: [Character: String] = [
        "h": "$HOME", "t": "$XDG_RUNTIME_DIR", "s": "$SHELL", "u": "$(id -un)", "U": "$(id -u)", "g": "$(id -gn)",
        "G": "$(id -g)", "H": "$(uname -n)", "l": "$(uname -n | cut -d. -f1)", "v": "$(uname -r)",
        "m": "$(cat /etc/machine-id)", "E": "${XDG_CONFIG_HOME:-$HOME/.config}", "C": "${XDG_CACHE_HOME:-$HOME/.cache}",
        "S": "${XDG_STATE_HOME:-$HOME/.local/state}", "L": "${XDG_STATE_HOME:-$HOME/.local/state}/log",
        "T": "${TMPDIR:-/tmp}", "V": "${TMPDIR:-/var/tmp}",
    ]
    /// The specifiers of the unit itself, and of the system. systemd leaves all other letters as they are.
    private static let others: Set<Character> = [
        "a", "A", "b", "B", "c", "d", "D", "f", "i", "I", "j", "J", "M", "n", "N", "o", "p", "P", "q", "r", "R", "w",
        "W", "y", "Y",
    ]

    /// Replaces the specifiers of a word.
    /// - Returns: the new bytes, and the specifiers that import does not know.
    static func resolve(_ bytes: [UInt8]) -> (bytes: [UInt8], unknown: [String]) {
        var (result, unknown): ([UInt8], [String]) = ([], [])
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let next = rest.first else {
                result.append(byte)
                continue
            }
            let letter = Character(Unicode.Scalar(next))
            if let expression = expressions[letter] {
                result += UnitWord.marked(expression)
                rest.removeFirst()
            } else if letter == "%" {
                result.append(byte)
                rest.removeFirst()
            } else {
                if others.contains(letter) { unknown.append("%\(letter)") }
                result.append(byte)
            }
        }
        return (result, unknown)
    }
}
