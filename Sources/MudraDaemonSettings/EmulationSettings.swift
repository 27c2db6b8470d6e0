import MudraDeclarations

/// The input that gestures may emulate: `[emulation]` of mudrad.toml.
public struct EmulationSettings: Hashable, Sendable {
    /// Whether gestures may emulate any input.
    public var isEnabled = true
    /// Whether they may press keys: some on-screen keyboards stay away while there is a keyboard.
    public var hasKeyboard = true
    /// The kernel's codes of the keys that they may press.
    public var keys: Set<UInt16> = []

    /// The defaults.
    public init() {}
}

extension EmulationSettings {
    /// The reason why these settings do not allow an input; nil: they allow it.
    package func problem(with input: MudraDeclarations.EmulatedInput) -> String? { nil }
}
