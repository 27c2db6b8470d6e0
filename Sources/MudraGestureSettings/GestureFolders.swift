import MudraFiles
import MudraTOML

/// Where `gestures.toml` and `gestures.d` are looked for.
public struct GestureFolders: Hashable, Sendable {
    /// The user's own folder; nil if there is no telling where it would be.
    public var user: String?
    /// The folder for all users without one.
    public var system: String

    /// These two folders.
    public init(user: String?, system: String) {
        self.user = user
        self.system = system
    }

    /// `$XDG_CONFIG_HOME/mudra` or `~/.config/mudra`, and `/etc/mudra`.
    public init(environment: [String: String]) {
        // The XDG specification has relative paths ignored.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            user = folder + "/mudra"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            user = home + "/.config/mudra"
        }
        system = "/etc/mudra"
    }

    /// What there is to watch for changes: both folders, since the user's files may come and go.
    public var watchedPaths: [WatchedPath] {
        ([user].compactMap(\.self) + [system]).flatMap { Self.configuration(in: $0).watchedPaths }
    }

    /// The files to read, in their order: the user's if there are any, else the system's. Or why a folder cannot be
    /// read.
    func files() throws(FolderError) -> [String] {
        if let user {
            let files = try Self.files(in: user)
            if !files.isEmpty { return files }
        }
        return try Self.files(in: system)
    }

    private static func files(in folder: String) throws(FolderError) -> [String] {
        try configuration(in: folder).files()
    }

    private static func configuration(in folder: String) -> ConfigurationFolder {
        ConfigurationFolder(path: folder, name: "gestures")
    }
}
