import Gestures
import MudraTouch

/// How well strokes are told from each other and from other drawings: `mudra-bench strokes`.
///
/// Templates and drawings are by different people, so it is harder than for a user's own gestures.
package struct Strokes {
    private static let templates = [1, 3, 5, 10]
    private static let hits = [0.5, 0.7, 0.8, 0.9, 0.95]
    private let strokes: [StrokeDrawing]
    private let others: [StrokeDrawing]
    private let draws: Int

    /// Reads `strokes.ndjson`, the drawings of gestures, and `others.ndjson`, drawings of other things.
    /// - Parameter draws: how many random choices of templates are tried.
    package init(of folder: String, draws: Int) throws(MeasureError) {
        strokes = try StrokeDrawing.load("strokes.ndjson", in: folder)
        others = try StrokeDrawing.load("others.ndjson", in: folder)
        self.draws = draws
        if strokes.isEmpty { throw MeasureError("\(folder) has no strokes.ndjson with drawings") }
    }

    /// The tables.
    package var report: String {
        let methods: [(String, any StrokeMethod.Type)] = [
            ("mudra", RecognizedStrokes.self), ("mudra, any turn", TurnedStrokes.self),
            ("Protractor", ProtractorStrokes.self), ("Protractor, both ways, any start", FreeProtractorStrokes.self),
        ]
        let classes = Dictionary(grouping: strokes, by: \.label)
        let counts = classes.sorted { $0.key < $1.key }.map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
        let limit = Thresholds.strokeScore
        var table = Table()
        table.add(
            ["templates", "method", "accuracy"] + Self.hits.map { "\(Self.percent($0)) hits" }
                + ["hits, default", "false, default"])
        // A class must have drawings that are no templates.
        let most = classes.values.map(\.count).min() ?? 0
        for count in Self.templates where count < most {
            for (name, method) in methods {
                let trial = StrokeTrial(method, templates: count, seeds: 1..<UInt64(draws + 1), strokes, others)
                let isOwn = method is RecognizedStrokes.Type
                table.add(
                    ["\(count)", name, Self.percent(trial.accuracy)]
                        + Self.hits.map { trial.falseAccepts(atHits: $0).map(Self.percent) ?? "-" }
                        + [
                            isOwn ? Self.percent(trial.hits(upTo: limit)) : "",
                            isOwn ? Self.percent(trial.falseAccepts(upTo: limit)) : "",
                        ])
            }
        }
        return """
            \(counts); \(others.count) other drawings; \(draws) random choices of templates, of other people each
            accuracy: nearest to the right gesture; N % hits: other drawings taken if N % of the right ones are
            default: at the score that mudra takes (\(limit)); within \(Int(Thresholds.strokeRotation)) degrees
            \(table)
            \(cost)

            \(LeftOutKinds(strokes, others).report(templates: Self.templates, splits: draws / 4 + 1))
            """
    }

    /// The time that a match and the preparation of templates take.
    private var cost: String {
        let chosen = Dictionary(grouping: strokes, by: \.label).mapValues { Array($0.prefix(10)) }
        var recognizer: RecognizedStrokes?
        let making = ContinuousClock().measure { recognizer = RecognizedStrokes(templates: chosen) }
        for drawing in strokes + others { _ = recognizer?.verdict(on: drawing) }
        let lifts = Distribution(recognizer?.lifts ?? [])
        let count = chosen.values.reduce(0) { $0 + $1.count }
        return
            "\(count) templates in \(chosen.count) gestures: a lift takes \(lifts.median.text(decimals: 0)) µs, at most "
            + "\(lifts.maximum.text(decimals: 0)) (with a trace); making them took \((making / .milliseconds(1)).text(decimals: 1)) ms"
    }

    static func percent(_ share: Double) -> String { (share * 100).text(decimals: 1) + " %" }
}
