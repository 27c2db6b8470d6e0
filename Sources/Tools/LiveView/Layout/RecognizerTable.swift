/// The recognizers, one row each: name, type, state and reason.
struct RecognizerTable {
    private let rows: [LiveRecognizer]
    private let scrolled: Int

    init(_ rows: [LiveRecognizer], scrolled: Int) {
        self.rows = rows
        self.scrolled = scrolled
    }

    func draw(_ area: GridArea, _ grid: inout Grid) {
        guard area.height > 0 else { return }
        let visible = max(area.height - 1, 0)
        let first = min(max(scrolled, 0), max(rows.count - visible, 0))
        drawTitle(first: first, visible: visible, area, &grid)
        guard !rows.isEmpty else {
            return grid.write("no gestures are configured", x: area.x + 1, y: area.y + 1, width: area.width - 2, .dim)
        }
        let columns = Columns(rows, width: area.width)
        for (index, row) in rows[first..<min(first + visible, rows.count)].enumerated() {
            let y = area.y + 1 + index
            let back = row.isPast || row.state == .ready || row.state == .off || row.state == .unconcerned
            grid.write(row.name, x: area.x + 1, y: y, width: columns.name, back ? .plain : .bold)
            if columns.type > 0 {
                grid.write(row.type, x: area.x + columns.name + 3, y: y, width: columns.type, .dim)
            }
            let x = area.x + columns.state
            grid.write(row.state.rawValue, x: x, y: y, width: area.width - columns.state, row.style)
            let detail = columns.state + columns.stateWidth(of: row) + 1
            grid.write(
                row.detail, x: area.x + detail, y: y, width: area.width - detail - 1, back ? .dim : .plain)
        }
    }

    private func drawTitle(first: Int, visible: Int, _ area: GridArea, _ grid: inout Grid) {
        let title = Style(.blue, isBold: true)
        grid.write("Recognizers", x: area.x + 1, y: area.y, width: area.width - 2, title)
        guard rows.count > visible else { return }
        let places = "\(first + 1)-\(min(first + visible, rows.count)) of \(rows.count)"
        grid.write(places, x: area.x + 14, y: area.y, width: area.width - 15, .dim)
    }

    /// The positions and widths of the columns.
    struct Columns {
        /// The width of the longest state.
        static let stateWidth = 10
        let name: Int
        /// 0 if there is no such column.
        let type: Int
        /// The column where the state begins.
        let state: Int

        /// Whether there is no room to align the text after the state.
        private let isNarrow: Bool

        func stateWidth(of row: LiveRecognizer) -> Int {
            isNarrow ? row.state.rawValue.unicodeScalars.count : Self.stateWidth
        }

        init(_ rows: [LiveRecognizer], width: Int) {
            isNarrow = width < 60
            let longest = rows.map(\.name.unicodeScalars.count).max() ?? 0
            name = min(max(longest, 4), max(width / 4, 10))
            type = width >= 96 ? min(rows.map(\.type.unicodeScalars.count).max() ?? 0, 10) : 0
            state = name + 3 + (type > 0 ? type + 2 : 0)
        }
    }
}

extension LiveRecognizer {
    fileprivate var style: Style {
        let color: Style.Color? =
            switch state {
            case .ready, .off, .unconcerned: nil
            case .possible: .cyan
            case .waiting: .yellow
            case .began, .changed, .ended, .recognized: .green
            case .failed: .red
            case .cancelled: .magenta
            }
        return color == nil ? .dim : Style(color, isBold: !isPast)
    }
}
