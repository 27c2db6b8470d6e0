/// A line and a column of a text file.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The column, from 1, in Unicode code points.
    package let column: Int

    /// Line and column, from 1.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The order in the text.
    package static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
        (lhs.line, lhs.column) < (rhs.line, rhs.column)
    }
}

extension SourcePosition {
    /// The position after this part of a text.
    init(after text: ArraySlice<UInt8>) {
        line = text.count { $0 == UInt8(ascii: "\n") } + 1
        let lastLine = text.lastIndex(of: UInt8(ascii: "\n")).map { text[($0 + 1)...] } ?? text
        // Counts code points: every byte except continuation bytes.
        column = lastLine.count { $0 & 0xC0 != 0x80 } + 1
    }
}
