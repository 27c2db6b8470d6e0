/// Explains the keys and the words on the screen.
enum HelpBox {
    private static let keys = [
        "q, Ctrl-C   quit",
        "p, space    pause, and go on",
        "c           clear the list of gestures",
    ]
    private static let keysOfLesson = [
        "Enter       done: go on with the showings",
        "u           undo the last showing",
        "q, Ctrl-C   give up: write nothing",
        "c           clear the list of gestures",
    ]
    private static let lines = [
        "↑ ↓         scroll the recognizers, PgUp and PgDn by a page",
        "?           show or hide this help",
        "",
        "possible    may still become the gesture",
        "waiting     for other gestures to fail, or clearer motion",
        "-           these touches do not concern it",
        "failed      with the measured value and its limit",
        "No command runs. Dim entries are over.",
    ]

    static func draw(_ grid: inout Grid, isLesson: Bool) {
        let lines = (isLesson ? keysOfLesson : keys) + lines
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
