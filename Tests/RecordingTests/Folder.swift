import Evdev
import Foundation
import Gestures
import Pipeline

/// A folder laid out as `../shared/recordings`, or that of `MUDRA_RECORDINGS=DIR`.
enum Folder {
    static let root =
        ProcessInfo.processInfo.environment["MUDRA_RECORDINGS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../shared/recordings"
        ).standardized

    static var isThere: Bool { FileManager.default.fileExists(atPath: root.path) }

    /// The rows of a table, by the names of its columns.
    static func rows(_ table: String) throws -> [[String: String]] {
        let lines = try String(contentsOf: root.appendingPathComponent(table), encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let names = lines.first ?? []
        return lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }

    static func recording(_ path: String) throws -> Recording {
        try Recording(parsing: [UInt8](Data(contentsOf: root.appendingPathComponent(path))))
    }

    static func recordings(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".evemu") }.sorted().map { "\(folder)/\($0)" }
    }
}

extension Recording {
    /// The transitions that these recognizers make of the recording, one line each.
    func transitions(_ configurations: [String: GestureConfiguration]) -> [String] {
        let entries = configurations.sorted { $0.key < $1.key }.map { Lineup.Entry($1.makeRecognizer($0)) }
        var lines: [String] = []
        replay(with: Lineup(entries)) { transition in
            let direction = transition.values.direction.map { " \($0.rawValue)" } ?? ""
            lines.append(
                "\(transition.time.value) \(transition.recognizer.core.name) \(transition.stateName)\(direction)")
        }
        return lines
    }

    /// The gestures that are recognized, by name and direction.
    func gestures(_ configurations: [String: GestureConfiguration]) -> [String] {
        transitions(configurations).compactMap { line in
            let words = line.split(separator: " ")
            return words[2] == "recognized" ? ([words[1]] + words.dropFirst(3)).joined(separator: " ") : nil
        }
    }
}
