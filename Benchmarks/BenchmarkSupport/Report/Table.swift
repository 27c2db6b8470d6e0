/// Rows of text in columns, the first of them left-aligned and the others right-aligned.
package struct Table: CustomStringConvertible {
    private var rows: [[String]] = []

    /// A table with these headings, if any.
    package init(_ headings: String...) {
        if !headings.isEmpty { rows.append(headings) }
    }

    /// Adds a row.
    package mutating func add(_ columns: String...) {
        rows.append(columns)
    }

    /// Adds a row.
    package mutating func add(_ columns: [String]) {
        rows.append(columns)
    }

    /// The lines of the table, each column as wide as its widest entry.
    package var description: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.lazy.filter { column < $0.count }.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { column, text in
                column == 0 ? text.padded(to: widths[0]) : "  " + text.padded(to: -widths[column])
            }.joined()
        }.joined(separator: "\n")
    }
}

extension String {
    /// The text with spaces after it, or before it for a negative width.
    func padded(to width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? spaces + self : self + spaces
    }
}
