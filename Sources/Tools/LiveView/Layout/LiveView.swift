import MudraTouch

/// Draws a picture for a terminal of any size.
package struct LiveView: Sendable {
    /// A character's height, as a multiple of its width.
    private let aspect: Double

    /// A view for a terminal with characters of that aspect.
    package init(aspect: Double = 2) {
        self.aspect = aspect
    }

    package func draw(_ picture: LivePicture, _ size: GridSize) -> Grid {
        var grid = Grid(size)
        let least = LiveLayout.least
        guard size.columns >= least.columns, size.rows >= least.rows else {
            grid.write("\(size.columns)x\(size.rows) is too small", x: 0, y: 0)
            grid.write("\(least.columns)x\(least.rows) is enough", x: 0, y: 1)
            return grid
        }
        let head = drawHead(picture, &grid)
        let layout = layout(of: picture, size, head: head)
        if let map = layout.map { drawMap(picture, map, &grid) }
        drawContacts(picture.contacts, layout.contacts, hasMap: layout.map != nil, &grid)
        RecognizerTable(picture.recognizers, scrolled: picture.scrolled).draw(layout.recognizers, &grid)
        GestureTable(picture.gestures).draw(layout.gestures, &grid)
        drawFoot(picture, &grid)
        if picture.showsHelp { HelpBox.draw(&grid, isLesson: picture.lesson != nil) }
        return grid
    }

    /// How many recognizers are visible at a time.
    package func visibleRecognizers(_ picture: LivePicture, _ size: GridSize) -> Int {
        let head = 1 + headLines(picture).count
        return max(layout(of: picture, size, head: head).recognizers.height - 1, 1)
    }

    private func layout(of picture: LivePicture, _ size: GridSize, head: Int) -> LiveLayout {
        LiveLayout(
            size, head: head, screen: picture.device?.size, aspect: aspect, recognizerCount: picture.recognizers.count)
    }

    // MARK: Head and foot

    /// - Returns: how many rows the head takes.
    private func drawHead(_ picture: LivePicture, _ grid: inout Grid) -> Int {
        let columns = grid.size.columns
        let bar = Style(isReversed: true)
        for x in 0..<columns { grid.put(" ", x: x, y: 0, bar) }
        let right = picture.isPaused ? "PAUSED" : ""
        let rightX = columns - right.unicodeScalars.count - 1
        if !right.isEmpty { grid.write(right, x: rightX, y: 0, Style(isBold: true, isReversed: true)) }
        grid.write(title(picture), x: 1, y: 0, width: rightX - 2, bar)
        let lines = headLines(picture)
        for (index, line) in lines.enumerated() {
            let (more, y) = (line.more, 1 + index)
            grid.write(line.text, x: 1, y: y, width: columns - 1 - more.unicodeScalars.count, line.style)
            grid.write(
                more, x: min(1 + line.text.unicodeScalars.count, columns - more.unicodeScalars.count), y: y, .dim)
        }
        return 1 + lines.count
    }

    /// The lines below the title.
    private func headLines(_ picture: LivePicture) -> [(text: String, more: String, style: Style)] {
        var lines: [(text: String, more: String, style: Style)] = []
        if let lesson = picture.lesson {
            lines.append((lesson.request, "", Style(.green, isBold: true)))
            if let answer = lesson.answer { lines.append((answer.text, "", answer.style)) }
        }
        if let notice = picture.notices.first {
            let others = picture.notices.count - 1
            lines.append((notice.text, others > 0 ? " (and \(others) more)" : "", notice.style))
        }
        return lines
    }

    private func title(_ picture: LivePicture) -> String {
        guard let device = picture.device else {
            return "mudractl \(picture.lesson == nil ? "try" : "learn"): no touchscreen"
        }
        var text =
            "\(device.node)  \(device.size.width.text(decimals: 0)) × \(device.size.height.text(decimals: 0)) mm  \(device.name)"
        if device.others > 0 { text += "  (and \(device.others) more)" }
        return text
    }

    private func drawFoot(_ picture: LivePicture, _ grid: inout Grid) {
        let row = grid.size.rows - 1
        let isWide = grid.size.columns >= 60
        let keys =
            picture.lesson == nil
            ? isWide ? "q quit  p pause  c clear  ↑↓ scroll  ? help" : "q quit  ? help"
            : isWide ? "Enter done  u undo  q give up  ↑↓ scroll  ? help" : "Enter done  q give up"
        grid.write(keys, x: 1, y: row, .dim)
        let left = keys.unicodeScalars.count + 3
        let room = grid.size.columns - left - 1
        let file = picture.configuration.tail(room)
        grid.write(file, x: grid.size.columns - 1 - file.unicodeScalars.count, y: row, width: room, .dim)
    }
}

extension LiveNotice {
    fileprivate var style: Style { isError ? Style(.red, isBold: true) : Style(.yellow) }
}

extension String {
    /// The end of the text, after an ellipsis, if the text is wider than that.
    fileprivate func tail(_ width: Int) -> String {
        let scalars = unicodeScalars
        guard scalars.count > width else { return self }
        guard width > 1 else { return "" }
        return "…" + String(scalars.suffix(width - 1))
    }
}
