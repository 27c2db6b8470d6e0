import MudraDeclarations

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

/// Where a value stands in a text, and where its parts do.
struct SourceMap {
    /// Where its key begins. An element of a list has no key: where the element begins.
    let key: SourcePosition
    /// Where it begins itself; a `[table]` begins at its header.
    let value: SourcePosition
    /// The positions of a table's entries.
    var entries: [String: SourceMap] = [:]
    /// The positions of a list's elements.
    var elements: [SourceMap] = []

    /// The position of a part of the declaration that this value is; of the nearest known part around it, if it is
    /// missing.
    func position(of part: OptionProblem.Part) -> SourcePosition {
        switch part {
        case .declaration: return value
        case .key(let key): return entries[key]?.key ?? value
        case .value(let key): return entries[key]?.value ?? value
        case .element(let key, let index):
            guard let list = entries[key], list.elements.indices.contains(index) else {
                return position(of: .value(key))
            }
            return list.elements[index].value
        case .within(let key, let inner): return entries[key]?.position(of: inner) ?? value
        }
    }
}
