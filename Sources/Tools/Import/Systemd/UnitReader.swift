/// Reads the assignments of a systemd unit, or of a drop-in for one.
struct UnitReader {
    /// `KEY=value` of a section.
    struct Assignment {
        let section: String
        let key: String
        let value: ImportedText
    }

    private(set) var assignments: [Assignment] = []
    private var section = ""
    private let source: ImportedText

    /// - Returns: nil if the text has no section of a service.
    init?(_ source: ImportedText) {
        self.source = source
        var line = SplicedText()
        var goesOn = false
        var start = 0
        while start < source.bytes.count {
            let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
            let range = Self.trimmed(start..<end, of: source.bytes)
            start = end + 1
            // A comment may stand between the lines of a value that goes on.
            if let first = source.bytes[range].first, "#;".utf8.contains(first) { continue }
            goesOn = Self.goesOn(source.bytes[range])
            for offset in goesOn ? range.dropLast() : range { line.append(source.bytes[offset], from: offset) }
            if goesOn {
                line.append(" ".utf8, for: range.upperBound - 1)
            } else {
                add(line)
                line = SplicedText()
            }
        }
        if goesOn { add(line) }
        guard assignments.contains(where: { $0.section == "Service" }) else { return nil }
    }

    /// Whether the last character is a backslash that no other backslash escapes.
    private static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
        line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }

    private mutating func add(_ spliced: SplicedText) {
        let line = source.spliced(spliced)
        let bytes = line.bytes
        if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
            section = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        } else if let sign = bytes.firstIndex(of: UInt8(ascii: "=")) {
            let key = String(decoding: bytes[Self.trimmed(0..<sign, of: bytes)], as: UTF8.self)
            let value = line.part(Self.trimmed((sign + 1)..<bytes.count, of: bytes))
            assignments.append(Assignment(section: section, key: key, value: value))
        }
    }

    private static func trimmed(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
        let start = range.first { !" \t\r".utf8.contains(bytes[$0]) } ?? range.upperBound
        let end = range[start...].last { !" \t\r".utf8.contains(bytes[$0]) }.map { $0 + 1 } ?? start
        return start..<end
    }
}
