package enum Version {
    /// As in `CHANGELOG.md`.
    package static let current = "0.1.0"
}
