import Foundation
import Testing

/// Records all gestures that a listener receives, and complains about impossible sequences.
struct GestureLedger {
    /// The fields of a line of `mudractl monitor --json` that the ledger needs.
    private struct Line: Decodable {
        let gesture_id: UInt64
        let recognizer: String
        let state: String
    }

    /// The number of messages for each recognizer and state: `press began`.
    private(set) var counts: [String: Int] = [:]
    /// The impossible sequences found so far.
    private(set) var complaints: [String] = []
    /// The recognizers of the gestures that have begun and not ended, by `gesture_id`.
    private(set) var inProgress: [UInt64: String] = [:]
    private var over: Set<UInt64> = []
    /// The beginning of a line that is not complete yet.
    private var rest = Data()

    /// The number of messages with this state, for all recognizers together.
    func count(_ state: String) -> Int {
        counts.reduce(0) { $0 + ($1.key.hasSuffix(" \(state)") ? $1.value : 0) }
    }

    /// Reads the output that a monitor has written since the last call.
    mutating func read(_ said: Data) {
        rest += said
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[rest.startIndex..<end]
            rest = Data(rest[rest.index(after: end)...])
            if let line = try? JSONDecoder().decode(Line.self, from: line) {
                enter(line.gesture_id, line.recognizer, line.state)
            } else {
                complaints.append("not a gesture: \(String(decoding: line, as: UTF8.self))")
            }
        }
    }

    /// Records a message.
    mutating func enter(_ gesture: UInt64, _ recognizer: String, _ state: String) {
        counts["\(recognizer) \(state)", default: 0] += 1
        let isInProgress = inProgress[gesture] == recognizer
        let isNew = inProgress[gesture] == nil && !over.contains(gesture)
        let isRight: Bool
        switch state {
        case "began":
            isRight = isNew
            inProgress[gesture] = recognizer
        case "changed": isRight = isInProgress
        case "ended", "cancelled":
            isRight = isInProgress
            inProgress[gesture] = nil
            over.insert(gesture)
        case "recognized":
            isRight = isNew
            over.insert(gesture)
        default: isRight = false
        }
        if !isRight {
            let before = over.contains(gesture) ? "over" : inProgress[gesture].map { "\($0)'s" } ?? "unknown"
            complaints.append("\(recognizer) \(gesture) \(state), and it is \(before)")
        }
    }
}

/// The ledger finds the errors that the soak test looks for.
@Suite struct GestureLedgerTests {
    /// A sequence of messages: number, recognizer and state.
    struct Course: CustomTestStringConvertible {
        let heard: [(UInt64, String, String)]
        var complaints = 0
        var inProgress = 0
        var testDescription: String { heard.map { "\($0.0) \($0.1) \($0.2)" }.joined(separator: ", ") }
    }

    @Test(
        "The ledger complains about an impossible sequence of states",
        arguments: [
            Course(heard: [(1, "pan", "began"), (1, "pan", "changed"), (2, "tap", "recognized"), (1, "pan", "ended")]),
            Course(heard: [(1, "pan", "began"), (2, "pan", "began"), (1, "pan", "cancelled")], inProgress: 1),
            Course(heard: [(1, "pan", "began"), (1, "pan", "ended"), (1, "pan", "changed")], complaints: 1),
            Course(heard: [(1, "pan", "began"), (1, "pan", "ended"), (1, "pan", "cancelled")], complaints: 1),
            Course(
                heard: [(1, "pan", "began"), (1, "pan", "ended"), (1, "pan", "began")], complaints: 1, inProgress: 1),
            Course(heard: [(1, "pan", "began"), (1, "pan", "began")], complaints: 1, inProgress: 1),
            Course(heard: [(1, "pan", "ended")], complaints: 1),
            Course(heard: [(1, "pan", "changed")], complaints: 1),
            Course(heard: [(1, "pan", "began"), (1, "pinch", "changed"), (1, "pan", "ended")], complaints: 1),
            Course(heard: [(1, "tap", "recognized"), (1, "tap", "recognized")], complaints: 1),
        ])
    func whatMustNotBeIsComplainedOf(_ course: Course) {
        var ledger = GestureLedger()
        for (gesture, recognizer, state) in course.heard { ledger.enter(gesture, recognizer, state) }
        #expect(ledger.complaints.count == course.complaints, "\(ledger.complaints)")
        #expect(ledger.inProgress.count == course.inProgress)
    }

    @Test("The ledger reads lines that arrive in pieces") func linesComeInPieces() {
        var ledger = GestureLedger()
        let line = #"{"t_us":1,"gesture_id":7,"recognizer":"tap","type":"tap","state":"recognized","touches":1}"# + "\n"
        for byte in line.utf8 { ledger.read(Data([byte])) }
        ledger.read(Data("no gesture\n".utf8))
        #expect(ledger.counts == ["tap recognized": 1] && ledger.complaints.count == 1, "\(ledger.complaints)")
    }
}
