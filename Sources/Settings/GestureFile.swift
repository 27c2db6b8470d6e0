import Files
import Gestures

/// What one file says, as far as it can be understood.
struct GestureFile {
    /// A gesture, right or wrong, and where its parts stand.
    struct Gesture {
        let relations: Relations
        /// Nil if something is wrong with it.
        let binding: GestureBinding?
        let file: String
        fileprivate let table: TOMLTable
        fileprivate let position: SourcePosition
    }

    private(set) var gestures: [Gesture] = []
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
            case "gesture":
                readGestures(entry)
            case "zone":
                report(entry.keyPosition, "\"zone\" is not supported yet")
            default:
                // Perhaps [[gesture]], misspelt.
                isComplete = false
                let hint = NearestWord.suggestion(for: entry.key, among: ["gesture", "zone"])
                report(entry.keyPosition, "there is no key \(quoted(entry.key))\(hint)")
            }
        }
    }

    private mutating func readGestures(_ entry: TOMLTable.Entry) {
        guard case .array(let nodes) = entry.node.value else {
            isComplete = false
            return report(
                entry.keyPosition,
                "gesture must be a list of tables, [[gesture]], not \(entry.node.value.kind)"
            )
        }
        for node in nodes {
            guard case .table(let table) = node.value else {
                isComplete = false
                report(node.position, "gesture must be a list of tables, [[gesture]], not of \(node.value.kind)")
                continue
            }
            readGesture(table, at: node.position)
        }
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
        switch place {
        case .declaration:
            return position
        case .key(let key):
            return table[key]?.keyPosition ?? position
        case .value(let key):
            return table[key]?.node.position ?? position
        case .element(let key, let index):
            guard case .array(let nodes) = table[key]?.node.value, nodes.indices.contains(index) else {
                return self.position(of: .value(key))
            }
            return nodes[index].position
        }
    }
}
