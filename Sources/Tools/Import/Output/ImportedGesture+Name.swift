import Gestures

extension ImportedGesture {
    /// A name that describes the motion. Several gestures may have the same one.
    var plainName: String {
        let name =
            switch motion {
            case .tap(let taps): taps > 1 ? "double-tap" : "tap"
            case .press: "hold"
            case .swipe(let direction, let least): "swipe-\(direction.rawValue)" + suffix(least)
            case .pan(let axis): "drag-\(axis.rawValue)"
            case .edgePan(let edge, let least): "from-\(edge.rawValue)" + suffix(least)
            case .pinch(let direction): direction.map { "pinch-\($0.rawValue)" } ?? "pinch"
            case .rotation(let isClockwise): "turn-" + (isClockwise ? "clockwise" : "counterclockwise")
            }
        return (zone.map { "\($0.name)-" } ?? "") + "\(name)-\(touches)" + applicationSuffix
    }

    private var applicationSuffix: String {
        guard let condition, !condition.excludes, let name = condition.applications.first else { return "" }
        let isPlain = { (character: Character) in character.utf8.allSatisfy(isPartOfVariableName) }
        return "-" + name.lowercased().prefix(24).map { isPlain($0) ? String($0) : "-" }.joined()
    }

    private func suffix(_ least: Double?) -> String { least.map { "-\(Int($0.rounded()))mm" } ?? "" }
}
