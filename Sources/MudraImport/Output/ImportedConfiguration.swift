import MudraTOML

/// A gestures.toml made of another program's configuration.
package struct ImportedConfiguration {
    /// The most gestures that mudrad takes of one program.
    private static let mostGestures = 256
    /// Names in the `require_failure_of` of one gesture, and of all.
    private static let mostRequirements = (ofOne: 64, ofAll: 4_096)

    /// Comments at the top of the file.
    let notes: [String]
    package private(set) var gestures: [ImportedGesture]
    /// Parts that could not be understood, for standard error. The text has them as comments.
    package let warnings: [Diagnostic]

    init(notes: [String], _ gestures: [ImportedGesture], warnings: [Diagnostic]) {
        (self.notes, self.gestures, self.warnings) = (notes, gestures, warnings)
        nameGestures()
        limitGestures()
        relate()
    }

    private mutating func nameGestures() {
        var numbers: [String: Int] = [:]
        // A gesture that is left out may be put in again, so it has a name of its own too.
        for index in gestures.indices {
            let plain = gestures[index].plainName
            let number = numbers[plain, default: 0] + 1
            numbers[plain] = number
            gestures[index].name = number == 1 ? plain : "\(plain)-\(number)"
        }
    }

    private mutating func limitGestures() {
        for index in gestures.indices.filter({ !gestures[$0].isLeftOut }).dropFirst(Self.mostGestures) {
            gestures[index].isLeftOut = true
            gestures[index].notes.append("Left out: a configuration has at most \(Self.mostGestures) gestures.")
        }
    }

    private mutating func relate() {
        let indices = gestures.indices.filter { !gestures[$0].isLeftOut }
        var room = Self.mostRequirements.ofAll
        for index in indices {
            let others = indices.lazy.filter { [gestures] in gestures[index].mustWait(for: gestures[$0]) }
            gestures[index].requirements = others.map { [gestures] in gestures[$0].name }
                .prefix(min(room, Self.mostRequirements.ofOne)).map { $0 }
            room -= gestures[index].requirements.count
        }
    }

    /// The text of the file.
    package var text: String {
        let used = gestures.filter { !$0.isLeftOut }
        var zones: [ImportedZone] = []
        for zone in gestures.compactMap(\.zone) where !zones.contains(zone) { zones.append(zone) }
        // A strip at an edge lies over the large zones, so it comes after them: the last one gets the touches.
        zones.sort { $0.area > $1.area }
        let zoneTexts = zones.map { zone in
            let rect = zone.rect.map(TOMLText.number).joined(separator: ", ")
            let table = "[[zone]]\nname = \(TOMLText.string(zone.name))\nrect = [\(rect)]\n"
            return used.contains { $0.zone == zone } ? table : TOMLText.commentedOut(table)
        }
        return ([notes.map(TOMLText.comment).joined(separator: "#\n")] + zoneTexts + gestures.map(\.toml))
            .joined(separator: "\n")
    }
}

extension ImportedZone {
    fileprivate var area: Double { rect.dropFirst(2).reduce(1, *) }
}
