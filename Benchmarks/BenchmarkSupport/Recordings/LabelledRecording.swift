import MudraEvdev
import MudraRecording
import MudraSupport

/// A line of `LABELS.tsv`: a recording, and the gesture that its maker meant.
struct LabelledRecording {
    let file: String
    let label: String
    /// The final distance of two fingers divided by the first; nil unless there were two.
    let scale: Double?

    /// The recordings of a folder, in the order of its list.
    static func list(in folder: String) throws(MeasureError) -> [LabelledRecording] {
        let path = "\(folder)/LABELS.tsv"
        let text = String(decoding: try read(path), as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let header = lines.first ?? []
        guard let file = header.firstIndex(of: "file"), let label = header.firstIndex(of: "label"),
            let scale = header.firstIndex(of: "scale")
        else { throw MeasureError("\(path):1: there is no column file, label or scale") }
        return try lines.dropFirst().enumerated().map { number, fields throws(MeasureError) in
            guard fields.count > max(file, label) else { throw MeasureError("\(path):\(number + 2): too few columns") }
            return LabelledRecording(
                file: String(fields[file]), label: String(fields[label]),
                scale: fields.count > scale ? Double(fields[scale]) : nil)
        }
    }

    /// A recording of a folder.
    static func load(_ path: String) throws(MeasureError) -> Recording {
        let text = try read(path)
        do throws(RecordingError) {
            return try RecordingFile.read(text)
        } catch {
            throw MeasureError("\(path):\(error)")
        }
    }

    /// Whether a file is one of a folder's recordings, by its name: YAML files come from `libinput record`.
    static func isRecording(_ name: String) -> Bool {
        [".evemu", ".yml", ".yaml"].contains(where: name.hasSuffix) && !name.hasSuffix(".clean.evemu")
    }

    private static func read(_ path: String) throws(MeasureError) -> [UInt8] {
        do throws(FileError) {
            return try FileReader.read(path, limitMebibytes: 256)
        } catch {
            throw MeasureError("\(path): \(error.message)")
        }
    }
}

/// A reason why a measurement cannot be made.
package struct MeasureError: Error, CustomStringConvertible {
    /// The problem, with the file and the line if there are any.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
