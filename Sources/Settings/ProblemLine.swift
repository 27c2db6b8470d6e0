extension Sequence<String> {
    /// What several messages say in one line: as many as anybody reads, and how many more there are.
    public var problemLine: String {
        let messages = Array(self)
        let shown = messages.prefix(16).joined(separator: "; ")
        return messages.count > 16 ? "\(shown); and \(messages.count - 16) more" : shown
    }
}
