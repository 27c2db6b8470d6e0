import Gestures
import MudraTOML
import MudraText

extension LisgdGesture {
    /// Reads the fields of a `-g`: FINGERS,GESTURE,EDGE,DISTANCE,ACTIONMODE,COMMAND. Older versions of lisgd have no
    /// ACTIONMODE, and the oldest have no EDGE and no DISTANCE either.
    /// - Parameter warn: gets what is wrong with the gesture.
    init?(_ argument: String, at position: SourcePosition, warn: (String) -> Void) {
        var fields = argument.split(separator: ",", omittingEmptySubsequences: false)[...]
        let count = fields.popFirst().map { String($0).trimmed } ?? ""
        guard let fingers = Int(count), Thresholds.fingers.contains(fingers) else {
            warn("a gesture of \(quoted(count)) fingers is left out (1 to 10)")
            return nil
        }
        let word = fields.popFirst().map(String.init) ?? ""
        guard let direction = LisgdWords.directions[word] else {
            let known = LisgdWords.directions.keys.sorted().joined(separator: ", ")
            warn("a gesture \(quoted(word)) is left out, which lisgd does not know (\(known))")
            return nil
        }
        self.init(
            fingers: fingers, direction: direction, place: .anywhere, distance: .any, isRepeated: false, command: "",
            position: position)
        readPlace(&fields, warn)
        command = fields.joined(separator: ",").trimmed
        if command.isEmpty || command.utf8.contains(0) {
            warn("a gesture without a command is left out")
            return nil
        }
    }

    private mutating func readPlace(_ fields: inout ArraySlice<Substring>, _ warn: (String) -> Void) {
        let words = fields.prefix(2).map(String.init)
        guard words.count == 2 else { return }
        if let place = LisgdWords.places[words[0]] {
            self.place = place
        } else if words[0].isNumber || LisgdWords.distances[words[1]] != nil {
            warn("lisgd knows no edge \(quoted(words[0])); taken for any (\"*\")")
        } else {
            return
        }
        fields.removeFirst()
        if let distance = LisgdWords.distances[words[1]] {
            self.distance = distance
        } else if words[1].isNumber {
            warn("lisgd knows no distance \(quoted(words[1])); taken for any (\"*\")")
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
