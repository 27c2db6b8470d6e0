/// An element of an XML document.
struct XMLElement {
    let name: String
    let attributes: [String: String]
    /// The offset at which it begins, in bytes.
    let offset: Int
    var children: [XMLElement] = []
    /// Its own text, without the text of its children.
    var text = ""

    /// The trimmed text of the last child with this name, as for touchegg; nil: there is no such child.
    func childText(_ name: String) -> String? {
        children.last { $0.name == name }?.text.trimmed
    }
}

extension String {
    /// The text without leading and trailing blanks and line ends.
    var trimmed: String {
        let isBlank = { (scalar: Unicode.Scalar) in " \t\r\n".unicodeScalars.contains(scalar) }
        guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
            let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
