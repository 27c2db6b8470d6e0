import MudraTouch

/// The last gestures, one row each, the newest first.
struct GestureTable {
    private let gestures: [LiveGesture]

    init(_ gestures: [LiveGesture]) {
        self.gestures = gestures
    }

    func draw(_ area: GridArea, _ grid: inout Grid) {
        guard area.height > 0 else { return }
        grid.write("Gestures", x: area.x + 1, y: area.y, width: area.width - 2, Style(.blue, isBold: true))
        let visible = gestures.prefix(area.height - 1)
        guard !visible.isEmpty else {
            return grid.write("none yet", x: area.x + 1, y: area.y + 1, width: area.width - 2, .dim)
        }
        let longest = visible.map(\.name.unicodeScalars.count).max() ?? 0
        let name = min(longest, max(area.width / 4, 10))
        for (index, gesture) in visible.enumerated() {
            let y = area.y + 1 + index
            let time = "\(gesture.seconds.text(decimals: 1)) s".right(9)
            let parts: [(String, Int, Style)] = [
                (time, 9, .dim), (gesture.name, name, gesture.isActive ? .bold : .plain),
                (gesture.state, RecognizerTable.Columns.stateWidth, gesture.style), (gesture.text, .max, .plain),
            ]
            var x = area.x
            for (text, width, style) in parts {
                let room = area.x + area.width - 1 - x
                grid.write(text, x: x, y: y, width: min(width, room), style)
                if width == .max { break }
                x += width + 2
            }
        }
    }
}

extension LiveGesture {
    /// Its values, and the input that it emulates.
    fileprivate var text: String { emulated.isEmpty ? values : "\(values) -> \(emulated)" }

    fileprivate var style: Style {
        state == "cancelled" ? Style(.magenta, isBold: isActive) : Style(.green, isBold: isActive)
    }
}
