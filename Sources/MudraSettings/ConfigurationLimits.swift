/// How much may be declared, by a program over D-Bus or by a configuration. Generous for a configuration, harmless for
/// the engine and for everybody else on the bus.
public enum ConfigurationLimits {
    /// The most that a program may register with `mudrad`, and so the most that a configuration may have.
    public static let ofProgram = DeclarationExtent(recognizers: 256, zones: 256, relations: 4_096, bytes: 256 << 10)
    /// The most that all programs of a user may register together.
    public static let ofUser = DeclarationExtent(recognizers: 1_024, zones: 1_024, relations: 8_192, bytes: 512 << 10)
    /// The most names in a list of a gesture's relations.
    public static let relationsInList = 64
    /// The most errors about a configuration that are told: more are more than anybody reads.
    static let errors = 100
    /// The most warnings.
    static let warnings = 20
}
