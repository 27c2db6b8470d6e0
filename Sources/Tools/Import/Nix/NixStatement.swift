/// `NAME = value;`, or a value without a name.
struct NixStatement {
    let name: String?
    let value: ArraySlice<NixTerm>

    /// The statements of the terms between two brackets. In `NAME = let a = b; in value` the name has the value after
    /// `in`.
    static func all(of terms: ArraySlice<NixTerm>) -> [NixStatement] {
        var statements: [NixStatement] = []
        var outerNames: [String?] = []
        for part in terms.split(whereSeparator: { $0.isSign(";") }) {
            var (name, rest): (String?, ArraySlice<NixTerm>) = (nil, part)
            if rest.first?.word == "in" {
                name = outerNames.popLast() ?? nil
                rest = rest.dropFirst()
            }
            while let sign = rest.firstIndex(where: { $0.isSign("=") }) {
                let left = rest[..<sign]
                if left.contains(where: { $0.word == "let" }) { outerNames.append(name) }
                name = left.last?.word
                rest = rest[sign...].dropFirst()
            }
            statements.append(NixStatement(name: name, value: rest))
        }
        return statements
    }
}
