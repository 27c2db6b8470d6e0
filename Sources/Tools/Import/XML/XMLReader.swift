import MudraSettings
import MudraSupport

/// Reads the XML of configuration files: elements, attributes, text, comments, CDATA, the five entities and character
/// references. mudra does not use libxml2, whose external entities, DTDs and network access are far more than a list of
/// gestures needs. Here a DTD cannot declare anything, so nothing expands, and the depth is limited.
///
/// It takes the mistakes that touchegg's own reader takes, with a warning: a bare `&`, an unknown entity, two attributes
/// with one name, and text or elements outside the root element.
struct XMLReader {
    /// Deeper than any configuration, and small enough to free the tree without a stack overflow.
    private static let maxDepth = 64

    static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    let source: ImportedText
    let bytes: [UInt8]
    var place = 0
    var warnings: [Diagnostic] = []

    init(_ source: ImportedText) {
        self.source = source
        bytes = source.bytes
    }

    /// - Returns: the root element.
    mutating func read() throws(ImportError) -> XMLElement {
        try source.checkEncoding()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        var open: [XMLElement] = []
        var root: XMLElement?
        while place < bytes.count {
            if isAt("<!--") {
                try skip(past: "-->", of: "comment")
            } else if isAt("<?") {
                try skip(past: "?>", of: "processing instruction")
            } else if isAt("<!DOCTYPE"), open.isEmpty {
                try skipDocumentType()
            } else if isAt("<![CDATA[") {
                let start = place + 9
                try skip(past: "]]>", of: "CDATA section")
                add(String(decoding: bytes[start..<(place - 3)], as: UTF8.self), at: start, to: &open)
            } else if isAt("</") {
                let element = try close(&open)
                add(element, to: &open, &root)
            } else if isAt("<") {
                let (element, isEmpty) = try startTag()
                if open.count == Self.maxDepth {
                    throw source.error(at: element.offset, "elements are nested more than \(Self.maxDepth) deep")
                }
                if isEmpty { add(element, to: &open, &root) } else { open.append(element) }
            } else {
                let start = place
                add(text(until: "<"), at: start, to: &open)
            }
        }
        if let element = open.last { throw source.error(at: element.offset, "<\(shown(element.name))> is not closed") }
        guard let root else { throw source.error(at: place, "no element found: this is not XML") }
        return root
    }

    private mutating func add(_ element: XMLElement, to open: inout [XMLElement], _ root: inout XMLElement?) {
        if !open.isEmpty {
            open[open.count - 1].children.append(element)
        } else if root == nil {
            root = element
        } else {
            let message = "<\(shown(element.name))> is ignored: it is after the root element"
            warnings.append(source.warning(at: element.offset, message))
        }
    }

    private mutating func add(_ text: String, at offset: Int, to open: inout [XMLElement]) {
        if !open.isEmpty {
            open[open.count - 1].text += text
        } else if !text.trimmed.isEmpty {
            warnings.append(source.warning(at: offset, "text outside the root element is ignored"))
        }
    }

    func isAt(_ word: StaticString) -> Bool { bytes.has(word, at: place) }

    private mutating func skip(past end: StaticString, of kind: String) throws(ImportError) {
        let start = place
        while !isAt(end) {
            place += 1
            if place >= bytes.count { throw source.error(at: start, "the \(kind) is not closed") }
        }
        place += end.utf8CodeUnitCount
    }

    /// Skips a DOCTYPE with all that it declares between `[` and `]`.
    private mutating func skipDocumentType() throws(ImportError) {
        let start = place
        var (depth, mark) = (0, nil as UInt8?)
        repeat {
            guard place < bytes.count else { throw source.error(at: start, "the DOCTYPE is not closed") }
            if let open = mark {
                if bytes[place] == open { mark = nil }
            } else if isAt("<!--") {
                try skip(past: "-->", of: "comment")
                continue
            } else if isAt("\"") || isAt("'") {
                mark = bytes[place]
            } else if isAt("<") {
                depth += 1
            } else if isAt(">") {
                depth -= 1
            }
            place += 1
        } while depth > 0
        if bytes[start..<place].contains(UInt8(ascii: "[")) {
            warnings.append(source.warning(at: start, "the declarations of the DOCTYPE are ignored"))
        }
    }

    private mutating func startTag() throws(ImportError) -> (XMLElement, isEmpty: Bool) {
        let start = place
        place += 1
        guard place < bytes.count, Self.beginsName(bytes[place]) else {
            throw source.error(at: start, "< in text must be written &lt;")
        }
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            skipBlanks()
            if isAt(">") {
                place += 1
                return (XMLElement(name: name, attributes: attributes, offset: start), false)
            }
            if isAt("/>") {
                place += 2
                return (XMLElement(name: name, attributes: attributes, offset: start), true)
            }
            if place >= bytes.count { throw source.error(at: start, "the tag <\(shown(name)) is not closed") }
            let attributeStart = place
            let attribute = try self.name()
            skipBlanks()
            guard isAt("=") else { throw source.error(at: place, "attribute \(quoted(attribute)) has no value") }
            place += 1
            skipBlanks()
            let value = try attributeValue()
            if attributes[attribute] == nil {
                attributes[attribute] = value
            } else {
                let message = "attribute \(quoted(attribute)) is given twice: the first one counts"
                warnings.append(source.warning(at: attributeStart, message))
            }
        }
    }

    private mutating func attributeValue() throws(ImportError) -> String {
        guard isAt("\"") || isAt("'") else { throw source.error(at: place, "a value must be in quotation marks") }
        let (start, mark) = (place, bytes[place])
        place += 1
        let value = text(until: mark == UInt8(ascii: "'") ? "'" : "\"")
        if place >= bytes.count { throw source.error(at: start, "the quotation mark is not closed") }
        place += 1
        // As XML demands of attributes.
        return String(value.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    private mutating func close(_ open: inout [XMLElement]) throws(ImportError) -> XMLElement {
        let start = place
        place += 2
        let name = try name()
        skipBlanks()
        guard isAt(">") else { throw source.error(at: place, "the tag </\(shown(name)) is not closed") }
        place += 1
        guard let element = open.popLast() else { throw source.error(at: start, "</\(shown(name))> has no start tag") }
        guard element.name == name else {
            let line = source.position(at: element.offset).line
            throw source.error(
                at: start, "</\(shown(name))> does not match <\(shown(element.name))> in line \(line)")
        }
        return element
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        return isPartOfVariableName(byte) && !isDigit || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private mutating func name() throws(ImportError) -> String {
        let start = place
        while place < bytes.count, bytes[place] > 0x20, !"/<>=&\"'".utf8.contains(bytes[place]) { place += 1 }
        if place == start { throw source.error(at: place, "a name is missing") }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    mutating func skipBlanks() {
        while place < bytes.count, Self.blanks.contains(bytes[place]) { place += 1 }
    }

    private func shown(_ name: String) -> String { name.sanitizedForDisplay }
}
