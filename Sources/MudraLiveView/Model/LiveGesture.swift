/// A gesture that was made.
public struct LiveGesture: Hashable, Sendable {
    /// Its number on its screen.
    public var id: UInt64
    /// When it was last heard of, in seconds since we look.
    public var seconds: Double
    /// Whose it is.
    public var name: String
    /// How it stands: `began`, `changed`, `ended`, `recognized`, `cancelled`.
    public var state: String
    /// Whether it is not over.
    public var isActive: Bool
    /// What it is like.
    public var values: String

    /// A gesture.
    public init(id: UInt64, seconds: Double, name: String, state: String, isActive: Bool, values: String) {
        self.id = id
        self.seconds = seconds
        self.name = name
        self.state = state
        self.isActive = isActive
        self.values = values
    }
}
