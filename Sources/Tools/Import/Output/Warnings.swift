import MudraSettings

extension [Diagnostic] {
    /// The warnings in the order of the file, each once.
    var inOrder: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let first = SourcePosition(line: 1, column: 1)
        return filter { seen.insert($0).inserted }.sorted { ($0.position ?? first) < ($1.position ?? first) }.readable
    }
}
