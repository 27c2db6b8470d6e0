/// The result of reading mudrad.toml or gestures.toml.
package struct ConfigurationFacts: Hashable, Sendable {
    package var files: [String] = []
    /// The first error, with its position; nil: no error.
    package var error: String?
    package var errorFile = ""
    package var errorCount = 0
    package var warningCount = 0

    package init() {}
}

/// The user's gestures.toml.
package struct GestureFacts: Hashable, Sendable {
    package var configuration = ConfigurationFacts()
    /// Names of the gestures without `enabled = false`.
    package var enabledNames: [String] = []
    /// Names of the gestures with `enabled = false`.
    package var disabledNames: [String] = []
    /// The path for the user's own gestures.toml, which may not exist; nil: the user has no home.
    package var userFile: String?
    /// The paths of the installed example configurations.
    package var examples: [String] = []
    /// The value of `XDG_CURRENT_DESKTOP`; nil: unknown.
    package var desktop: String?

    package init() {}

    var count: Int { enabledNames.count + disabledNames.count }
}
