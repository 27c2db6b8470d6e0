import MudraSettings

/// A gestures.toml made from another program's configuration.
package struct ImportedConfiguration {
    /// mudrad's limit on the gestures of one program.
    private static let mostGestures = 256
    /// mudrad's limits on the names in `require_failure_of`, of one gesture and of all together.
    private static let mostRequirements = (ofOne: 64, ofAll: 4_096)

    /// Comments at the top of the file.
    private let notes: [String]
    private var gestures: [ImportedGesture]
    /// Mistakes in the imported file, for standard error. The text has them as comments, too.
    package let warnings: [Diagnostic]

    init(notes: [String], _ gestures: [ImportedGesture], warnings: [Diagnostic]) {
        (self.notes, self.gestures, self.warnings) = (notes, gestures, warnings)
        nameGestures()
        limitGestures()
        relate()
    }

    private mutating func nameGestures() {
        var numbers: [String: Int] = [:]
        // The user may uncomment a gesture that is left out, so its name must be unique, too.
        for index in gestures.indices {
            let plain = gestures[index].plainName
            let number = numbers[plain, default: 0] + 1
            numbers[plain] = number
            gestures[index].name = number == 1 ? plain : "\(plain)-\(number)"
        }
    }

    private mutating func limitGestures() {
        for index in gestures.indices.filter({ !gestures[$0].isLeftOut }).dropFirst(Self.mostGestures) {
            gestures[index].leaveOut("a configuration has at most \(Self.mostGestures) gestures.")
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

    package var text: String {
        let used = gestures.filter { !$0.isLeftOut }
        var zones: [ImportedZone] = []
        for zone in gestures.compactMap(\.zone) where !zones.contains(zone) { zones.append(zone) }
        // If zones overlap, the last one gets the touches. So the strips at edges come after the large zones.
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
