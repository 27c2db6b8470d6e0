import MudraSettings
import MudraSupport

/// The folders with `gestures.toml` and `gestures.d`.
package struct GestureFolders: Hashable, Sendable {
    /// The user's own folder; nil if the environment does not tell where it is.
    package var user: String?
    /// The folder for users who do not have one.
    package var system: String

    package init(user: String?, system: String) {
        self.user = user
        self.system = system
    }

    /// `$XDG_CONFIG_HOME/mudra` or `~/.config/mudra`, and `/etc/mudra`.
    package init(environment: [String: String]) {
        // The XDG specification says that relative paths are to be ignored.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            user = folder + "/mudra"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            user = home + "/.config/mudra"
        }
        system = "/etc/mudra"
    }

    /// The paths to watch for changes, in both folders, because the user's files may come and go.
    package var watchedPaths: [WatchedPath] {
        ([user].compactMap(\.self) + [system]).flatMap { Self.configuration(in: $0).watchedPaths }
    }

    /// The files to read, in order: the user's if there are any, else the system's. Throws if a folder cannot be read.
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
