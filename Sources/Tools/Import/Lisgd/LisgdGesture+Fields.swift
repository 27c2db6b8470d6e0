import Gestures
import MudraSettings
import MudraSupport

extension LisgdGesture {
    /// Reads the fields of a `-g`: FINGERS,GESTURE,EDGE,DISTANCE,ACTIONMODE,COMMAND. Older versions of lisgd have no
    /// ACTIONMODE, older ones have neither EDGE nor DISTANCE, and the oldest one has FINGERS,START,END,COMMAND.
    /// - Parameter warn: receives each mistake in the gesture.
    init?(_ argument: String, at position: SourcePosition, warn: (String) -> Void) {
        var fields = argument.split(separator: ",", omittingEmptySubsequences: false)[...]
        let count = fields.popFirst().map { String($0).trimmed } ?? ""
        guard let fingers = Int(count), Thresholds.fingers.contains(fingers) else {
            warn("gesture left out: it has \(quoted(count)) fingers (1 to 10)")
            return nil
        }
        let isOldest = ["l", "r", "u", "d"].contains(fields.first)
        guard let direction = isOldest ? Self.oldestDirection(&fields, warn) : Self.direction(&fields, warn) else {
            return nil
        }
        self.init(
            fingers: fingers, direction: direction, place: .anywhere, distance: .any, isRepeated: false, command: "",
            position: position)
        if !isOldest { readPlace(&fields, warn) }
        command = fields.joined(separator: ",").trimmed
        if command.isEmpty || command.utf8.contains(0) {
            warn("gesture left out: it has no command")
            return nil
        }
    }

    private static func direction(_ fields: inout ArraySlice<Substring>, _ warn: (String) -> Void) -> Direction? {
        let word = fields.popFirst().map(String.init) ?? ""
        let direction = LisgdWords.directions[word]
        if direction == nil {
            let known = LisgdWords.directions.keys.sorted().joined(separator: ", ")
            warn("gesture left out: lisgd has no gesture \(quoted(word)) (\(known))")
        }
        return direction
    }

    private static func oldestDirection(
        _ fields: inout ArraySlice<Substring>, _ warn: (String) -> Void
    ) -> Direction? {
        let words = fields.prefix(2).joined(separator: ",")
        fields = fields.dropFirst(2)
        let direction = LisgdWords.oldestDirections[words]
        if direction == nil {
            let known = LisgdWords.oldestDirections.keys.sorted().map(quoted).joined(separator: ", ")
            warn("gesture left out: lisgd has no gesture \(quoted(words)) (\(known))")
        }
        return direction
    }

    private mutating func readPlace(_ fields: inout ArraySlice<Substring>, _ warn: (String) -> Void) {
        let words = fields.prefix(2).map(String.init)
        guard words.count == 2 else { return }
        if let place = LisgdWords.places[words[0]] {
            self.place = place
        } else if words[0].isNumber || LisgdWords.distances[words[1]] != nil {
            warn("lisgd has no edge \(quoted(words[0])): imported for any edge (\"*\")")
        } else {
            return
        }
        fields.removeFirst()
        if let distance = LisgdWords.distances[words[1]] {
            self.distance = distance
        } else if words[1].isNumber {
            warn("lisgd has no distance \(quoted(words[1])): imported for any distance (\"*\")")
        } else {
            return
        }
        fields.removeFirst()
        guard fields.count > 1, let mode = fields.first else { return }
        if mode == "P" { isRepeated = true }
        if mode == "P" || mode == "R" || mode == "*" || String(mode).isNumber { fields.removeFirst() }
    }
}

extension String {
    fileprivate var isNumber: Bool { Double(self) != nil }
}

/// lisgd's words, in its `-g` and in its config.h.
enum LisgdWords {
    static let directions: [String: Direction] = [
        "LR": .right, "RL": .left, "DU": .up, "UD": .down, "DLUR": .upRight, "URDL": .downLeft, "ULDR": .downRight,
        "DRUL": .upLeft,
    ]
    /// The oldest version's two fields for the sides at which a gesture begins and ends.
    static let oldestDirections: [String: Direction] = ["l,r": .right, "r,l": .left, "d,u": .up, "u,d": .down]
    static let places: [String: LisgdGesture.Place] = [
        "*": .anywhere, "N": .inside, "L": .at(.left), "R": .at(.right), "T": .at(.top), "B": .at(.bottom),
        "TL": .at(.topLeft), "TR": .at(.topRight), "BL": .at(.bottomLeft), "BR": .at(.bottomRight),
    ]
    static let distances: [String: LisgdGesture.Distance] = ["*": .any, "S": .short, "M": .medium, "L": .long]
    /// The words of `-g` for the constants of config.h.
    static let constants: [String: String] = [
        "EdgeAny": "*", "EdgeNone": "N", "EdgeLeft": "L", "EdgeRight": "R", "EdgeTop": "T", "EdgeBottom": "B",
        "CornerTopLeft": "TL", "CornerTopRight": "TR", "CornerBottomLeft": "BL", "CornerBottomRight": "BR",
        "DistanceAny": "*", "DistanceShort": "S", "DistanceMedium": "M", "DistanceLong": "L", "ActModeReleased": "R",
        "ActModePressed": "P", "Left": "l", "Right": "r", "Up": "u", "Down": "d",
    ]
}
