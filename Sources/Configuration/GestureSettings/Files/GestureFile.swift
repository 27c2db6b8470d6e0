import MudraSettings

/// The content of one file, as far as it can be understood.
struct GestureFile {
    private(set) var gestures: [GestureEntry] = []
    private(set) var groups: [GroupEntry] = []
    private(set) var zones: [ZoneEntry] = []
    private(set) var programs: [ProgramEntry] = []
    private var file: ConfigurationFile

    var diagnostics: [Diagnostic] { file.diagnostics }

    /// Whether the names of all its gestures and zones are known.
    var isComplete: Bool {
        file.isComplete && gestures.allSatisfy { $0.relations.name != nil } && zones.allSatisfy { $0.check.name != nil }
    }

    /// - Parameter text: its content, if it is not written yet; nil: as it is on the disk.
    init(path: String, text: String? = nil) {
        file = ConfigurationFile(path: path, text: text)
        for entry in file.entries {
            switch entry.key {
            case "gesture": gestures += file.read(entry)
            case "group": groups += file.read(entry)
            case "zone": zones += file.read(entry)
            case "program": programs += file.read(entry)
            default: file.skipUnknown(entry, known: ["gesture", "group", "program", "zone"])
            }
        }
    }
}
