import MudraDeclarations

/// How mudrad takes back touches from applications that have seen them land.
package enum TakeBack: String, Sendable, WordOption {
    /// In the way that the applications of the session understand. The touches leave the surface, and are cancelled or
    /// lifted there. If the compositor supports neither, as `delay`.
    case automatic = "auto"
    /// The touches are cancelled. Applications see this only if the compositor passes it on.
    case cancel
    /// The touches leave the surface and lift there, so that no toolkit sees a click, a fling or a drop.
    case lift
    /// As `lift`. In addition, applications do not see a finger that lands beside another until no gesture can take it.
    /// They do not see the first finger for a moment, if it lands where they would not see it leave.
    case delay
}
