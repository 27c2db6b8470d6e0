/// An extent in characters.
package struct GridSize: Hashable, Sendable {
    /// The largest number of rows or columns that is drawn, whatever a terminal claims.
    private static let most = 1_000

    /// Characters from left to right.
    package let columns: Int
    /// Characters from top to bottom.
    package let rows: Int

    /// An extent, limited to 0 to 1,000 each way.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 0), Self.most)
        self.rows = min(max(rows, 0), Self.most)
    }
}

package struct GridArea: Hashable, Sendable {
    /// The leftmost column.
    package var x: Int
    /// The topmost row.
    package var y: Int
    /// How many columns.
    package var width: Int
    /// How many rows.
    package var height: Int

    /// A part of a grid. Nothing is drawn where it lies outside the grid.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }
}

/// The characters on a terminal. Drawing outside its borders has no effect.
package struct Grid: Hashable, Sendable {
    package let size: GridSize
    /// The cells, row by row.
    private(set) var cells: [Cell]

    package init(_ size: GridSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cell at a place; blank outside the grid.
    package subscript(x: Int, y: Int) -> Cell {
        contains(x, y) ? cells[y * size.columns + x] : .blank
    }

    /// Puts a character at a place.
    package mutating func put(_ scalar: Unicode.Scalar, x: Int, y: Int, _ style: Style = .plain) {
        if contains(x, y) { cells[y * size.columns + x] = Cell(scalar, style) }
    }

    /// Writes text from a place on, in at most `width` columns; longer text ends with `…`.
    package mutating func write(_ text: String, x: Int, y: Int, width: Int = .max, _ style: Style = .plain) {
        let room = min(width, size.columns - x)
        guard room > 0 else { return }
        // One more than fits, to see whether the text is too long: it may have any length.
        let scalars = Array(text.unicodeScalars.prefix(room + 1))
        let isTooLong = scalars.count > room
        for (index, scalar) in scalars.prefix(isTooLong ? room - 1 : room).enumerated() {
            put(scalar, x: x + index, y: y, style)
        }
        if isTooLong { put("…", x: x + room - 1, y: y, style) }
    }

    /// Blanks a part.
    package mutating func clear(_ area: GridArea) {
        for y in max(area.y, 0)..<max(min(area.y + area.height, size.rows), max(area.y, 0)) {
            for x in area.x..<(area.x + area.width) { put(" ", x: x, y: y) }
        }
    }

    /// Draws a frame along the inside of a part.
    package mutating func frame(_ area: GridArea, _ style: Style = .plain) {
        guard area.width > 1, area.height > 1 else { return }
        let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1)
        for x in area.x...right {
            put("─", x: x, y: area.y, style)
            put("─", x: x, y: bottom, style)
        }
        for y in area.y...bottom {
            put("│", x: area.x, y: y, style)
            put("│", x: right, y: y, style)
        }
        put("┌", x: area.x, y: area.y, style)
        put("┐", x: right, y: area.y, style)
        put("└", x: area.x, y: bottom, style)
        put("┘", x: right, y: bottom, style)
    }

    /// A row as text, without styles.
    package func text(row: Int) -> String {
        var text = ""
        for x in 0..<size.columns { text.unicodeScalars.append(self[x, row].scalar) }
        return text
    }

    private func contains(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < size.columns && y < size.rows
    }
}
