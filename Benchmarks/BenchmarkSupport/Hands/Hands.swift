import TouchSamples

/// Runs synthetic hands on panels with several scan rates and noises: `mudra-bench hands`.
package enum Hands {
    static var experiments: [HandExperiment] {
        [
            .quickTaps, .drumming, .obliqueStrokes, .axisDrags, .besideARestingFinger, .besideAPalm, .edgeStrokes,
            .staggeredTaps,
            .mergedFingers, .fingersInEveryUnit, .firmFingers, .firmBesideLight, .palmsByExperience,
            .strokesInside(atRate: 60),
            .strokesInside(atRate: 120), .twoFingers, .scrollsOfUnknownSize, .staggeredSwipes, .slowStrokes,
            .hesitantEdgeDrags, .alongTheEdge, .besideADriftingFinger, .besideARecentFinger, .thumbs,
            .scatteredDoubleTaps, .tapsBesideADrag, .lateSecondFingers,
        ]
    }

    /// The tables, one for each experiment: how many trials passed.
    /// - Parameter isVerbose: also lists the outcomes of failed trials.
    package static func report(isVerbose: Bool) -> String {
        experiments.map { experiment in
            let scores = experiment.scores()
            var table = Table()
            table.add([experiment.title] + experiment.columns)
            for row in experiment.rows {
                table.add([row] + experiment.columns.map { scores[row]?[$0]?.description ?? "" })
            }
            let failures = isVerbose ? experiment.failures().map { "\n  \($0)" }.joined() : ""
            let score = scores.values.flatMap(\.values).reduce(HandScore(), +)
            return "\(table)\nin all \(score)\(failures)"
        }.joined(separator: "\n\n")
    }
}
