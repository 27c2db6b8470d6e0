import Foundation
import MudraEvdev
import MudraRecording
import TestSupport

/// The recordings from outside this project: those beside the repository, or those of `MUDRA_RECORDINGS=DIR`.
enum RecordingFolder {
    static let url =
        ProcessInfo.processInfo.environment["MUDRA_RECORDINGS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: Repository.path("../shared/recordings")).standardizedFileURL

    /// Whether they are the recordings that this project's numbers are about.
    static let isShared = ProcessInfo.processInfo.environment["MUDRA_RECORDINGS"] == nil

    static var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
    }

    /// The recordings whose labels name the intended gesture.
    static let labelled = url.appendingPathComponent("labelled")

    static var isLabelled: Bool { FileManager.default.fileExists(atPath: labelled.path) }

    /// Every recording, by its path within the folder.
    static func recordings() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".evemu") }.sorted()
    }

    /// The recordings of a reader that was too slow; each has a twin of a fast reader.
    static let dropped: [String] = ((try? recordings()) ?? [])
        .filter { $0.hasPrefix("syn-dropped/") && !$0.hasSuffix(".clean.evemu") }

    /// The recording at that path; nil if it is not of a touchscreen with slots, like those of mice and keyboards.
    /// - Throws: `RecordingError` for a broken line.
    static func read(_ path: String) throws -> Recording? {
        let text = try Data(contentsOf: url.appendingPathComponent(path))
        do throws(RecordingError) {
            return try Recording(parsing: Array(text))
        } catch {
            if error.line == nil { return nil }
            throw error
        }
    }

    /// The first two thirds of the recording at that path, and on to a frame in which a finger has moved.
    static func cutWithFingersDown(_ path: String) throws -> Recording? {
        let lines = try Data(contentsOf: url.appendingPathComponent(path)).split(separator: UInt8(ascii: "\n"))
        let positions = lines.indices.filter { index in
            String(decoding: lines[index], as: UTF8.self).contains(" 0003 0035 ")
        }
        guard let last = positions.dropFirst(positions.count * 2 / 3).first else { return nil }
        // Up to the end of that frame.
        let end = lines[last...].firstIndex { String(decoding: $0, as: UTF8.self).contains(" 0000 0000 ") } ?? last
        return try? Recording(parsing: Array(lines[...end].joined(separator: [UInt8(ascii: "\n")])))
    }

    /// The recording at that path as if the panel did not report the unit of its sizes; nil if it does not.
    static func withoutUnitOfSizes(_ path: String) throws -> Recording? {
        let lines = try String(decoding: Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
            .components(separatedBy: "\n")
        let others = lines.map { line in
            let words = line.split(separator: " ")
            guard words.count == 7, words[0] == "A:", words[1] == "30" || words[1] == "31" else { return line }
            return words.dropLast().joined(separator: " ") + " 0"
        }
        return others == lines ? nil : try? Recording(parsing: Array(others.joined(separator: "\n").utf8))
    }

    /// A table of tab separated values: the rows by the recording's path, the values by column name. Recordings other
    /// than the shared ones may come without it.
    static func table(_ path: String) throws -> [String: [String: String]] {
        guard isShared || has(path) else { return [:] }
        let text = try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
        // Not by Character: Swift takes "\r\n" for one, which is not "\n".
        let rows = text.components(separatedBy: "\n").map { $0.components(separatedBy: "\t") }
        guard let columns = rows.first else { return [:] }
        let folder = (path as NSString).deletingLastPathComponent
        let values = rows.dropFirst().map { Dictionary(zip(columns, $0), uniquingKeysWith: { first, _ in first }) }
        return Dictionary(
            values.compactMap { row in row["file"].flatMap { $0.isEmpty ? nil : ("\(folder)/\($0)", row) } },
            uniquingKeysWith: { first, _ in first })
    }
}
