/// How much a program may register with `mudrad`, and so the most that a configuration may have. Generous for a
/// configuration, harmless for the engine.
public enum ConfigurationLimits {
    /// Recognizers of one program.
    public static let recognizers = 256
    /// Zones of one program.
    public static let zones = 256
    /// Warnings about how gestures and zones meet: more are more than anybody reads.
    static let warnings = 20
}
