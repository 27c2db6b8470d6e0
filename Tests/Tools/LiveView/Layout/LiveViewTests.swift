import MudraLiveView
import MudraTouch
import Testing

/// The view on terminals of any size.
@Suite struct LiveViewTests {
    private static let hostile = [
        "", "tap", "a-very-long-name-that-goes-on-and-on-and-on-and-on-and-on-and-on-and-on-and-on-and-on", "漢字漢字",
        "\u{1B}[2J\u{7}", "a\u{301}\u{301}\u{301}", "\u{202E}desrever", "👩‍👩‍👧‍👧", "\n\r\t", "\u{0}",
    ]
    private static let numbers = [
        0, 1, 80, 255.96, -1, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]

    private func number() -> Double { Self.numbers.randomElement() ?? 0 }
    private func text() -> String { Self.hostile.randomElement() ?? "" }

    /// A picture with any content that mudrad, a device or a file may cause.
    private func randomPicture() -> LivePicture {
        var picture = LivePicture()
        if Bool.random() {
            picture.device = LivePicture.Device(
                name: text(), node: text(), size: ScreenSize(width: number(), height: number()),
                others: .random(in: 0...3))
        }
        picture.configuration = text()
        picture.notices = (0..<Int.random(in: 0...3)).map { _ in LiveNotice(text(), isError: .random()) }
        picture.contacts = (0..<Int.random(in: 0...40)).map { label in
            LiveContact(
                label: label - 1, tool: .pen, position: Point(x: number(), y: number()),
                trail: (0..<Int.random(in: 0...64)).map { _ in Point(x: number(), y: number()) }, distance: number(),
                isGone: .random())
        }
        picture.recognizers = (0..<Int.random(in: 0...70)).map { _ in
            LiveRecognizer(
                name: text(), type: text(), state: LiveRecognizer.DisplayState.allCases.randomElement() ?? .ready,
                detail: text(), isPast: .random())
        }
        picture.gestures = (0..<Int.random(in: 0...70)).map { id in
            LiveGesture(
                id: UInt64(id), seconds: number(), name: text(), state: text(), isActive: .random(), values: text())
        }
        if Bool.random() {
            picture.lesson = LivePicture.LessonLines(request: text(), answer: Bool.random() ? LiveNotice(text()) : nil)
        }
        picture.isPaused = .random()
        picture.showsHelp = .random()
        picture.scrolled = [0, 3, -5, .max, .min].randomElement() ?? 0
        return picture
    }

    @Test("Any picture can be drawn at any size") func anythingCanBeDrawnAtAnySize() {
        for columns in 0...250 {
            let size = GridSize(columns: columns, rows: .random(in: 0...80))
            let view = LiveView(aspect: [1, 2, 4].randomElement() ?? 2)
            let picture = randomPicture()
            let grid = view.draw(picture, size)
            #expect(grid.size == size)
            #expect(view.visibleRecognizers(picture, size) >= 1)
            for row in 0..<size.rows {
                let scalars = grid.text(row: row).unicodeScalars
                #expect(scalars.count == columns)
                #expect(scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value < 0x3000 })
            }
        }
    }

    private var picture: LivePicture {
        var picture = LivePicture()
        picture.device = LivePicture.Device(
            name: "a screen", node: "event3", size: ScreenSize(width: 200, height: 100))
        picture.configuration = "/home/me/.config/mudra/gestures.toml"
        picture.contacts = [
            LiveContact(label: 1, position: Point(x: 0, y: 0), trail: [Point(x: 100, y: 50)], distance: 5),
            LiveContact(label: 2, position: Point(x: 200, y: 100)),
        ]
        picture.recognizers = (1...12).map { number in
            LiveRecognizer(
                name: "gesture-\(number)", type: "tap", state: .failed, detail: "moved 5.2 mm, allowed 4.0 mm")
        }
        picture.gestures = [
            LiveGesture(id: 1, seconds: 1.25, name: "zoom", state: "ended", isActive: false, values: "scale 1.50")
        ]
        return picture
    }

    private func lines(_ picture: LivePicture, _ columns: Int, _ rows: Int) -> [String] {
        let grid = LiveView().draw(picture, GridSize(columns: columns, rows: rows))
        return (0..<rows).map(grid.text)
    }

    @Test("The map has the shape of the screen, and shows contacts at their places")
    func theMapHasTheShapeOfTheScreenAndContactsAreWhereTheyAre() throws {
        let lines = lines(picture, 80, 24)
        let top = try #require(lines.firstIndex { $0.contains("┌") })
        let bottom = try #require(lines.firstIndex { $0.contains("└") })
        let (rows, columns) = (bottom - top - 1, lines[top].filter { $0 == "─" }.count)
        // Characters are twice as high as wide, and the screen is twice as wide as high.
        #expect(abs(columns - 4 * rows) <= 2 && rows >= 4)
        // The contacts are in the screen's corners, and the one on the border is not outside.
        #expect(lines[top + 1].hasPrefix(" │1") && lines[bottom - 1].contains("2│"))
        #expect(lines[top + 1 + rows / 2].contains("·"))
    }

    @Test(
        "Each part is drawn if there is room",
        arguments: [(80, 24), (40, 12), (200, 60), (120, 18), (30, 8), (300, 20), (50, 100)])
    func allIsThereWhereThereIsRoom(_ columns: Int, _ rows: Int) {
        let text = lines(picture, columns, rows).joined(separator: "\n")
        for word in ["event3", "1 finger", "Recognizers", "gesture", "Gestures", "q quit"] {
            #expect(text.contains(word), "\(word) is not in\n\(text)")
        }
        #expect(text.contains("┌") == (columns >= 50 && rows >= 18))
        #expect(columns < 40 || text.contains("moved 5"))
        #expect(columns < 40 || text.contains("zoom  ended"))
        #expect(columns < 80 || text.contains("moved 5.2 mm, allowed 4.0 mm"))
    }

    @Test("A terminal that is too small shows a message", arguments: [(20, 5), (29, 24), (80, 7), (5, 1), (1, 1)])
    func aTerminalThatIsTooSmallSaysSo(_ columns: Int, _ rows: Int) {
        let line = lines(picture, columns, rows)[0]
        #expect(line.contains("\(columns)x\(rows) is too small") || columns < 17)
        #expect(!line.contains("event3"))
    }

    @Test("The list of recognizers scrolls") func recognizersAreScrolled() {
        var picture = picture
        let visible = LiveView().visibleRecognizers(picture, GridSize(columns: 80, rows: 20))
        #expect(visible < 12)
        picture.scrolled = .max
        let text = lines(picture, 80, 20).joined(separator: "\n")
        #expect(text.contains("gesture-12 ") && !text.contains("gesture-1 "))
        #expect(text.contains("\(13 - visible)-12 of 12"))
    }

    @Test("Errors are at the top") func errorsAreAtTheTop() {
        var picture = picture
        picture.notices = [LiveNotice("mudrad is gone"), LiveNotice("gestures.toml:1:1: no")]
        let lines = lines(picture, 80, 24)
        #expect(lines[1].hasPrefix(" mudrad is gone (and 1 more)"))
        picture.notices = [LiveNotice(String(repeating: "long ", count: 40))]
        #expect(LiveView().draw(picture, GridSize(columns: 80, rows: 24)).text(row: 1).contains("…"))
    }

    @Test("The lines of a lesson are at the top, before errors") func linesOfALesson() {
        var picture = picture
        picture.notices = [LiveNotice("mudrad is gone")]
        picture.lesson = LivePicture.LessonLines(request: "Show circle: 2 of 3", answer: LiveNotice("Got it"))
        let lines = lines(picture, 80, 24)
        #expect(lines[1].hasPrefix(" Show circle: 2 of 3 ") && lines[2].hasPrefix(" Got it "))
        #expect(lines[3].hasPrefix(" mudrad is gone ") && lines[23].hasPrefix(" Enter done  u undo  q give up "))
        picture.lesson?.answer = nil
        #expect(self.lines(picture, 80, 24)[2].hasPrefix(" mudrad is gone "))
        picture.device = nil
        picture.showsHelp = true
        let text = self.lines(picture, 80, 24).joined(separator: "\n")
        #expect(text.contains("mudractl learn: no touchscreen") && text.contains("u           undo the last showing"))
        #expect(text.contains("No command runs.") && !text.contains("pause, and go on"))
    }

    @Test("The narrowest terminal shows a lesson") func smallLesson() {
        var picture = picture
        picture.notices = [LiveNotice("mudrad is gone")]
        picture.lesson = LivePicture.LessonLines(request: "Show circle: 2 of 3", answer: LiveNotice("Got it"))
        let text = lines(picture, 30, 8).joined(separator: "\n")
        for word in ["Show circle: 2 of 3", "Got it", "mudrad is gone", "1 finger", "Recognizers", "Enter done"] {
            #expect(text.contains(word), "\(word) is not in\n\(text)")
        }
    }

    @Test("A paused picture says so") func aHeldPictureSaysSo() {
        var picture = picture
        #expect(!lines(picture, 80, 24)[0].contains("PAUSED"))
        picture.isPaused = true
        #expect(lines(picture, 80, 24)[0].contains("PAUSED"))
        #expect(lines(picture, 30, 8)[0].contains("PAUSED"))
    }
}
