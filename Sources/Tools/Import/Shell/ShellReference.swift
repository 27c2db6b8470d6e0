/// A use of a variable in a shell script: `$NAME`, `${NAME}`, `${NAME:-default}`, `${NAME[0]}`, `"${NAME[@]}"`, `"$@"`.
struct ShellReference {
    /// The longest index, or value for a variable that is not set. Each is read to its end.
    private static let mostCharacters = 1_024

    enum Part: Equatable {
        /// The first element of an array.
        case first
        /// An element, from the end if the number is negative.
        case element(Int)
        /// `[@]`: each element is a word.
        case each
        /// `[*]`: all elements together are one word.
        case all
    }

    let name: String
    let part: Part
    let end: String.Index

    var isElement: Bool { if case .element = part { true } else { false } }

    /// - Parameter text: begins with `$`.
    init?(_ text: Substring) {
        var rest = text.dropFirst()
        let isBraced = rest.first == "{"
        if isBraced { rest = rest.dropFirst() }
        if let sign = rest.first, sign == "@" || sign == "*" {
            (name, part) = ("@", sign == "@" ? .each : .all)
            rest = rest.dropFirst()
        } else {
            let name = rest.prefix { $0.utf8.allSatisfy(isPartOfVariableName) }
            guard isVariableName(name) else { return nil }
            rest = rest[name.endIndex...]
            guard isBraced, rest.first == "[" else {
                (self.name, part) = (String(name), .first)
                if isBraced { rest = Self.withoutDefault(rest) }
                guard let end = Self.end(rest, isBraced) else { return nil }
                self.end = end
                return
            }
            guard let bracket = rest.prefix(Self.mostCharacters).firstIndex(of: "]") else { return nil }
            switch rest[..<bracket].dropFirst() {
            case "@": (self.name, part) = (String(name), .each)
            case "*": (self.name, part) = (String(name), .all)
            case let index where Int(index) != nil:
                (self.name, part) = (String(name), .element(Int(index) ?? 0))
            case let index:
                // An array with words for indices is as many variables.
                (self.name, part) = ("\(name)[\(index)]", .first)
            }
            rest = rest[bracket...].dropFirst()
        }
        guard let end = Self.end(rest, isBraced) else { return nil }
        self.end = end
    }

    private static func end(_ rest: Substring, _ isBraced: Bool) -> String.Index? {
        guard isBraced else { return rest.startIndex }
        return rest.first == "}" ? rest.index(after: rest.startIndex) : nil
    }

    /// The text from the closing brace on, after a value for a variable that is not set.
    private static func withoutDefault(_ text: Substring) -> Substring {
        let sign = text.hasPrefix(":") ? text.dropFirst() : text
        guard sign.first == "-" || sign.first == "=" else { return text }
        var depth = 0
        for index in sign.indices.prefix(mostCharacters) {
            if sign[index] == "{" { depth += 1 }
            guard sign[index] == "}" else { continue }
            if depth == 0 { return sign[index...] }
            depth -= 1
        }
        return text
    }
}
