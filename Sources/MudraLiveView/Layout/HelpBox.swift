import MudraTerminal

/// What keys do and words mean.
enum HelpBox {
    private static let lines = [
        "q, Ctrl-C   quit",
        "p, space    hold the picture, and go on",
        "c           clear the list of gestures",
        "↑ ↓         scroll the recognizers, PgUp and PgDn by a page",
        "?           this, and away with it",
        "",
        "possible    may yet become the gesture",
        "waiting     for others to fail, or for clearer motion",
        "-           the touches are none of its business",
        "failed      with what was measured, and the limit",
        "No command is run. What is dim is over.",
    ]

    static func draw(_ grid: inout Grid) {
        let width = min((lines.map(\.unicodeScalars.count).max() ?? 0) + 4, grid.size.columns)
        let height = min(lines.count + 2, grid.size.rows)
        let area = GridArea(
            x: (grid.size.columns - width) / 2, y: (grid.size.rows - height) / 2, width: width, height: height)
        grid.clear(area)
        grid.frame(area)
        for (index, line) in lines.prefix(height - 2).enumerated() {
            grid.write(line, x: area.x + 2, y: area.y + 1 + index, width: width - 4)
        }
    }
}
