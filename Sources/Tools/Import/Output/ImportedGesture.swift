import Gestures
import MudraSettings

/// A gesture of the gestures.toml to write.
struct ImportedGesture {
    enum Motion: Hashable {
        case tap(taps: Int)
        case press
        /// - Parameter least: the minimum travel in mm; nil: mudra's own rule.
        case swipe(Direction, least: Double?)
        case pan(Axis)
        case edgePan(Edge, least: Double?)
        /// nil: both directions.
        case pinch(PinchDirection?)
        case rotation(clockwise: Bool)
    }

    /// Commands at every step of a continuous gesture.
    struct Steps {
        /// The size of a step: in mm, or for a pinch a factor.
        var size: Double
        /// The command for a step to the left, up or inwards.
        var negative: String?
        /// The command for a step to the right, down or outwards.
        var positive: String?
        /// Chords for steps in the two directions, in place of commands.
        var keys: (negative: String?, positive: String?) = (nil, nil)
    }

    var motion: Motion
    let touches: Int
    /// nil: the whole screen.
    var zone: ImportedZone?
    /// In ms; nil: mudra's own limit.
    var maxDuration: Int?
    /// Commands by key: `run`, `on_began`, `on_ended`, `on_cancelled`.
    var commands: [String: String] = [:]
    var steps: Steps?
    /// A chord that mudrad presses.
    var keys: String?
    var click: ImportedClick?
    /// nil: it is for all applications.
    var condition: ImportedCondition?
    /// Comments for the user: how it differs from the other program's gesture.
    var notes: [String] = []
    let position: SourcePosition
    /// Whether the output has it only as a comment.
    var isLeftOut = false
    /// Whether the imported gesture goes in the negative direction.
    var isNegative = false
    var name = ""
    var requirements: [String] = []

    init(_ motion: Motion, touches: Int, at position: SourcePosition) {
        (self.motion, self.touches, self.position) = (motion, touches, position)
    }

    mutating func leaveOut(_ reason: String) {
        isLeftOut = true
        notes.append("Left out: \(reason)")
    }
}

/// A mouse button that mudrad clicks.
struct ImportedClick {
    /// As mudra names it.
    let button: String
    /// When it clicks: at the beginning of a gesture other than a tap or a swipe, or at the end.
    let isAtBeginning: Bool
}

struct ImportedZone: Hashable {
    let name: String
    /// In percent of the screen.
    let rect: [Double]
}

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
