import MudraDeclarations
import MudraSettings

/// A folder with `gestures.toml` and `gestures.d`, to which a gesture may be added as a file of its own.
package struct GestureFolder {
    package let path: String

    /// - Parameter path: the folder, or its `gestures.toml`.
    package init(_ path: String) {
        let isFile = path.hasSuffix(".toml")
        let folder = isFile ? path.split(separator: "/", omittingEmptySubsequences: false).dropLast() : []
        self.path = isFile ? (folder.isEmpty ? "." : folder.joined(separator: "/")) : path
    }

    package var dropIns: String { "\(path)/gestures.d" }

    /// The file of a gesture that has one of its own.
    package func file(of gesture: String) -> String { "\(dropIns)/\(gesture).toml" }

    /// The files to read, in order; none if nothing is configured, or if the folder cannot be read.
    package var files: [String] { (try? ConfigurationFolder(path: path, name: "gestures").files()) ?? [] }

    /// Reads the folder's files, and no other layer.
    /// - Parameters:
    ///   - addition: a file that is read as if it were among the drop-ins; nil: none.
    ///   - systemZones: the zones of mudrad.toml; nil: they are not known.
    package func load(
        adding addition: (path: String, text: String)? = nil, systemZones: [ZoneDeclaration]?
    ) -> LoadedSettings<GestureSettings> {
        let files: [String]
        do throws(FolderError) {
            files = try ConfigurationFolder(path: path, name: "gestures").files()
        } catch {
            return LoadedSettings(error)
        }
        guard let addition else { return GestureSettings.load(files: files, systemZones) }
        let others = Set(files.filter { $0.hasPrefix("\(dropIns)/") })
        let sorted = others.union([addition.path]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return GestureSettings.load(
            files: files.filter { !others.contains($0) } + sorted, systemZones, adding: addition)
    }
}
