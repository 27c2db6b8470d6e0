import Gestures
import MudraEvdev
import MudraRecording
import MudraSupport
import TouchSamples

/// Strokes taken for gestures in recordings of touches that are none.
package struct StrayStrokes {
    private var recordings = 0
    private var strokes = 0
    private var minutes = 0.0
    /// Each with its recording and its gesture.
    private var taken: [String] = []
    private let gestures: [(name: String, parameters: StrokeParameters)]

    /// Plays all recordings in a folder and in its folders, with ten gestures: those of the drawings, with ten templates
    /// each, and shapes of our own until there are ten.
    package init(of strokes: String, on folder: String) throws(MeasureError) {
        let drawings = Dictionary(
            grouping: try StrokeDrawing.load("strokes.ndjson", in: strokes), by: \.label)
        let drawn = drawings.sorted { $0.key < $1.key }.map { label, drawings in
            var parameters = StrokeParameters()
            parameters.direction = .any
            parameters.templates = drawings.prefix(10).compactMap { try? StrokeTemplate(drawing: $0.points) }
            return (name: label, parameters: parameters)
        }
        let own = DrawnShape.allCases.filter { drawings[$0.rawValue] == nil }.map { shape in
            (name: shape.rawValue, parameters: shape.parameters(templates: 5))
        }
        gestures = Array((drawn + own).prefix(10))
        try play(folder)
    }

    private mutating func play(_ folder: String) throws(MeasureError) {
        let names: [String]
        do throws(FileError) {
            names = try FileReader.names(in: folder)
        } catch {
            throw MeasureError("\(folder): \(error.message)")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if FileReader.isFolder(path) { try play(path) }
            guard LabelledRecording.isRecording(name), let recording = try? LabelledRecording.load(path) else {
                continue
            }
            note(recording, path)
        }
    }

    private mutating func note(_ recording: Recording, _ path: String) {
        let graph = RecognizerGraph(
            gestures.map { RecognizerGraph.Placement(StrokeRecognizer($0.name, $0.parameters)) })
        var judged: Set<UInt64> = []
        let seen = SeenGesture.all(in: recording, with: graph) { trace in
            if case .compares = trace.kind { judged.insert(trace.time.value) }
        }
        recordings += 1
        strokes += judged.count
        minutes += ((recording.events.last?.time ?? 0) - (recording.events.first?.time ?? 0)).seconds / 60
        taken += seen.map { "\(path): \($0)" }
    }

    /// How many there were, and each of them.
    package var report: String {
        let names = gestures.map(\.name).joined(separator: ", ")
        let head = """
            \(recordings) recordings, \(minutes.text(decimals: 1)) minutes, \(strokes) ways of one finger large and bent \
            enough for a stroke
            taken for one of \(gestures.count) gestures (\(names)): \(taken.count)
            """
        return ([head] + taken).joined(separator: "\n")
    }
}
