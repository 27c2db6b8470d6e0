import MudraDeclarations
import MudraSupport

/// A configuration file: its sections, as far as they can be understood, and its problems.
package struct ConfigurationFile {
    package let path: String
    /// The top-level keys in the order of the text; empty if the file is not TOML.
    package private(set) var entries: [TOMLEntry] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether everything in it could be read.
    package private(set) var isComplete = true

    /// - Parameter text: its content, if it is not written yet; nil: as it is on the disk.
    package init(path: String, text: String? = nil) {
        self.path = path
        do throws(FileError) {
            if let text { parse(Array(text.utf8)) } else { parse(try FileReader.read(path, limitMebibytes: 1)) }
        } catch {
            skip(nil, error.message)
        }
    }

    private mutating func parse(_ text: [UInt8]) {
        do throws(TOMLError) {
            entries = try TOMLDocument(parsing: text).root.entries
        } catch {
            skip(error.position, error.message)
        }
    }

    /// The tables of a section that may appear more than once: `[[gesture]]`.
    package mutating func tables(_ entry: TOMLEntry) -> [ConfigurationTable] {
        let wanted = "\(entry.key) must be a list of tables, [[\(entry.key)]], not"
        guard case .array(let nodes) = entry.node.value else {
            skip(entry.keyPosition, "\(wanted) \(entry.node.value.kind)")
            return []
        }
        return nodes.compactMap { node in
            guard case .table(let table) = node.value else {
                skip(node.position, "\(wanted) of \(node.value.kind)")
                return nil
            }
            return ConfigurationTable(file: path, toml: table, position: node.position)
        }
    }

    /// The table of a section that appears once: `[recognition]`.
    package mutating func table(_ entry: TOMLEntry) -> ConfigurationTable? {
        guard case .table(let table) = entry.node.value else {
            skip(entry.keyPosition, "\(entry.key) must be a table, [\(entry.key)], not \(entry.node.value.kind)")
            return nil
        }
        return ConfigurationTable(file: path, toml: table, position: entry.node.position)
    }

    /// Reports an unknown section, with a similar known one if there is one.
    package mutating func skipUnknown(_ entry: TOMLEntry, known: [String]) {
        let hint = NearestWord.hint(for: entry.key, among: known)
        skip(entry.keyPosition, "there is no key \(quoted(entry.key)) (\(hint))")
    }

    package mutating func report(_ diagnostics: [Diagnostic]) {
        self.diagnostics += diagnostics
    }

    private mutating func skip(_ position: SourcePosition?, _ message: String) {
        isComplete = false
        diagnostics.append(Diagnostic(file: path, position: position, message: message))
    }
}
