import MudraSupport

/// The outcome of each gesture, in words.
struct OutcomeList {
    private let recognizers: [ExplainedRecognizer]
    private let x: Double
    private let y: Double
    private let width: Double

    private static let most = 9

    init(_ recognizers: [ExplainedRecognizer], x: Double, y: Double, width: Double) {
        self.recognizers = recognizers
        self.x = x
        self.y = y
        self.width = width
    }

    /// Draws the list and returns its lower end.
    func draw(into drawing: inout Drawing) -> Double {
        var foot = y + 8
        // Gestures that fired or have a reason come first, in the order of the configuration.
        let telling = recognizers.filter { $0.fired > 0 || $0.mainReason != nil }
        let shown = telling.count > Self.most ? Array(telling.prefix(Self.most)) : telling
        for recognizer in shown {
            let verdict = recognizer.verdict
            let verdictWidth = TextWidth.of(verdict, size: 12)
            drawing.text("bold", x + 20, foot, recognizer.name, width: width - 28 - verdictWidth)
            drawing.text((recognizer.fired > 0 ? "good" : "bad") + " bold right", x + width, foot, verdict)
            mark(recognizer, at: foot, into: &drawing)
            if let reason = recognizer.mainReason ?? recognizer.strokeText {
                drawing.text("soft", x + 20, foot + 17, reason, width: width - 20)
                foot += 17
            }
            foot += 25
        }
        if recognizers.count > shown.count {
            drawing.text(
                "soft", x + 20, foot, "and \(counted(recognizers.count - shown.count, "more gesture"))",
                width: width - 20)
            foot += 25
        }
        return foot - 17
    }

    private func mark(_ recognizer: ExplainedRecognizer, at foot: Double, into drawing: inout Drawing) {
        if recognizer.fired > 0 {
            drawing.circle("recognized", x + 7, foot - 4, radius: 5.5)
        } else {
            drawing.path("failed", "M\(Drawing.number(x + 3)) \(Drawing.number(foot - 8))l8 8m0 -8l-8 8")
        }
    }
}

extension ExplainedAttempt {
    /// Whether its gesture happened, even if it was cancelled later.
    var hasFired: Bool { steps.contains { $0.state == "began" || $0.state == "recognized" } }
}

extension ExplainedRecognizer {
    /// How often its gesture happened.
    var fired: Int { attempts.count { $0.hasFired } }

    fileprivate var verdict: String {
        if fired > 0 { return fired == 1 ? "fired once" : "fired \(fired) times" }
        if absence != nil { return "took no part" }
        return attempts.isEmpty ? "saw no touch" : "did not fire"
    }

    /// The numbers of its last drawing; nil: it is no stroke, or has not happened.
    fileprivate var strokeText: String? { attempts.last { $0.hasFired }?.stroke?.text }

    /// The nearest miss on one line: why it did not fire, or was cancelled; nil: there is nothing to report.
    fileprivate var mainReason: String? {
        let told = misses.filter { fired == 0 || $0.kind == .cancelled }
        guard let nearest = told.first else { return nil }
        let times = nearest.count > 1 ? " (\(nearest.count)×)" : ""
        let others = told.count { $0.kind != .unseen } - 1
        let also = others > 0 ? ", and \(counted(others, "other reason"))" : ""
        return nearest.reason.text + times + also
    }
}
