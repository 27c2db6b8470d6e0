import Files

/// A folder that holds a configuration: `NAME.toml`, and drop-ins beside it in `NAME.d`.
struct ConfigurationFolder {
    let path: String
    let name: String

    /// The files to read, in their order; none if nothing is configured.
    func files() throws(FolderError) -> [String] {
        let main = "\(path)/\(name).toml"
        let dropIns = "\(path)/\(name).d"
        let names: [String]
        do throws(FileError) {
            names = try FileReader.names(in: dropIns)
        } catch {
            throw FolderError(path: dropIns, message: error.message)
        }
        // Hidden files are what editors leave behind.
        let wanted = names.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }
        // By bytes, as `ls` does in the C locale: the order must not depend on the language.
        let sorted = wanted.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return (FileReader.exists(main) ? [main] : []) + sorted.map { "\(dropIns)/\($0)" }
    }
}

/// A folder that cannot be read.
struct FolderError: Error {
    let path: String
    let message: String
}
