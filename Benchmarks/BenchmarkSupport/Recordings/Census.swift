import Gestures
import MudraEvdev
import MudraSupport
import MudraTouch

/// Counts the gestures of each type in recordings without labels.
package struct Census {
    private struct CensusRow {
        let file: String
        let minutes: Double
        let counts: [String: Int]
    }

    private var rows: [CensusRow] = []
    private var details: [String] = []

    /// Plays all recordings of a folder.
    package init(of folder: String) throws(MeasureError) {
        let names: [String]
        do throws(FileError) {
            names = try FileReader.names(in: folder)
        } catch {
            throw MeasureError("\(folder): \(error.message)")
        }
        for name in names.sorted() where LabelledRecording.isRecording(name) {
            let recording = try LabelledRecording.load("\(folder)/\(name)")
            let seen = SeenGesture.all(in: recording)
            details.append("\(name): \(seen)")
            let length = (recording.events.last?.time ?? 0) - (recording.events.first?.time ?? 0)
            rows.append(
                CensusRow(
                    file: name, minutes: length.seconds / 60,
                    counts: Dictionary(grouping: seen, by: \.type).mapValues(\.count)))
        }
    }

    /// The table, one line per file: its length, and gestures per minute of each type.
    /// - Parameter isVerbose: also lists the recognized gestures of every file.
    package func report(isVerbose: Bool) -> String {
        let types = GestureType.allCases.map(\.rawValue).filter { $0 != GestureType.transform.rawValue }
        let header = "gestures a minute".padded(to: 44) + "minutes".padded(to: -9)
        var lines = [header + types.map { $0.padded(to: -12) }.joined()]
        for row in rows {
            let rates = types.map { type -> String in
                guard let count = row.counts[type], row.minutes > 0 else { return "." }
                return ((Double(count) / row.minutes * 10).rounded() / 10).thousandths
            }
            lines.append(
                row.file.padded(to: 44) + row.minutes.thousandths.padded(to: -9)
                    + rates.map { $0.padded(to: -12) }.joined())
        }
        if isVerbose { lines += [""] + details }
        return lines.joined(separator: "\n")
    }
}
