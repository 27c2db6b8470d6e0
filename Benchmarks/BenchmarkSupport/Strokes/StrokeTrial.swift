import TouchSamples

/// Random choices of templates, and the verdicts on all other drawings.
struct StrokeTrial {
    /// Of drawings of a gesture's thing: the score, infinite if another gesture was nearer or none was near.
    private var own: [Double] { ownByLabel.flatMap(\.value) }
    private var ownByLabel: [String: [Double]] = [:]
    /// Of drawings of other things: the score of the nearest gesture.
    private var others: [Double] = []
    private var right = 0

    /// Tries a method.
    /// - Parameters:
    ///   - templates: how many drawings of each class are templates; all others of the class are tried.
    ///   - seeds: a random choice of templates is tried for each.
    init(
        _ method: any StrokeMethod.Type, templates: Int, seeds: Range<UInt64>, _ strokes: [StrokeDrawing],
        _ foreign: [StrokeDrawing]
    ) {
        let classes = Dictionary(grouping: strokes, by: \.label).sorted { $0.key < $1.key }
        for seed in seeds {
            var numbers = SeededNumbers(seed: seed)
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
                ownByLabel[drawing.label, default: []].append(isRight ? verdict?.score ?? .infinity : .infinity)
            }
            others += foreign.map { recognizer.verdict(on: $0)?.score ?? .infinity }
        }
    }

    /// How many of the drawings were nearest to the right gesture.
    var accuracy: Double { Double(right) / Double(max(own.count, 1)) }

    /// How many of the right drawings score at most `limit`.
    func hits(upTo limit: Double) -> Double { Self.share(of: own, upTo: limit) }

    /// The same for each gesture by itself.
    func hitsByLabel(upTo limit: Double) -> [String: Double] {
        ownByLabel.mapValues { Self.share(of: $0, upTo: limit) }
    }

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

    /// The greatest limit that takes at most this share of the drawings of other things.
    func limit(atFalseAccepts share: Double) -> Double { Distribution(others).percentile(share) }

    private static func share(of scores: [Double], upTo limit: Double) -> Double {
        Double(scores.count { $0 <= limit }) / Double(max(scores.count, 1))
    }
}
