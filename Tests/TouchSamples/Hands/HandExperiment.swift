import Gestures

/// Trials of synthetic hands that vary in two ways, one for the rows and one for the columns of a table.
package struct HandExperiment {
    /// One trial, with its row and column.
    package struct Entry {
        let row: String
        let column: String
        let trial: HandTrial
        let panel: SyntheticPanel
    }

    /// The name of the experiment.
    package let title: String
    /// The trials, in the order of the table.
    package let entries: [Entry]

    /// An experiment with these trials.
    package init(_ title: String, _ entries: [Entry]) {
        (self.title, self.entries) = (title, entries)
    }

    /// Every so many of its trials, for a quick test.
    package func everyOther(_ count: Int) -> HandExperiment {
        HandExperiment(title, entries.indices.filter { $0 % count == 0 }.map { entries[$0] })
    }

    /// The names of the rows, in order.
    package var rows: [String] { Self.unique(entries.map(\.row)) }
    /// The names of the columns, in order.
    package var columns: [String] { Self.unique(entries.map(\.column)) }

    /// How many trials passed, by row and column.
    package func scores() -> [String: [String: HandScore]] {
        var scores: [String: [String: HandScore]] = [:]
        for entry in entries {
            let score = entry.trial.score(on: entry.panel)
            scores[entry.row, default: [:]][entry.column, default: HandScore()] =
                scores[entry.row]?[entry.column].map { $0 + score } ?? score
        }
        return scores
    }

    /// How many trials passed in all.
    package func score() -> HandScore {
        scores().values.flatMap(\.values).reduce(HandScore(), +)
    }

    /// The outcomes of the trials that failed.
    package func failures() -> [String] {
        entries.compactMap { entry in
            guard !entry.trial.isRight(on: entry.panel) else { return nil }
            let outcome = entry.trial.outcome(on: entry.panel)
            return "\(entry.row), \(entry.column), \(entry.panel): \(outcome)"
        }
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension [HandExperiment.Entry] {
    /// Adds a trial for panels of every rate and noise, with `seeds` seeds each; the rates are the columns.
    /// - Parameter sizes: how the panels report sizes; with any, the decoder sees their events.
    mutating func add(
        _ row: String, seeds: Int = 2, sizes: SyntheticSizes? = nil, _ trial: (SyntheticPanel) -> HandTrial
    ) {
        for rate in SyntheticPanel.rates {
            for noise in SyntheticPanel.noises {
                for seed in 1...seeds {
                    var panel = SyntheticPanel(rate: rate, noise: noise, seed: UInt64(count * 31 + seed))
                    panel.sizes = sizes
                    append(
                        HandExperiment.Entry(row: row, column: "\(Int(rate)) Hz", trial: trial(panel), panel: panel))
                }
            }
        }
    }
}
