import TouchSamples

/// Random choices of templates, and the verdicts on all other drawings.
struct StrokeTrial {
    /// Of drawings of a gesture's thing: the score, infinite if another gesture was nearer or none was near.
    private var own: [Double] = []
    /// Of drawings of other things: the score of the nearest gesture.
    private var others: [Double] = []
    private var right = 0

    /// Tries a method.
    /// - Parameters:
    ///   - templates: how many drawings of each class are templates; all others of the class are tried.
    ///   - draws: how many random choices of templates are tried.
    init(
        _ method: any StrokeMethod.Type, templates: Int, draws: Int, _ strokes: [StrokeDrawing],
        _ foreign: [StrokeDrawing]
    ) {
        let classes = Dictionary(grouping: strokes, by: \.label).sorted { $0.key < $1.key }
        for draw in 0..<draws {
            var numbers = SeededNumbers(seed: UInt64(draw + 1))
            var chosen: [String: [StrokeDrawing]] = [:]
            var rest: [StrokeDrawing] = []
            for (label, drawings) in classes {
                let mixed = drawings.shuffled(using: &numbers)
                chosen[label] = Array(mixed.prefix(templates))
                rest += mixed.dropFirst(templates)
            }
            let recognizer = method.init(templates: chosen)
            for drawing in rest {
                let verdict = recognizer.verdict(on: drawing)
                let isRight = verdict?.label == drawing.label
                right += isRight ? 1 : 0
                own.append(isRight ? verdict?.score ?? .infinity : .infinity)
            }
            others += foreign.map { recognizer.verdict(on: $0)?.score ?? .infinity }
        }
    }

    /// How many of the drawings were nearest to the right gesture.
    var accuracy: Double { Double(right) / Double(max(own.count, 1)) }

    /// How many of the right drawings score at most `limit`.
    func hits(upTo limit: Double) -> Double { Self.share(of: own, upTo: limit) }

    /// How many drawings of other things score at most `limit`.
    func falseAccepts(upTo limit: Double) -> Double { Self.share(of: others, upTo: limit) }

    /// How many drawings of other things are taken if the limit lets this share of the right ones pass; nil: no limit
    /// does.
    func falseAccepts(atHits hits: Double) -> Double? {
        let sorted = own.sorted()
        let rank = Int((hits * Double(sorted.count)).rounded(.up))
        guard rank > 0, rank <= sorted.count, sorted[rank - 1].isFinite else { return nil }
        return falseAccepts(upTo: sorted[rank - 1])
    }

    private static func share(of scores: [Double], upTo limit: Double) -> Double {
        Double(scores.count { $0 <= limit }) / Double(max(scores.count, 1))
    }
}
