import MudraDeclarations
import MudraSupport

/// A configuration file: its sections, as far as they can be understood, and its problems.
package struct ConfigurationFile {
    package typealias Entry = (key: String, value: OptionValue)

    package let path: String
    private var root: ConfigurationTable
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether everything in it could be read.
    package private(set) var isComplete = true

    /// - Parameter text: its content, if it is not written yet; nil: as it is on the disk.
    package init(path: String, text: String? = nil) {
        self.path = path
        let start = SourcePosition(line: 1, column: 1)
        root = ConfigurationTable(file: path, options: [:], source: SourceMap(key: start, value: start))
        do throws(FileError) {
            if let text { parse(Array(text.utf8)) } else { parse(try FileReader.read(path, limitMebibytes: 1)) }
        } catch {
            skip(nil, error.message)
        }
    }

    private mutating func parse(_ text: [UInt8]) {
        do throws(TOMLError) {
            let document = try TOMLDocument(parsing: text)
            root = ConfigurationTable(file: path, options: document.options, source: document.source)
        } catch {
            skip(error.position, error.message)
        }
    }

    /// The top-level entries in the order of the text; empty if the file is not TOML.
    package var entries: [Entry] {
        root.options.sorted { root.position(of: .key($0.key)) < root.position(of: .key($1.key)) }
    }

    /// Reads a section that may appear more than once, and reports the problems in it.
    package mutating func read<Section: ConfigurationEntry>(_ entry: Entry) -> [Section] {
        let sections = tables(entry).map(Section.init)
        report(sections.flatMap(\.diagnostics))
        return sections
    }

    /// The tables of a section that may appear more than once: `[[gesture]]`.
    package mutating func tables(_ entry: Entry) -> [ConfigurationTable] {
        let wanted = "\(entry.key) must be a list of tables, [[\(entry.key)]], not"
        guard case .list(let elements) = entry.value else {
            skip(.key(entry.key), "\(wanted) \(entry.value.typeName)")
            return []
        }
        return elements.enumerated().compactMap { index, element in
            if let table = root.table(entry.key, index) { return table }
            skip(.element(entry.key, index), "\(wanted) of \(element.typeName)")
            return nil
        }
    }

    /// The table of a section that appears once: `[recognition]`.
    package mutating func table(_ entry: Entry) -> ConfigurationTable? {
        if let table = root.table(entry.key) { return table }
        skip(.key(entry.key), "\(entry.key) must be a table, [\(entry.key)], not \(entry.value.typeName)")
        return nil
    }

    /// Reports an unknown section, with a similar known one if there is one.
    package mutating func skipUnknown(_ entry: Entry, known: [String]) {
        let hint = NearestWord.hint(for: entry.key, among: known)
        skip(.key(entry.key), "there is no key \(quoted(entry.key)) (\(hint))")
    }

    package mutating func report(_ diagnostics: [Diagnostic]) {
        self.diagnostics += diagnostics
    }

    private mutating func skip(_ part: OptionProblem.Part, _ message: String) {
        skip(root.position(of: part), message)
    }

    private mutating func skip(_ position: SourcePosition?, _ message: String) {
        isComplete = false
        diagnostics.append(Diagnostic(file: path, position: position, message: message))
    }
}

/// A table of a section that may appear more than once, valid or not.
package protocol ConfigurationEntry {
    init(_ table: ConfigurationTable)

    /// The problems within the table.
    var diagnostics: [Diagnostic] { get }
}
