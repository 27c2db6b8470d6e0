/// What reading mudrad.toml or gestures.toml came to.
package struct ConfigurationFacts: Hashable, Sendable {
    /// The files that were read.
    package var files: [String] = []
    /// The first error, with its position; nil: there is none.
    package var error: String?
    /// The file that the first error is in.
    package var errorFile = ""
    /// How many errors there are.
    package var errorCount = 0
    package var warningCount = 0

    package init() {}
}

/// The user's gestures.toml.
package struct GestureFacts: Hashable, Sendable {
    package var configuration = ConfigurationFacts()
    /// Names of the gestures that take part as soon as they are registered.
    package var enabledNames: [String] = []
    /// Names of the gestures with `enabled = false`.
    package var disabledNames: [String] = []
    /// Where the user's own gestures.toml belongs; nil: the user has no home.
    package var userFile: String?
    /// The ready-made configurations that are installed, by their paths.
    package var examples: [String] = []
    /// The name of the desktop, as `XDG_CURRENT_DESKTOP` has it; nil: not known.
    package var desktop: String?

    package init() {}

    var count: Int { enabledNames.count + disabledNames.count }
}
