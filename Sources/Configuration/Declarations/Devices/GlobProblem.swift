import MudraSupport

/// Finds the reason why a shell's pattern can never match a name. Reads the pattern as `fnmatch` does in the C locale.
package struct GlobProblem {
    private static let classes = [
        "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit",
    ]

    /// The reason in a few words; nil: the pattern can match.
    package private(set) var message: String?
    private let pattern: [UInt8]
    private var index = 0

    package init(_ pattern: String) {
        self.pattern = Array(pattern.utf8)
        while message == nil, let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\\"):
                if next == nil { message = "a backslash at the end stands for nothing: write \\\\" }
                index += 1
            case UInt8(ascii: "["): readBracket()
            default: break
            }
        }
    }

    private var next: UInt8? { index < pattern.count ? pattern[index] : nil }

    /// Reads the rest of a bracket, after its `[` and including its `]`.
    private mutating func readBracket() {
        let start = index - 1
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "^") { index += 1 }
        var isFirst = true
        while message == nil, let byte = next, isFirst || byte != UInt8(ascii: "]") {
            isFirst = false
            if byte == UInt8(ascii: "["), skipClass() { continue }
            guard let low = letter() else { break }
            // A hyphen at the end of the bracket is a letter.
            guard next == UInt8(ascii: "-"), index + 1 < pattern.count, pattern[index + 1] != UInt8(ascii: "]") else {
                continue
            }
            index += 1
            if let high = letter(), high < low, low < 0x80, high < 0x80 {
                let range = quoted("\(Unicode.Scalar(low))-\(Unicode.Scalar(high))")
                message = "\(range) stands for no letter: the first must not come after the last"
            }
        }
        guard message == nil else { return }
        if next == nil {
            let text = String(decoding: pattern[start...], as: UTF8.self)
            message = "\(quoted(text)) has no \"]\" at its end: for the letter \"[\" write \"[[]\""
        }
    }

    /// Reads one letter of a bracket.
    private mutating func letter() -> UInt8? {
        if next == UInt8(ascii: "\\") { index += 1 }
        defer { index += 1 }
        return next
    }

    /// Skips a class of letters such as `[:digit:]`; false if there is none and the `[` is a letter.
    private mutating func skipClass() -> Bool {
        guard index + 1 < pattern.count, ":.=".utf8.contains(pattern[index + 1]) else { return false }
        let mark = pattern[index + 1]
        let rest = pattern[(index + 2)...]
        guard
            let end = rest.indices.first(where: {
                $0 + 1 < pattern.count && pattern[$0] == mark && pattern[$0 + 1] == UInt8(ascii: "]")
            })
        else {
            // `[:` without an end is two letters; `[.` and `[=` without an end never match.
            if mark == UInt8(ascii: ":") { return false }
            index = pattern.count
            return true
        }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        if mark == UInt8(ascii: ":"), !Self.classes.contains(name) {
            message = "there is no class of letters \(quoted("[:\(name):]"))"
        }
        index = end + 2
        return true
    }
}
