/// An element of an XML document.
struct XMLElement {
    let name: String
    let attributes: [String: String]
    /// Where it begins, in bytes.
    let offset: Int
    var children: [XMLElement] = []
    /// Its own text, that of elements in it left out.
    var text = ""

    /// The text of the first child of a name, without blanks at its ends; nil if there is no such child.
    func childText(_ name: String) -> String? {
        children.first { $0.name == name }?.text.trimmed
    }
}

extension String {
    /// Without blanks and ends of lines at its own ends.
    var trimmed: String {
        let isBlank = { (scalar: Unicode.Scalar) in " \t\r\n".unicodeScalars.contains(scalar) }
        guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
            let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
