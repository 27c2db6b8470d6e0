import Files
import Gestures

/// What one file says, as far as it can be understood.
struct GestureFile {
    /// A gesture, right or wrong, and where its parts stand.
    struct Gesture {
        let relations: Relations
        /// Nil if something is wrong with it.
        let binding: GestureBinding?
        /// The zone that it names, if it names one.
        let zone: String?
        let file: String
        fileprivate let table: TOMLTable
        fileprivate let position: SourcePosition
    }

    /// A zone, right or wrong, and where its parts stand.
    struct Zone {
        let check: ZoneCheck
        let file: String
        fileprivate let table: TOMLTable
        fileprivate let position: SourcePosition
    }

    private(set) var gestures: [Gesture] = []
    private(set) var zones: [Zone] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether there are no gestures that could not be read at all.
    private(set) var isComplete = true
    private let path: String

    init(path: String) {
        self.path = path
        do throws(FileError) {
            parse(try FileReader.read(path, limitMebibytes: 1))
        } catch {
            isComplete = false
            report(nil, error.message)
        }
    }

    private mutating func parse(_ text: [UInt8]) {
        let root: TOMLTable
        do throws(TOMLError) {
            root = try TOMLDocument(parsing: text).root
        } catch {
            isComplete = false
            return report(error.position, error.message)
        }
        for entry in root.entries {
            switch entry.key {
            case "gesture": readTables(entry) { file, table, position in file.readGesture(table, at: position) }
            case "zone": readTables(entry) { file, table, position in file.readZone(table, at: position) }
            default:
                // Perhaps [[gesture]], misspelt.
                isComplete = false
                let hint = NearestWord.suggestion(for: entry.key, among: ["gesture", "zone"])
                report(entry.keyPosition, "there is no key \(quoted(entry.key))\(hint)")
            }
        }
    }

    /// Reads a list of tables, `[[gesture]]` or `[[zone]]`.
    private mutating func readTables(
        _ entry: TOMLTable.Entry, _ read: (inout GestureFile, TOMLTable, SourcePosition) -> Void
    ) {
        let wanted = "\(entry.key) must be a list of tables, [[\(entry.key)]], not"
        guard case .array(let nodes) = entry.node.value else {
            isComplete = false
            return report(entry.keyPosition, "\(wanted) \(entry.node.value.kind)")
        }
        for node in nodes {
            guard case .table(let table) = node.value else {
                isComplete = false
                report(node.position, "\(wanted) of \(node.value.kind)")
                continue
            }
            read(&self, table, node.position)
        }
    }

    private mutating func readZone(_ table: TOMLTable, at position: SourcePosition) {
        var options: [String: OptionValue] = [:]
        for entry in table.entries where entry.key != "name" { options[entry.key] = OptionValue(entry.node.value) }
        let check = ZoneCheck(name: (table["name"]?.node.value).map(OptionValue.init), options: options)
        let zone = Zone(check: check, file: path, table: table, position: position)
        zones.append(zone)
        if check.name == nil { isComplete = false }
        for problem in check.problems { report(zone.position(of: problem.place), problem.message) }
    }

    private mutating func readGesture(_ table: TOMLTable, at position: SourcePosition) {
        let ownKeys = ["name", "type"] + CommandReader.keys
        var options: [String: OptionValue] = [:]
        for entry in table.entries where !(ownKeys + CommandReader.unsupportedKeys).contains(entry.key) {
            // Not `uniqueKeysWithValues`: keys that differ for TOML may be the same text to Swift.
            options[entry.key] = OptionValue(entry.node.value)
        }
        let check = DeclarationCheck(
            name: (table["name"]?.node.value).map(OptionValue.init),
            type: (table["type"]?.node.value).map(OptionValue.init),
            options: options,
            otherKeys: ownKeys
        )
        let commands = CommandReader(table, type: check.type, file: path)
        var relations = check.relations
        relations.name = check.name
        let isRight = !commands.diagnostics.contains { $0.severity == .error }
        let binding = check.declaration.map { declaration in
            GestureBinding(
                declaration: declaration,
                commands: commands.commands,
                whenBusy: commands.whenBusy,
                file: path,
                position: position
            )
        }
        let gesture = Gesture(
            relations: relations,
            binding: isRight ? binding : nil,
            zone: check.zone,
            file: path,
            table: table,
            position: position
        )
        gestures.append(gesture)
        if check.name == nil { isComplete = false }
        diagnostics += commands.diagnostics
        for problem in check.problems { report(gesture.position(of: problem.place), problem.message) }
    }

    private mutating func report(_ position: SourcePosition?, _ message: String) {
        diagnostics.append(Diagnostic(file: path, position: position, message: message))
    }
}

extension GestureFile.Gesture {
    /// Where that part of the declaration stands in the file.
    func position(of place: OptionProblem.Place) -> SourcePosition {
        table.position(of: place) ?? position
    }
}

extension GestureFile.Zone {
    /// Where that part of the declaration stands in the file.
    func position(of place: OptionProblem.Place) -> SourcePosition {
        table.position(of: place) ?? position
    }
}

extension TOMLTable {
    /// Where a part of what the table declares stands; nil for the whole.
    fileprivate func position(of place: OptionProblem.Place) -> SourcePosition? {
        switch place {
        case .declaration:
            return nil
        case .key(let key):
            return self[key]?.keyPosition
        case .value(let key):
            return self[key]?.node.position
        case .element(let key, let index):
            guard case .array(let nodes) = self[key]?.node.value, nodes.indices.contains(index) else {
                return position(of: .value(key))
            }
            return nodes[index].position
        }
    }
}
