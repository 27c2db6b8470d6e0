extension Sequence<String> {
    /// What several messages say in one line: as many as anybody reads, and how many more there are.
    public var problemLine: String {
        let most = 16
        let messages = Array(self)
        let shown = messages.prefix(most).joined(separator: "; ")
        return messages.count > most ? "\(shown); and \(messages.count - most) more" : shown
    }
}
