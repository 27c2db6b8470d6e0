import MudraText

/// Reads the XML of configuration files: elements, attributes, text, comments, CDATA, the five entities and character
/// references. mudra does not use libxml2, whose external entities, DTDs and network access are far more than a list of
/// gestures needs. Here a DTD cannot declare anything, so nothing expands, and the depth is limited.
struct XMLReader {
    /// Deeper than any configuration, and small enough to free the tree without a stack overflow.
    private static let maxDepth = 64

    private let source: ImportedText
    private var place = 0
    private let bytes: [UInt8]

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
            } else if isAt("<!DOCTYPE"), root == nil, open.isEmpty {
                try skipDocumentType()
            } else if isAt("<![CDATA["), !open.isEmpty {
                let start = place + 9
                try skip(past: "]]>", of: "CDATA section")
                open[open.count - 1].text += String(decoding: bytes[start..<(place - 3)], as: UTF8.self)
            } else if isAt("</") {
                let element = try close(&open)
                if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
            } else if isAt("<") {
                if root != nil { throw source.error(at: place, "unexpected markup after the root element") }
                let (element, isEmpty) = try startTag()
                if open.count == Self.maxDepth {
                    throw source.error(at: element.offset, "elements are nested more than \(Self.maxDepth) deep")
                }
                if !isEmpty {
                    open.append(element)
                } else if open.isEmpty {
                    root = element
                } else {
                    open[open.count - 1].children.append(element)
                }
            } else {
                let start = place
                let text = try text(until: "<")
                if !open.isEmpty {
                    open[open.count - 1].text += text
                } else if !text.trimmed.isEmpty {
                    throw source.error(at: start, "text outside the root element: this is not XML")
                }
            }
        }
        if let element = open.last { throw source.error(at: element.offset, "<\(shown(element.name))> is not closed") }
        guard let root else { throw source.error(at: place, "no element found: this is not XML") }
        return root
    }

    private func isAt(_ word: StaticString) -> Bool { bytes.has(word, at: place) }

    private mutating func skip(past end: StaticString, of kind: String) throws(ImportError) {
        let start = place
        while !isAt(end) {
            place += 1
            if place >= bytes.count { throw source.error(at: start, "the \(kind) is not closed") }
        }
        place += end.utf8CodeUnitCount
    }

    private mutating func skipDocumentType() throws(ImportError) {
        let start = place
        try skip(past: ">", of: "DOCTYPE")
        if bytes[start..<place].contains(UInt8(ascii: "[")) {
            throw source.error(at: start, "a DOCTYPE with declarations is not supported: remove it")
        }
    }

    private mutating func startTag() throws(ImportError) -> (XMLElement, isEmpty: Bool) {
        let start = place
        place += 1
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
            if attributes.updateValue(value, forKey: attribute) != nil {
                throw source.error(at: attributeStart, "attribute \(quoted(attribute)) is given twice")
            }
        }
    }

    private mutating func attributeValue() throws(ImportError) -> String {
        guard isAt("\"") || isAt("'") else { throw source.error(at: place, "a value must be in quotation marks") }
        let (start, mark) = (place, bytes[place])
        place += 1
        let value = try text(until: mark == UInt8(ascii: "'") ? "'" : "\"")
        if place >= bytes.count { throw source.error(at: start, "the quotation mark is not closed") }
        place += 1
        return value
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

    private mutating func name() throws(ImportError) -> String {
        let start = place
        while place < bytes.count, bytes[place] > 0x20, !"/<>=&\"'".utf8.contains(bytes[place]) { place += 1 }
        if place == start { throw source.error(at: place, "a name is missing") }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    /// Text up to a character or the end, with references replaced.
    private mutating func text(until end: Character) throws(ImportError) -> String {
        var text: [UInt8] = []
        while place < bytes.count, bytes[place] != end.asciiValue {
            if bytes[place] == UInt8(ascii: "&") {
                text += Array(String(try reference()).utf8)
            } else {
                text.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func reference() throws(ImportError) -> Unicode.Scalar {
        let start = place
        // The longest reference is a code point in decimal digits.
        guard let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw source.error(at: start, "& must be written &amp;")
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        place = end + 1
        let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let scalar = entities[name] { return scalar }
        let number =
            name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16)
            : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar != "\0" else {
            throw source.error(at: start, "unknown character \(quoted("&\(name);"))")
        }
        return scalar
    }

    private func shown(_ name: String) -> String { name.sanitizedForDisplay }
}
