package struct LiveGesture: Hashable, Sendable {
    /// Its number on its screen.
    package var id: UInt64
    /// When it last changed, in seconds since the session began.
    package var seconds: Double
    package var name: String
    /// Its state: `began`, `changed`, `ended`, `recognized`, `cancelled`.
    package var state: String
    package var isActive: Bool
    /// Its values in a few words.
    package var values: String
    /// The input that mudrad emulates for it, the last of it; empty: none.
    package var emulated: String

    package init(
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
