/// The gestures that a user has configured, and what to run on them.
public struct GestureSettings: Hashable, Sendable {
    /// In the order of the files.
    public let bindings: [GestureBinding]
    /// The parts of the screen that gestures name, in the order of the files.
    public let zones: [ZoneDeclaration]

    /// What loading came to.
    public typealias Loaded = LoadedSettings<GestureSettings>

    /// Reads the layers: the user's files, or the system's where the user has none.
    public static func load(from folders: GestureFolders) -> Loaded {
        do throws(FolderError) {
            return load(files: try folders.files())
        } catch {
            return Loaded(error)
        }
    }

    /// Reads one file and nothing besides.
    public static func load(file: String) -> Loaded {
        load(files: [file])
    }

    private static func load(files paths: [String]) -> Loaded {
        let files = paths.map(GestureFile.init(path:))
        let gestures = files.flatMap(\.gestures)
        let zones = files.flatMap(\.zones)
        let isComplete = files.allSatisfy(\.isComplete)
        let settings = GestureSettings(
            bindings: gestures.compactMap(\.binding), zones: zones.compactMap(\.check.declaration))
        let diagnostics =
            files.flatMap(\.diagnostics) + limitDiagnostics(gestures, zones)
            + relationDiagnostics(gestures, isComplete: isComplete)
            + zoneDiagnostics(zones, gestures, isComplete: isComplete)
        // Whoever has errors to correct is not to be told what else might be better.
        let isRight = !diagnostics.contains { $0.severity == .error }
        let warnings = isRight ? meetingWarnings(gestures, zones, files: paths) : []
        return Loaded(settings, diagnostics + warnings, files: paths)
    }

    /// More than `mudrad` takes of one program: what is one too many.
    private static func limitDiagnostics(
        _ gestures: [GestureFile.Gesture], _ zones: [GestureFile.Zone]
    ) -> [Diagnostic] {
        let limits = (gestures: ConfigurationLimits.recognizers, zones: ConfigurationLimits.zones)
        return gestures.dropFirst(limits.gestures).prefix(1).map { gesture in
            gesture.table.diagnostic(
                .declaration, "there are \(gestures.count) gestures, \(limits.gestures) at most are allowed")
        }
            + zones.dropFirst(limits.zones).prefix(1).map { zone in
                zone.table.diagnostic(
                    .declaration, "there are \(zones.count) zones, \(limits.zones) at most are allowed")
            }
    }

    /// How gestures and zones that are right get in each other's way.
    private static func meetingWarnings(
        _ gestures: [GestureFile.Gesture], _ zones: [GestureFile.Zone], files: [String]
    ) -> [Diagnostic] {
        (OverlapCheck(gestures).warnings + ReachCheck(gestures, zones).warnings)
            .readable(ConfigurationLimits.warnings, in: files)
    }

    /// What is wrong between gestures. Where not all of them are here, a name that is missing may be right.
    private static func relationDiagnostics(_ gestures: [GestureFile.Gesture], isComplete: Bool) -> [Diagnostic] {
        RelationCheck(gestures.map(\.relations)).problems.compactMap { problem in
            var message = problem.message
            switch problem.kind {
            case .duplicateName(_, let first):
                message += gestures[first].table.first(at: problem.place)
            case .unknownName:
                if !isComplete { return nil }
            case .itself, .cycle:
                break
            }
            let severity: Diagnostic.Severity = problem.isAnothers ? .warning : .error
            return gestures[problem.index].table.diagnostic(problem.place, message, severity)
        }
    }

    /// What is wrong between zones, and with those that gestures name.
    private static func zoneDiagnostics(
        _ zones: [GestureFile.Zone], _ gestures: [GestureFile.Gesture], isComplete: Bool
    ) -> [Diagnostic] {
        // Quadratic, and with too many there is an error anyway.
        let isBounded = zones.count <= ConfigurationLimits.zones
        let between =
            isBounded ? ZoneProblem.all(in: zones.map { ($0.check.name, $0.check.parent, $0.check.declaration) }) : []
        let named = isComplete ? ZoneProblem.all(in: gestures.map(\.zone), among: zones.compactMap(\.check.name)) : []
        return between.map { problem in
            let earlier = problem.first.map { zones[$0].table.first(at: problem.place) } ?? ""
            return zones[problem.index].table.diagnostic(problem.place, problem.message + earlier)
        } + named.map { gestures[$0.index].table.diagnostic($0.place, $0.message) }
    }
}
