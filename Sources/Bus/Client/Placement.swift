import MudraBus

extension MudraClient {
    /// Where a recognizer takes part, and how it relates to others. By default it takes part everywhere and has no
    /// relations.
    public struct Placement: Hashable, Sendable {
        /// The zone in which the fingers land: one of this client's or of `mudrad.toml`; nil: the whole screen.
        public var zone: String?
        /// The group that it is enabled and disabled with; nil: none.
        public var group: String?
        /// The screens that it is for, 16 at most: names, in which `*`, `?` and `[...]` stand for other letters, or
        /// `VENDOR:PRODUCT` with four hexadecimal digits each; empty: all screens.
        public var devices: [String] = []
        /// The names of recognizers that must have failed before this one succeeds.
        public var requiresFailureOf: [String] = []
        /// The names of recognizers that may recognize the same touches.
        public var simultaneousWith: [String] = []
        /// Whether it is enabled at first.
        public var isEnabled = true

        /// The whole screen, and no relations.
        public init() {}
    }
}

extension MudraClient.Placement: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("zone", \.zone),
            .init("group", \.group),
            .init("devices", \.devices),
            .init("require_failure_of", \.requiresFailureOf),
            .init("simultaneous_with", \.simultaneousWith),
            .init("enabled", \.isEnabled),
        ]
    }
}
