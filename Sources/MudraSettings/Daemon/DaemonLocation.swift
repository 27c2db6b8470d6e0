import MudraFiles

extension DaemonSettings {
    /// Where the system's configuration of mudrad is.
    public static let systemFolder = "/etc/mudra"

    /// Reads what somebody has asked for: a file, or a folder with a `mudrad.toml`; nil: the system's folder.
    public static func load(_ path: String?) -> Loaded {
        guard let path else { return load(folder: systemFolder) }
        return FileReader.isFolder(path) ? load(folder: path) : load(file: path)
    }

    /// What there is to watch for changes of what `load` reads: a path may be a file now and a folder later.
    public static func watchedPaths(_ path: String?) -> [WatchedPath] {
        (path.map { [.file($0)] } ?? []) + configuration(in: path ?? systemFolder).watchedPaths
    }
}
