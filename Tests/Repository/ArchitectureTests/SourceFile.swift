/// The names in a Swift file. Comments and string literals do not count.
struct SourceFile {
    /// Its path, relative to the folder of all targets: `MudraTouch/TouchFrame.swift`.
    let path: String
    /// The names of types that the file uses but does not declare, with any other word that begins with a capital.
    let names: Set<String>
    /// The types that the file declares for other files. Nested types do not count.
    let types: Set<String>
    let imports: Set<String>

    init(path: String, text: String) {
        self.path = path
        var lexer = SwiftLexer(text)
        let words: [String] = lexer.words()
        let declared: Set<String>
        (types, declared, imports) = Self.declarations(words)
        names = Set(words.filter { $0.first?.isUppercase == true }).subtracting(declared)
    }

    var target: String { String(path.prefix { $0 != "/" }) }

    /// The folder of the file inside its target, or `.` if the file is in none.
    var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : "."
    }

    /// The file's name without its extension.
    var name: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

    private static func declarations(
        _ words: [String]
    ) -> (types: Set<String>, declared: Set<String>, imports: Set<String>) {
        let kinds: Set<String> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
        var (types, declared, imports): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        var depth = 0
        var isHidden = false
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            switch word {
            case "{": depth += 1
            case "}": depth -= 1
            case "import": imports.insert(next)
            case "private", "fileprivate": isHidden = true
            case _ where kinds.contains(word) && next.first?.isUppercase == true:
                declared.insert(next)
                if depth == 0 && !isHidden { types.insert(next) }
                isHidden = false
            case "func", "var", "let", "extension": isHidden = false
            default: break
            }
        }
        return (types, declared, imports)
    }
}

/// Splits Swift into words and braces. An interpolation counts, the string around it does not.
private struct SwiftLexer {
    private let bytes: [UInt8]
    private var place = 0
    private var found: [String] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func words() -> [String] {
        code(untilParenthesis: false)
        return found
    }

    private func byte(_ ahead: Int = 0) -> UInt8 { place + ahead < bytes.count ? bytes[place + ahead] : 0 }

    private func isAt(_ word: StaticString) -> Bool {
        (0..<word.utf8CodeUnitCount).allSatisfy { byte($0) == word.utf8Start[$0] }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private mutating func code(untilParenthesis ends: Bool) {
        var depth = 0
        while place < bytes.count {
            let next = byte()
            if isAt("//") {
                while place < bytes.count, byte() != UInt8(ascii: "\n") { place += 1 }
            } else if isAt("/*") {
                comment()
            } else if next == UInt8(ascii: "\"") || (next == UInt8(ascii: "#") && isAt("#\"")) {
                literal()
            } else if next == UInt8(ascii: "{") || next == UInt8(ascii: "}") {
                found.append(next == UInt8(ascii: "{") ? "{" : "}")
                place += 1
            } else if Self.isPartOfWord(next) {
                let start = place
                while place < bytes.count, Self.isPartOfWord(byte()) { place += 1 }
                found.append(String(decoding: bytes[start..<place], as: UTF8.self))
            } else {
                if next == UInt8(ascii: "(") { depth += 1 }
                if next == UInt8(ascii: ")") { depth -= 1 }
                place += 1
                if ends && depth < 0 { return }
            }
        }
    }

    private mutating func comment() {
        var depth = 0
        repeat {
            if isAt("/*") {
                depth += 1
                place += 2
            } else if isAt("*/") {
                depth -= 1
                place += 2
            } else {
                place += 1
            }
        } while depth > 0 && place < bytes.count
    }

    /// A string literal, with one or three quotes and any number of number signs.
    private mutating func literal() {
        let isRaw = byte() == UInt8(ascii: "#")
        if isRaw { place += 1 }
        let isLong = isAt("\"\"\"")
        place += isLong ? 3 : 1
        while place < bytes.count {
            if !isRaw && isAt("\\(") {
                place += 2
                code(untilParenthesis: true)
            } else if !isRaw && byte() == UInt8(ascii: "\\") {
                place += 2
            } else if isLong ? isAt("\"\"\"") : byte() == UInt8(ascii: "\"") {
                place += (isLong ? 3 : 1) + (isRaw ? 1 : 0)
                return
            } else {
                place += 1
            }
        }
    }
}
