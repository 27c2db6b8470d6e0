/// Settings of how contacts are made from a panel's events; nil: not set.
package struct ContactSettings: Hashable, Sendable {
    /// If a contact lands this soon after a lift nearby, both are one contact; at most 100 ms; 0: never. By default it
    /// is used for panels that are known, by the events they send, to lose fingers for a moment.
    package var gap: Microseconds?
    /// Whether to detect palms by the size of a contact if the panel reports sizes but no palms; true by default.
    package var detectsPalms: Bool?

    /// No settings.
    package init() {}
}
