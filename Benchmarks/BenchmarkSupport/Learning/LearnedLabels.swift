import Gestures
import MudraDeclarations
import MudraEvdev
import MudraGestureSettings
import MudraLearning
import MudraRecording
import MudraSupport

/// Learns each labelled gesture from three of its recordings, and tries it on the others and on ordinary touching. Each
/// recording is once the first of the three.
struct LearnedLabels {
    /// A labelled recording, with its showings.
    private struct Sample {
        let file: String
        let recording: Recording
        let showings: [Showing]
    }

    private struct Row {
        var recordings = 0
        var types: [String: Int] = [:]
        var refused = 0
        var tried = 0
        var right = 0
        var loosened: [String: Int] = [:]
        var fires = 0
        var falseFires = 0
    }

    private let screens: [Recording]
    private let most: Int?
    private var rows: [(label: String, row: Row)] = []
    private var few: [String] = []
    private var details: [String] = []
    /// How many times a gesture with mudra's defaults fires on the screens, by its options.
    private var usualFires: [RecognizerDeclaration: [Int]] = [:]

    /// How many learned gestures recognized how many of the other recordings, and fired how often on the screens, in all
    /// and where the same gesture with mudra's defaults does not.
    var totals: (learned: Int, tried: Int, right: Int, fires: Int, falseFires: Int) {
        rows.reduce((0, 0, 0, 0, 0)) { sum, entry in
            let row = entry.row
            return (
                sum.0 + row.types.values.reduce(0, +), sum.1 + row.tried, sum.2 + row.right, sum.3 + row.fires,
                sum.4 + row.falseFires
            )
        }
    }

    /// - Parameters:
    ///   - folder: has `labelled` and `screens`.
    ///   - most: how many times each gesture is learned at most, from different recordings; nil: as often as there are
    ///     recordings.
    init(of folder: String, most: Int? = nil) throws(MeasureError) {
        self.most = most
        screens = try Self.recordings(in: "\(folder)/screens")
        var groups: [(label: String, files: [String])] = []
        for recording in try LabelledRecording.list(in: "\(folder)/labelled")
        where !Accuracy.isKnownFault(recording.file) {
            guard let label = Self.gesture(of: recording.label) else { continue }
            let place = groups.firstIndex { $0.label == label } ?? groups.count
            if place == groups.count { groups.append((label, [])) }
            groups[place].files.append(recording.file)
        }
        for (label, files) in groups.sorted(by: { $0.label < $1.label }) {
            guard files.count > Learner.usual.lowerBound else {
                few.append("\(label) (\(files.count))")
                continue
            }
            var samples: [Sample] = []
            for file in files {
                let recording = try LabelledRecording.load("\(folder)/labelled/\(file)")
                let showings = recording.showings(
                    named: file, of: DeviceIdentity(recording.device.name, vendor: 0, product: 0),
                    geometry: ScreenGeometry(recording.screen, recording.geometry))
                samples.append(Sample(file: file, recording: recording, showings: showings))
            }
            learn(label, samples)
        }
    }

    /// The gesture that a label names; nil: it names none that a user could show. Places and speeds do not matter.
    private static func gesture(of label: String) -> String? {
        let parts = label.split(separator: ".").map(String.init)
        switch parts[0] {
        case "one_finger_tap", "one_finger_physical_click", "rapid_taps_20", "two_finger_tap",
            "two_fingers_physical_click":
            return parts[0]
        case "one_finger_swipe", "two_finger_swipe", "one_finger_tracking", "two_finger_tracking", "one_finger_to_edge",
            "pinch_to_zoom":
            return parts.prefix(2).joined(separator: ".")
        default: return nil
        }
    }

    private static func recordings(in folder: String) throws(MeasureError) -> [Recording] {
        do throws(FileError) {
            var recordings: [Recording] = []
            for name in try FileReader.names(in: folder).sorted() where LabelledRecording.isRecording(name) {
                do throws(MeasureError) {
                    recordings.append(try LabelledRecording.load("\(folder)/\(name)"))
                } catch {
                    continue
                }
            }
            return recordings
        } catch {
            throw MeasureError("\(folder): \(error.message)")
        }
    }

    private mutating func learn(_ label: String, _ samples: [Sample]) {
        var row = Row()
        row.recordings = samples.count
        // Not neighbours in the list: those were made one after the other.
        let step = max(1, samples.count / Learner.usual.lowerBound)
        for first in samples.indices.prefix(most ?? samples.count) {
            let chosen = (0..<Learner.usual.lowerBound).map { (first + $0 * step) % samples.count }
            let rest = samples.indices.filter { !chosen.contains($0) }
            row.tried += rest.count
            let learned: LearnedGesture
            do throws(LearningError) {
                let learner = try Learner(of: "learned", for: GestureFolder("/nonexistent"), systemZones: nil)
                learned = try learner.learn(from: chosen.flatMap { samples[$0].showings.prefix(1) })
            } catch {
                row.refused += 1
                details.append("-- \(label): \(error.lines.joined(separator: "; "))")
                continue
            }
            row.types[learned.type.rawValue, default: 0] += 1
            for limit in learned.limits { row.loosened[limit.key, default: 0] += 1 }
            for index in rest {
                let count = learned.declaration.count(in: samples[index].recording)
                let isRight = count == samples[index].showings.count
                row.right += isRight ? 1 : 0
                if !isRight {
                    let options = learned.declaration.options.keys.sorted().joined(separator: ", ")
                    details.append(
                        "!! \(label): \(samples[index].file): \(count) of \(samples[index].showings.count) as "
                            + "\(learned.type.rawValue) (\(options)) from \(chosen.map { samples[$0].file })")
                }
            }
            let fires = screens.map(learned.declaration.count)
            let usual = usual(learned.declaration.without(learned.limits.map(\.key)))
            row.fires += fires.reduce(0, +)
            row.falseFires += zip(fires, usual).reduce(0) { $0 + max(0, $1.0 - $1.1) }
        }
        rows.append((label, row))
    }

    private mutating func usual(_ declaration: RecognizerDeclaration) -> [Int] {
        if let known = usualFires[declaration] { return known }
        let fires = screens.map(declaration.count)
        usualFires[declaration] = fires
        return fires
    }

    /// The table, a line for each gesture.
    func report(isVerbose: Bool) -> String {
        var table = Table(
            "labelled gesture", "recordings", "learned", "refused", "others tried", "recognized", "%", "on screens",
            "more than usual", "as", "loosened")
        var total = Row()
        for (label, row) in rows {
            table.add([label] + Self.columns(row) + [Self.list(row.types), Self.list(row.loosened)])
            total.recordings += row.recordings
            for (type, count) in row.types { total.types[type, default: 0] += count }
            total.refused += row.refused
            (total.tried, total.right) = (total.tried + row.tried, total.right + row.right)
            (total.fires, total.falseFires) = (total.fires + row.fires, total.falseFires + row.falseFires)
        }
        table.add(["all"] + Self.columns(total))
        var text =
            "\(table)\n\nToo few recordings to learn from three and to try others: \(few.joined(separator: ", "))"
        if isVerbose { text += "\n\n" + details.joined(separator: "\n") }
        return text
    }

    private static func columns(_ row: Row) -> [String] {
        let share = row.tried > 0 ? Double(row.right) / Double(row.tried) * 100 : 0
        return [row.recordings, row.types.values.reduce(0, +), row.refused, row.tried, row.right].map { "\($0)" }
            + [((share * 10).rounded() / 10).thousandths, "\(row.fires)", "\(row.falseFires)"]
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(
            separator: ", ")
    }
}
