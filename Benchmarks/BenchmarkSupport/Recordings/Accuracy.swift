/// Compares the recognized gestures of recordings with their labels.
package struct Accuracy {
    /// Recordings whose label is known to be wrong, by parts of the files' names: see the README of the recordings.
    private static let knownFaults = [
        "022435", "022850", "022812", "022723", "022903", "023223", "023232", "023307",
    ]

    static func isKnownFault(_ file: String) -> Bool {
        knownFaults.contains(where: file.contains)
    }

    private struct AccuracyRow {
        var files = 0
        var rightFiles = 0
        var tally = ExpectedGestures.Tally()
    }

    private var rows: [(label: String, row: AccuracyRow)] = []
    private var faults: [String] = []
    private var unjudged: [String: Int] = [:]
    private var details: [String] = []

    /// Plays all recordings of a folder with a `LABELS.tsv`.
    package init(of folder: String) throws(MeasureError) {
        for recording in try LabelledRecording.list(in: folder) {
            let seen = SeenGesture.all(in: try LabelledRecording.load("\(folder)/\(recording.file)"))
            guard let expected = ExpectedGestures(recording) else {
                unjudged[recording.label, default: 0] += 1
                details.append("-- \(recording.file): \(seen)")
                continue
            }
            let tally = expected.tally(of: seen)
            details.append("\(tally.isRight ? "ok" : "!!") \(recording.file): \(seen)")
            if Self.isKnownFault(recording.file) {
                faults.append("\(recording.file): \(tally.isRight ? "as labelled" : "not as labelled"): \(seen)")
            } else {
                note(tally, recording.label)
            }
        }
    }

    private mutating func note(_ tally: ExpectedGestures.Tally, _ label: String) {
        let place = rows.firstIndex { $0.label == label } ?? rows.count
        if place == rows.count { rows.append((label, AccuracyRow())) }
        rows[place].row.files += 1
        rows[place].row.rightFiles += tally.isRight ? 1 : 0
        rows[place].row.tally = rows[place].row.tally + tally
    }

    /// The table, one line per label, and the known faults in a separate list.
    /// - Parameter isVerbose: also lists the recognized gestures of every file.
    package func report(isVerbose: Bool) -> String {
        var lines = [Self.line("label", ["files", "right", "recognized", "wrong", "missed", "extra"])]
        var total = AccuracyRow()
        for (label, row) in rows.sorted(by: { $0.label < $1.label }) {
            lines.append(Self.line(label, Self.columns(row)))
            total.files += row.files
            total.rightFiles += row.rightFiles
            total.tally = total.tally + row.tally
        }
        lines.append(Self.line("all", Self.columns(total)))
        lines += ["", "Labels that are known to be wrong, not counted:"] + faults.map { "  \($0)" }
        let others = unjudged.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        lines += ["", "Labels that expected no gesture, not counted: \(others)"]
        if isVerbose { lines += [""] + details }
        return lines.joined(separator: "\n")
    }

    private static func columns(_ row: AccuracyRow) -> [String] {
        let tally = row.tally
        return [row.files, row.rightFiles, tally.recognized, tally.wrong, tally.missed, tally.extra].map {
            "\($0)"
        }
    }

    private static func line(_ label: String, _ columns: [String]) -> String {
        label.padded(to: 52) + columns.map { $0.padded(to: -11) }.joined()
    }
}
