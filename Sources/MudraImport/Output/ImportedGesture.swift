import Gestures
import MudraTOML

/// A gesture as gestures.toml will say it.
package struct ImportedGesture {
    /// How the fingers move, with what tells gestures of one type apart.
    package enum Motion: Hashable {
        case tap(taps: Int)
        case press
        /// - Parameter least: the travel that it takes in mm; nil: mudra's own rule.
        case swipe(Direction, least: Double?)
        case pan(Axis)
        case edgePan(Edge, least: Double?)
        /// nil: both ways.
        case pinch(PinchDirection?)
        case rotation(clockwise: Bool)
    }

    /// Commands at every step of a continuous gesture.
    struct Steps {
        /// The size of a step: mm, or a factor.
        var size: Double
        /// For steps to the left, up and together.
        var negative: String?
        /// For steps to the right, down and apart.
        var positive: String?
    }

    package var motion: Motion
    package var touches: Int
    /// The zone that it is for; nil: the whole screen.
    var zone: ImportedZone?
    /// In ms; nil: mudra's own limit.
    var maxDuration: Int?
    /// Commands by key: `run`, `on_began`, `on_ended`, `on_cancelled`.
    package var commands: [String: String] = [:]
    var steps: Steps?
    /// Comments for the user: how it is different from the gesture of the other program.
    var notes: [String] = []
    /// Where it stood.
    let position: SourcePosition
    /// Whether it is written as a comment only.
    var isLeftOut = false
    /// Whether its own steps are the negative ones.
    var isNegative = false
    package internal(set) var name = ""
    var requirements: [String] = []

    init(_ motion: Motion, touches: Int, at position: SourcePosition) {
        (self.motion, self.touches, self.position) = (motion, touches, position)
    }
}

/// A zone that imported gestures are for.
struct ImportedZone: Hashable {
    let name: String
    /// In percent of the screen.
    let rect: [Double]
}
