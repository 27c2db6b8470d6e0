/// A gesture that was made.
public struct LiveGesture: Hashable, Sendable {
    /// Its number on its screen.
    public var id: UInt64
    /// When it last changed, in seconds since the session began.
    public var seconds: Double
    /// Its recognizer's name.
    public var name: String
    /// Its state: `began`, `changed`, `ended`, `recognized`, `cancelled`.
    public var state: String
    /// Whether it goes on.
    public var isActive: Bool
    /// Its values in a few words.
    public var values: String
    /// The input that mudrad emulates for it, the last of it; empty: none.
    public var emulated: String

    /// A gesture.
    public init(
        id: UInt64, seconds: Double, name: String, state: String, isActive: Bool, values: String, emulated: String = ""
    ) {
        self.id = id
        self.seconds = seconds
        self.name = name
        self.state = state
        self.isActive = isActive
        self.values = values
        self.emulated = emulated
    }
}
