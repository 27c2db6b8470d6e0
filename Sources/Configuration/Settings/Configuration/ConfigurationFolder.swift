import MudraSupport

/// A folder that holds a configuration: `NAME.toml`, and drop-ins beside it in `NAME.d`.
package struct ConfigurationFolder {
    package let path: String
    package let name: String

    package init(path: String, name: String) {
        (self.path, self.name) = (path, name)
    }

    private var main: String { "\(path)/\(name).toml" }
    private var dropIns: String { "\(path)/\(name).d" }
    private static let suffix = ".toml"

    package var watchedPaths: [WatchedPath] { [.file(main), .files(in: dropIns, suffix: Self.suffix)] }

    /// The files to read, in order; none if nothing is configured.
    package func files() throws(FolderError) -> [String] {
        let names: [String]
        do throws(FileError) {
            names = try FileReader.names(in: dropIns, suffix: Self.suffix)
        } catch {
            throw FolderError(path: dropIns, message: error.message)
        }
        // By bytes, as `ls` sorts in the C locale: the order must not depend on the language.
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return (FileReader.exists(main) ? [main] : []) + sorted.map { "\(dropIns)/\($0)" }
    }
}

/// A folder that cannot be read.
package struct FolderError: Error {
    package let path: String
    package let message: String
}
