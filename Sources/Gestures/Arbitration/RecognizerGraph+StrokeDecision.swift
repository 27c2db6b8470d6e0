// Strokes compete for one drawing: a score alone rejects nothing, so a stroke must also be clear of the runner-up.

extension RecognizerGraph {
    /// Whether the drawing belongs to this stroke, and not to another one with the same touches. Every member has seen
    /// the lift by then, and those that failed at it still have their match.
    func isClear(_ match: StrokeMatch, of index: Int) -> Bool {
        var others = 0
        var runnerUp: (member: Int, distance: Float)?
        activity.awake.forEach { other in
            guard other != index, members[other].core.involved == members[index].core.involved,
                prevents(index, other), let rival = members[other].recognizer.strokeMatch
            else { return }
            others += 1
            if rival.distance < runnerUp?.distance ?? .infinity { runnerUp = (other, rival.distance) }
        }
        let score = match.score(runnerUp: runnerUp?.distance, others: others)
        if activity.isTraced { trace(index, match, score, runnerUp) }
        if let runnerUp, runnerUp.distance < match.distance {
            members[index].core.explain(
                .resembledOther(
                    members[runnerUp.member].recognizer,
                    ThresholdMeasurement(.unlikeness, Double(match.distance), limit: Double(runnerUp.distance))))
            return false
        }
        guard score > Thresholds.strokeScore else { return true }
        let measurement = ThresholdMeasurement(.score, Double(score), limit: Double(Thresholds.strokeScore))
        let isAlone = match.score(runnerUp: nil, others: others) > Thresholds.strokeScore
        members[index].core.explain(
            runnerUp.map {
                isAlone ? .measured(measurement) : .resembledOther(members[$0.member].recognizer, measurement)
            }
                ?? .measured(measurement))
        return false
    }

    private func trace(_ index: Int, _ match: StrokeMatch, _ score: Float, _ runnerUp: (member: Int, distance: Float)?)
    {
        let outline = (members[index].recognizer as? StrokeRecognizer)?.strokeOutline ?? []
        trace(
            index,
            .compares(
                StrokeComparison(
                    distance: Double(match.distance), score: Double(score), limit: Double(Thresholds.strokeScore),
                    template: match.template, outline: outline,
                    runnerUp: runnerUp.map { (members[$0.member].core.name, Double($0.distance)) })))
    }
}
