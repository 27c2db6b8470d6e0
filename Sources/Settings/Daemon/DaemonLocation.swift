import Files

extension DaemonSettings {
    /// Where the system's configuration of mudrad is.
    public static let systemFolder = "/etc/mudra"

    /// Reads what somebody has asked for: a file, or a folder with a `mudrad.toml`; nil: the system's folder.
    public static func load(_ path: String?) -> Loaded {
        guard let path else { return load(folder: systemFolder) }
        return FileReader.isFolder(path) ? load(folder: path) : load(file: path)
    }
}
