import MudraTouch

/// How it is told which side of a screen is up.
public enum OrientationChoice: Hashable, Sendable {
    /// It is always this one.
    case fixed(Orientation)
    /// A sensor tells.
    case automatic

    /// What a configuration can say.
    static let words = Orientation.allCases.map(\.rawValue) + ["auto"]

    /// What a configuration says; nil if that is none of the words.
    public init?(_ word: String) {
        if word == "auto" {
            self = .automatic
        } else if let orientation = Orientation(rawValue: word) {
            self = .fixed(orientation)
        } else {
            return nil
        }
    }
}
