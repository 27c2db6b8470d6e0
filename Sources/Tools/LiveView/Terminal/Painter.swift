/// Turns one grid into another with as few bytes as possible.
package struct Painter: Sendable {
    /// Up to this many unchanged cells between two changed ones are written again: moving the cursor takes as many
    /// bytes.
    private static let mostRepeated = 4

    private let capabilities: TerminalCapabilities

    package init(_ capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// The bytes that make a terminal with `old` on it show `new`; empty if nothing changes.
    /// - Parameter old: nil if the terminal's content is not known.
    package func difference(from old: Grid?, to new: Grid) -> [UInt8] {
        let known = old.flatMap { $0.size == new.size ? $0 : nil }
        var text = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        var style: Style? = nil
        for y in 0..<new.size.rows {
            var next = 0
            while let run = run(in: y, from: next, known, new) {
                text += "\u{1B}[\(y + 1);\(run.lowerBound + 1)H"
                for x in run {
                    let cell = new[x, y]
                    if cell.style != style {
                        text += cell.style.sequence(hasColors: capabilities.hasColors)
                        style = cell.style
                    }
                    text.unicodeScalars.append(capabilities.isUTF8 ? cell.scalar : cell.ascii)
                }
                next = run.upperBound
            }
        }
        guard !text.isEmpty else { return [] }
        // Terminals that know this sequence show the change at once; others ignore it.
        return Array("\u{1B}[?2026h\(text)\u{1B}[0m\u{1B}[?2026l".utf8)
    }

    /// The next cells of a row that must be written.
    private func run(in y: Int, from first: Int, _ old: Grid?, _ new: Grid) -> Range<Int>? {
        let differs = { (x: Int) in (old?[x, y] ?? .blank) != new[x, y] }
        guard let start = (first..<new.size.columns).first(where: differs) else { return nil }
        var end = start + 1
        var x = end
        while x < new.size.columns, x - end <= Self.mostRepeated {
            if differs(x) { end = x + 1 }
            x += 1
        }
        return start..<end
    }
}
