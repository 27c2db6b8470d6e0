// Strokes compete for one drawing: a score alone rejects nothing, so a stroke must also be clear of the runner-up.

extension RecognizerGraph {
    /// The nearest of the other strokes with the same touches.
    private typealias RunnerUp = (recognizer: any Recognizer, match: StrokeMatch)

    /// Has the strokes fail whose drawing resembles another stroke more, or nearly as much, or its own too little. Every
    /// member has seen the lift, and those that failed at it still have their match. Afterwards they may be reset while
    /// a stroke waits, so each is compared once.
    func compareStrokes() {
        activity.pending.forEach { index in
            let core = members[index].core
            guard !core.isCompared, core.isHeld else { return }
            core.isCompared = true
            guard let match = members[index].arbitrated?.strokeMatch, let reason = objection(to: match, of: index)
            else {
                return
            }
            core.fail(because: reason)
            core.reportActivity(unsettling: true)
        }
    }

    /// Why the drawing does not belong to this stroke; nil: it does.
    private func objection(to match: StrokeMatch, of index: Int) -> Reason? {
        var others = 0
        var runnerUp: RunnerUp?
        activity.awake.forEach { other in
            guard other != index, members[other].core.involved == members[index].core.involved,
                prevents(index, other), let rival = members[other].arbitrated?.strokeMatch
            else { return }
            others += 1
            if rival.unlikeness < runnerUp?.match.unlikeness ?? .infinity {
                runnerUp = (members[other].recognizer, rival)
            }
        }
        let score = match.score(runnerUp: runnerUp?.match.distance, others: others)
        if activity.isTraced { trace(index, .compares(comparison(match, score, runnerUp, of: index))) }
        if let runnerUp, runnerUp.match.unlikeness < match.unlikeness {
            let measurement = ThresholdMeasurement(
                .unlikeness, Double(match.unlikeness), limit: Double(runnerUp.match.unlikeness))
            return .resembledOther(runnerUp.recognizer, measurement)
        }
        guard score > Thresholds.strokeScore else { return nil }
        let measurement = ThresholdMeasurement(.score, score, limit: Thresholds.strokeScore)
        guard let runnerUp, match.score(runnerUp: nil, others: others) <= Thresholds.strokeScore else {
            return .measured(measurement)
        }
        return .resembledOther(runnerUp.recognizer, measurement)
    }

    private func comparison(_ match: StrokeMatch, _ score: Double, _ runnerUp: RunnerUp?, of index: Int)
        -> StrokeComparison
    {
        StrokeComparison(
            distance: Double(match.unlikeness), score: score, limit: Thresholds.strokeScore, template: match.template,
            outline: (members[index].recognizer as? StrokeRecognizer)?.strokeOutline ?? [],
            runnerUp: runnerUp.map { ($0.recognizer.label, Double($0.match.unlikeness)) })
    }
}
