import Gestures

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
