import MudraDeclarations

/// How touches that a gesture takes are taken back from applications that have seen them land.
public enum TakeBack: String, Sendable, WordOption {
    /// As the applications of the session understand it: they leave the surface, and are cancelled there or lift; where
    /// neither can be told, `delay`.
    case automatic = "auto"
    /// They are cancelled, which nothing but a compositor that passes that on makes applications see.
    case cancel
    /// They leave the surface and lift there, so that no toolkit takes that for a click, a fling or a drop.
    case lift
    /// As `lift`, and a finger that lands beside another is kept from applications until no gesture can take it; the first
    /// one is, for a moment, where applications would not see it leave.
    case delay
}
