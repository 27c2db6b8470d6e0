import MudraTouch

/// The states of a gesture, from left to right.
struct RecognizerLane {
    let recognizer: ExplainedRecognizer
    /// The height of its middle, in pixels.
    let middle: Double
    let axis: TimeAxis

    /// The width of a mark, in pixels: of attempts that end nearer to each other, only one is drawn.
    private static let column = 8.0

    func draw(into drawing: inout Drawing) {
        if let absence = recognizer.absence {
            drawing.text(
                "soft small", axis.left, middle + 4, "took no part: \(absence.text)", width: axis.right - axis.left)
            return
        }
        var drawn = -Double.infinity
        var visible: [ExplainedAttempt] = []
        for attempt in recognizer.attempts where axis.x(attempt.end) >= drawn + Self.column {
            drawn = axis.x(attempt.end)
            visible.append(attempt)
            draw(attempt, into: &drawing)
        }
        drawUnseen(besides: visible, into: &drawing)
        var free = axis.left
        for (index, attempt) in visible.enumerated() {
            let next = index + 1 < visible.count ? axis.x(visible[index + 1].start) - 10 : axis.right
            free = drawText(of: attempt, from: free, to: next, into: &drawing)
        }
        if recognizer.attempts.isEmpty, recognizer.unseen.isEmpty {
            drawing.text("soft small", axis.left, middle + 4, "saw no touch")
        }
    }

    /// Draws the touches that it did not get, unless the mark of an attempt covers them.
    private func drawUnseen(besides attempts: [ExplainedAttempt], into drawing: inout Drawing) {
        var drawn = -Double.infinity
        var marks = attempts.map(outcomeX)[...]
        for touch in recognizer.unseen where axis.x(touch.time) >= drawn + 10 {
            let x = axis.x(touch.time)
            marks = marks.drop { $0 < x - 12 }
            if let mark = marks.first, mark < x + 12 { continue }
            drawn = x
            drawing.circle("unseen", drawn, middle, radius: 3.5)
            drawing.line("unseen", drawn - 5, middle + 5, drawn + 5, middle - 5)
        }
        guard recognizer.attempts.isEmpty, let first = recognizer.unseen.first, drawn.isFinite else { return }
        let text = "did not get the touch: \(first.reason.text)"
        drawing.text("soft small", drawn + 12, middle + 4, text, width: axis.right - drawn - 12)
    }

    private func draw(_ attempt: ExplainedAttempt, into drawing: inout Drawing) {
        let began = attempt.steps.first { $0.state == "began" }.map { axis.x($0.time) }
        let outcome = outcomeX(attempt)
        let (start, end) = (axis.x(attempt.start), axis.x(attempt.end))
        let isOver = !["possible", "began", "changed"].contains(attempt.outcome)
        if isOver, end > outcome + 1 {
            drawing.line("until", outcome, middle, end, middle)
            drawing.line("possible", end, middle - 4, end, middle + 4)
        }
        let open = began ?? (isOver ? outcome : end)
        if open - start >= 1 { drawing.rect("possible", x: start, y: middle - 4, width: open - start, height: 8) }
        for wait in attempt.waits.prefix(20) {
            let from = axis.x(wait.start)
            drawing.rect("waiting", x: from, y: middle - 4, width: max(axis.x(wait.end) - from, 2), height: 8)
        }
        if let began {
            let to = isOver ? outcome : end
            drawing.rect("active", x: began, y: middle - 5, width: max(to - began, 1), height: 10)
            if to - began > 11 || !isOver { drawBadge("began", at: began, into: &drawing) }
        }
        if isOver { drawBadge(attempt.outcome, at: outcome, into: &drawing) }
    }

    private func outcomeX(_ attempt: ExplainedAttempt) -> Double { axis.x(attempt.steps.last?.time ?? attempt.start) }

    private func drawBadge(_ state: String, at x: Double, into drawing: inout Drawing) {
        let corner = { (dx: Double, dy: Double) in "\(Drawing.number(x + dx)) \(Drawing.number(middle + dy))" }
        switch state {
        case "failed": drawing.path("failed", "M\(corner(-4, -4))l8 8m0 -8l-8 8")
        case "cancelled":
            drawing.circle("cancelled", x, middle, radius: 5.5)
            drawing.path("cancelled", "M\(corner(-3.5, 3.5))l7 -7")
        case "began":
            drawing.path("began", "M\(corner(-4, -6.5))h8l5 6.5l-5 6.5h-8z")
            drawing.text("letter", x + 1, middle + 3.2, "B")
        case "ended":
            drawing.rect("ended", x: x - 6, y: middle - 6.5, width: 12, height: 13)
            drawing.text("letter", x, middle + 3.2, "E")
        default:
            drawing.circle("recognized", x, middle, radius: 7)
            drawing.text("letter", x, middle + 3.2, "R")
        }
    }

    /// Draws the reason behind or before the attempt, if there is room; returns where the next text may begin.
    private func drawText(of attempt: ExplainedAttempt, from free: Double, to next: Double, into drawing: inout Drawing)
        -> Double
    {
        let behind = max(outcomeX(attempt), axis.x(attempt.end)) + 8
        guard let text = attempt.reason?.text ?? attempt.stroke?.text else { return behind }
        let style = attempt.outcome == "failed" ? "bad small" : "soft small"
        let width = TextWidth.of(text, size: 11)
        let beside = outcomeX(attempt) + 11
        let before = axis.x(attempt.start) - 8
        // The line to the reset would run through the text.
        if beside + width <= next {
            drawing.rect("paper", x: beside - 3, y: middle - 6, width: width + 4, height: 12)
            drawing.text(style, beside, middle + 4, text)
            return max(behind, beside + width + 8)
        }
        if before - width >= free {
            drawing.text(style + " right", before, middle + 4, text)
            return behind
        }
        let room = next - beside
        guard room > 90 else { return behind }
        drawing.rect("paper", x: beside - 3, y: middle - 6, width: room + 4, height: 12)
        drawing.text(style, beside, middle + 4, text, width: room)
        return next
    }
}
