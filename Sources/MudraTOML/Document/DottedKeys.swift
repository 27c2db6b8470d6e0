/// Keeps keys like `a.a.a.a` from having hundreds of thousands of parts: each is a level of tables, which the parser
/// frees by recursion, and a file of half a megabyte would overflow the stack. The parser limits only nested values.
enum DottedKeys {
    static let limit = 16

    /// Where a key has its first part too many. What is not TOML may be misread; the parser stops there before.
    static func firstTooLong(in text: [UInt8]) -> SourcePosition? {
        var scanner = TOMLScanner(text: text)
        var dots = 0
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "."):
                dots += 1
                if dots >= limit { return scanner.position }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                scanner.skipString(delimiter: byte)
                continue
            case UInt8(ascii: "#"):
                scanner.skipLine()
                dots = 0
                continue
            case _ where isEndOfKey(byte):
                dots = 0
            default:
                break
            }
            scanner.skip()
        }
        return nil
    }

    private static func isEndOfKey(_ byte: UInt8) -> Bool {
        "=\n\r[]{},".utf8.contains(byte)
    }
}
