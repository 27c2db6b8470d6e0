import MudraDeclarations
import MudraSettings
import MudraSupport

/// Finds the gestures of a configuration's programs, and the mistakes between programs and gestures.
struct ProgramCheck {
    /// The valid programs, in the order of the files.
    private(set) var programs: [GestureProgram] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter isComplete: whether all gestures are known; if not, an unknown name may be valid.
    init(_ entries: [ProgramEntry], _ gestures: [GestureEntry], isComplete: Bool) {
        checkNames(entries)
        if entries.count > GestureProgram.most {
            let message = "there are \(entries.count) programs, more than the \(GestureProgram.most) allowed"
            diagnostics.append(entries[GestureProgram.most].table.diagnostic(.declaration, message))
        }
        if isComplete { checkGestures(entries, gestures) }
        programs = entries.compactMap { GestureProgram($0, gestures.compactMap(\.binding)) }
    }

    private mutating func checkNames(_ entries: [ProgramEntry]) {
        var first: [String: ConfigurationTable] = [:]
        for entry in entries {
            guard let name = entry.name else { continue }
            if let earlier = first[name] {
                let message = "duplicate program name \(quoted(name))" + earlier.first(at: .value("name"))
                diagnostics.append(entry.table.diagnostic(.value("name"), message))
            } else {
                first[name] = entry.table
            }
        }
    }

    private mutating func checkGestures(_ entries: [ProgramEntry], _ gestures: [GestureEntry]) {
        // The names of invalid gestures count too.
        let names = gestures.compactMap(\.relations.name) + gestures.compactMap(\.group)
        let known = Set(names)
        var mistakes = 0
        for entry in entries {
            for (index, name) in (entry.names ?? []).enumerated() where !known.contains(name) {
                let hint = NearestWord.suggestion(for: name, among: names, after: mistakes)
                mistakes += 1
                let message = "there is no gesture or group \(quoted(name))\(hint)"
                diagnostics.append(entry.table.diagnostic(.element("gestures", index), message))
            }
        }
    }
}

extension GestureProgram {
    /// The program of an entry; nil: the entry is invalid.
    fileprivate init?(_ entry: ProgramEntry, _ bindings: [GestureBinding]) {
        guard let name = entry.name, let command = entry.command, let names = entry.names else { return nil }
        let wanted = Set(names)
        let chosen = bindings.filter { binding in
            wanted.contains(binding.name) || binding.declaration.group.map(wanted.contains) == true
        }
        self.init(name: name, command: command, gestures: Set(chosen.map(\.name)))
    }
}
