/// The result of loading a configuration.
package struct LoadedSettings<Settings: Hashable & Sendable>: Hashable, Sendable {
    /// The settings; nil if there was an error: an error refuses the whole configuration.
    package let settings: Settings?
    /// Errors and warnings, in the order of the files and of their lines: the first of each, and how many more there
    /// are.
    package let diagnostics: [Diagnostic]
    /// The files that were read, in order; none if nothing is configured, which is not an error.
    package let files: [String]

    /// The result of reading files.
    /// - Parameters:
    ///   - settings: valid unless there is an error.
    ///   - diagnostics: about the files, in any order.
    package init(_ settings: Settings, _ diagnostics: [Diagnostic], files: [String]) {
        self.settings = diagnostics.contains { $0.severity == .error } ? nil : settings
        // By file and position, with problems of a whole file first; otherwise in the order in which they were found.
        let start = SourcePosition(line: 0, column: 0)
        let ofFiles = Dictionary(grouping: diagnostics, by: \.file)
        self.diagnostics =
            files.flatMap { file in
                (ofFiles[file] ?? []).sorted { $0.position ?? start < $1.position ?? start }
            }.readable
        self.files = files
    }

    /// The same with other settings, and more warnings at the end.
    package func adding(_ warnings: [Diagnostic], to settings: Settings) -> LoadedSettings {
        LoadedSettings(settings: settings, diagnostics: diagnostics + warnings, files: files)
    }

    private init(settings: Settings?, diagnostics: [Diagnostic], files: [String]) {
        (self.settings, self.diagnostics, self.files) = (settings, diagnostics, files)
    }

    /// No settings, because a folder cannot be read.
    package init(_ error: FolderError) {
        settings = nil
        diagnostics = [Diagnostic(file: error.path, message: error.message)]
        files = []
    }
}
