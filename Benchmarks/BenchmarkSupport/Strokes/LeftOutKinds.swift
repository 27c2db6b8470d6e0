import Gestures
import TouchSamples

/// How well strokes of unseen kinds are recognized.
///
/// The kinds are those of `strokes.ndjson` and computed ones. In each split one half of the kinds chooses a limit of the
/// score, and sets of five kinds of the other half are measured, and the halves change places. Drawings of
/// `others.ndjson` must be refused, unless they show the same thing as one of the gestures.
struct LeftOutKinds {
    private static let people = 24
    /// How many random sets of each half's kinds are drawn.
    private static let sets = 4
    /// How many other drawings may be taken, by the limit that one half's kinds choose for the other half's.
    private static let promise = 0.05

    private let kinds: [[StrokeDrawing]]
    private let others: [StrokeDrawing]
    /// How many kinds, from the first, are recorded.
    private let recorded: Int

    init(_ strokes: [StrokeDrawing], _ others: [StrokeDrawing]) {
        let recorded = Dictionary(grouping: strokes, by: \.label).sorted { $0.key < $1.key }.map(\.value)
        let computed = ComputedKind.allCases.enumerated().map { number, kind in
            (1...Self.people).compactMap { person in
                var person = ComputedPerson(seed: UInt64(1_000 * number + person))
                return person.drawing(of: kind)
            }
        }
        kinds = recorded + computed
        self.recorded = recorded.count
        self.others = others
    }

    /// The spread over all splits and sets: of sets of five kinds for each number of templates, and of sets of ten kinds
    /// with ten templates.
    func report(templates: [Int], splits: Int) -> String {
        var table = Table()
        table.add(
            ["kinds", "templates", "", "least", "quarter", "median", "three quarters", "most", "mean"])
        for (gestures, count) in templates.map({ (5, $0) }) + [(10, 10)] {
            for row in rows(gestures, count, splits) {
                table.add(["\(gestures)", "\(count)", row.name] + Self.spread(of: row.values).map(Strokes.percent))
            }
        }
        return """
            \(kinds.count) kinds, \(recorded) recorded and \(kinds.count - recorded) computed (\(Self.people) computed people each); \
            \(splits) splits into halves, \(Self.sets) sets of kinds of each half
            default: at the score that mudra takes (\(Thresholds.strokeScore))
            other kinds' limit: at which sets of the other half's kinds take \(Strokes.percent(Self.promise)) of other drawings
            \(table)

            \(likeness)
            """
    }

    private func rows(_ gestures: Int, _ templates: Int, _ splits: Int) -> [(name: String, values: [Double])] {
        let limit = Thresholds.strokeScore
        var rows: [(name: String, values: [Double])] = [
            ("accuracy", []), ("false at 90 % hits", []), ("hits, default", []), ("false, default", []),
            ("hits, other kinds' limit", []), ("false, other kinds' limit", []),
        ]
        var hits: [String: [Double]] = [:]
        for split in 0..<splits {
            var numbers = SeededNumbers(seed: UInt64(split + 1))
            let mixed = kinds.shuffled(using: &numbers)
            let halves = [mixed.prefix(mixed.count / 2), mixed.dropFirst(mixed.count / 2)].map { half in
                (0..<Self.sets).map { _ in
                    let set = half.shuffled(using: &numbers).prefix(gestures)
                    return trial(of: Array(set), templates, seed: numbers.next() >> 1)
                }
            }
            for (choosing, measured) in [(halves[0], halves[1]), (halves[1], halves[0])] {
                let limits = choosing.map { $0.limit(atFalseAccepts: Self.promise) }
                let chosen = limits.reduce(0, +) / Double(limits.count)
                for trial in measured {
                    let values = [
                        trial.accuracy, trial.falseAccepts(atHits: 0.9) ?? 1, trial.hits(upTo: limit),
                        trial.falseAccepts(upTo: limit), trial.hits(upTo: chosen), trial.falseAccepts(upTo: chosen),
                    ]
                    for index in rows.indices { rows[index].values.append(values[index]) }
                    hits.merge(trial.hitsByLabel(upTo: limit).mapValues { [$0] }, uniquingKeysWith: +)
                }
            }
        }
        let means = hits.values.map { $0.reduce(0, +) / Double($0.count) }
        return rows + [("hits of each kind, default", means)]
    }

    private func trial(of chosen: [[StrokeDrawing]], _ templates: Int, seed: UInt64) -> StrokeTrial {
        let labels = Set(chosen.compactMap(\.first?.label))
        return StrokeTrial(
            RecognizedStrokes.self, templates: templates, seeds: seed..<seed + 1, chosen.flatMap { $0 },
            others.filter { !labels.contains($0.label) })
    }

    /// Shows that the computed drawings of a kind differ as much as the recorded ones.
    private var likeness: String {
        var table = Table()
        table.add(["distance from 10 others of the kind", "5 %", "25 %", "50 %", "75 %", "90 %", "95 %"])
        for (name, part) in [("recorded", kinds[..<recorded]), ("computed", kinds[recorded...])] {
            var distances: [Double] = []
            for kind in part {
                for seed: UInt64 in 1...5 {
                    var numbers = SeededNumbers(seed: seed)
                    let mixed = kind.shuffled(using: &numbers)
                    let recognizer = RecognizedStrokes(templates: ["": Array(mixed.prefix(10))])
                    distances += mixed.dropFirst(10).compactMap { recognizer.verdict(on: $0)?.distance }
                }
            }
            let spread = Distribution(distances)
            table.add([name] + [0.05, 0.25, 0.5, 0.75, 0.9, 0.95].map { spread.percentile($0).text(decimals: 3) })
        }
        return table.description
    }

    private static func spread(of values: [Double]) -> [Double] {
        let spread = Distribution(values)
        return [0, 0.25, 0.5, 0.75, 1].map(spread.percentile) + [values.reduce(0, +) / Double(max(values.count, 1))]
    }
}
