import MudraDeclarations
import MudraSupport

/// An administrator's configuration of mudrad.
package struct DaemonSettings: Hashable, Sendable {
    /// The rules for devices, in the order of the files.
    package private(set) var devices: [DeviceRule] = []
    /// The settings of the recognition on all screens.
    package private(set) var recognition = RecognitionSettings()
    /// The settings of all grabbed screens.
    package private(set) var grab = GrabSettings()
    /// The input that gestures may emulate.
    package private(set) var emulation = EmulationSettings()
    /// The users who may use mudra without a session.
    package private(set) var access = AccessSettings()
    /// The zones that the gestures of all users can name, in the order of the files.
    package private(set) var zones: [ZoneDeclaration] = []

    /// As many zones as a program may have: each zone adds work to every gesture.
    private static let maxZones = DeclarationLimits.ofProgram[.zones]

    package static let standard = DaemonSettings()

    private init() {}

    /// Reads `mudrad.toml` of a folder and then `mudrad.d/*.toml` in name order. The files need not exist.
    package static func load(folder: String) -> LoadedSettings<DaemonSettings> {
        do throws(FolderError) {
            return load(files: try configuration(in: folder).files())
        } catch {
            return LoadedSettings(error)
        }
    }

    static func configuration(in folder: String) -> ConfigurationFolder {
        ConfigurationFolder(path: folder, name: "mudrad")
    }

    /// Reads one file only.
    package static func load(file: String) -> LoadedSettings<DaemonSettings> {
        load(files: [file])
    }

    private static func load(files paths: [String]) -> LoadedSettings<DaemonSettings> {
        var settings = standard
        var zones: [ZoneEntry] = []
        var diagnostics: [Diagnostic] = []
        for path in paths {
            var file = ConfigurationFile(path: path)
            settings.add(&file, &zones)
            diagnostics += file.diagnostics
        }
        settings.zones = zones.declarations
        settings.emulation.hasWayOut = settings.grab.emergencyExit
        if let surplus = zones.dropFirst(maxZones).first {
            diagnostics.append(surplus.table.diagnostic(.declaration, "there are more than \(maxZones) zones"))
        } else {
            diagnostics += zones.diagnosticsBetween()
        }
        return LoadedSettings(settings, diagnostics, files: paths)
    }

    /// The settings of a device: later rules override earlier ones, key by key.
    package func rule(for device: DeviceIdentity) -> DeviceSettings {
        devices.filter { $0.match.includes(device) }
            .reduce(DeviceSettings()) { earlier, rule in rule.values.over(earlier) }
    }

    /// Adds the settings of a file; they override those of earlier files.
    private mutating func add(_ file: inout ConfigurationFile, _ zones: inout [ZoneEntry]) {
        for entry in file.entries {
            switch entry.key {
            case "device":
                for table in file.tables(entry) { devices.append(file.read(table, of: entry.key, by: .device)) }
            case "recognition":
                recognition = file.read(entry, by: .recognition(over: recognition)) ?? recognition
            case "grab":
                grab = file.read(entry, by: .grab(over: grab)) ?? grab
            case "access":
                access = file.read(entry, by: .access).map(access.adding) ?? access
            case "emulation":
                emulation = file.read(entry, by: .emulation(over: emulation)) ?? emulation
            case "zone":
                zones += file.read(entry)
            default:
                file.skipUnknown(entry, known: ["device", "recognition", "grab", "emulation", "access", "zone"])
            }
        }
    }
}

extension ConfigurationFile {
    /// Reads a section that appears once; nil: it is no table.
    fileprivate mutating func read<Section>(_ entry: Entry, by schema: OptionSchema<Section>) -> Section? {
        table(entry).map { read($0, of: entry.key, by: schema) }
    }

    /// Reads a section and reports its mistakes. A setting with a mistake keeps the schema's default.
    fileprivate mutating func read<Section>(
        _ table: ConfigurationTable, of name: String, by schema: OptionSchema<Section>
    ) -> Section {
        var reader = OptionReader(table.options)
        let section = schema.read(&reader)
        reader.checkKeys(of: name, known: schema.keys)
        report(reader.diagnostics(in: table))
        return section
    }
}

extension DaemonSettings {
    /// The folder of the system's configuration of mudrad.
    package static let systemFolder = "/etc/mudra"

    /// Reads the configuration that a command line names: a file, or a folder with a `mudrad.toml`; nil: the system's
    /// folder.
    package static func load(_ path: String?) -> LoadedSettings<DaemonSettings> {
        guard let path else { return load(folder: systemFolder) }
        return FileReader.isFolder(path) ? load(folder: path) : load(file: path)
    }

    /// The paths to watch for changes of what `load` reads: a path may be a file now and a folder later.
    package static func watchedPaths(_ path: String?) -> [WatchedPath] {
        (path.map { [.file($0)] } ?? []) + configuration(in: path ?? systemFolder).watchedPaths
    }
}
