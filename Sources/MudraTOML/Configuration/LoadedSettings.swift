/// What loading a configuration came to.
public struct LoadedSettings<Settings: Hashable & Sendable>: Hashable, Sendable {
    /// The settings; nil if there was an error, for then all of it is refused.
    public let settings: Settings?
    /// Errors and warnings, in the order of the files and of their lines: of each as many as anybody reads, and how many
    /// more there are.
    public let diagnostics: [Diagnostic]
    /// The files that were read, in their order; none if nothing is configured, which is not an error.
    public let files: [String]

    /// What the files came to.
    /// - Parameters:
    ///   - settings: what holds unless there is an error.
    ///   - diagnostics: about the files, in any order.
    package init(_ settings: Settings, _ diagnostics: [Diagnostic], files: [String]) {
        self.settings = diagnostics.contains { $0.severity == .error } ? nil : settings
        // By file and position, each file's own problems first; otherwise as found.
        let start = SourcePosition(line: 0, column: 0)
        let ofFiles = Dictionary(grouping: diagnostics, by: \.file)
        self.diagnostics =
            files.flatMap { file in
                (ofFiles[file] ?? []).sorted { $0.position ?? start < $1.position ?? start }
            }.readable
        self.files = files
    }

    /// Nothing, as a folder cannot be read.
    package init(_ error: FolderError) {
        settings = nil
        diagnostics = [Diagnostic(file: error.path, message: error.message)]
        files = []
    }
}
