/// The gestures that a user has configured, and what to run on them.
public struct GestureSettings: Hashable, Sendable {
    /// In the order of the files.
    public let bindings: [GestureBinding]
    /// The parts of the screen that gestures name, in the order of the files.
    public let zones: [ZoneDeclaration]

    /// What loading came to.
    public struct Loaded: Hashable, Sendable {
        /// The settings; nil if there was an error, for then all of it is refused.
        public let settings: GestureSettings?
        /// All errors and warnings, in the order of the files and of their lines.
        public let diagnostics: [Diagnostic]
        /// The files that were read, in their order; none if nothing is configured, which is not an error.
        public let files: [String]
    }

    /// Reads the layers: the user's files, or the system's where the user has none.
    public static func load(from folders: GestureFolders) -> Loaded {
        do throws(FolderError) {
            return load(files: try folders.files())
        } catch {
            let diagnostic = Diagnostic(file: error.path, message: error.message)
            return Loaded(settings: nil, diagnostics: [diagnostic], files: [])
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
        let diagnostics =
            files.flatMap(\.diagnostics) + relationDiagnostics(gestures, isComplete: isComplete)
            + zoneDiagnostics(zones, gestures, isComplete: isComplete)
        let isRight = !diagnostics.contains { $0.severity == .error }
        return Loaded(
            settings: isRight
                ? GestureSettings(
                    bindings: gestures.compactMap(\.binding), zones: zones.compactMap(\.check.declaration)) : nil,
            diagnostics: sorted(diagnostics, by: paths),
            files: paths
        )
    }

    /// What is wrong between gestures. Where not all of them are here, a name that is missing may be right.
    private static func relationDiagnostics(_ gestures: [GestureFile.Gesture], isComplete: Bool) -> [Diagnostic] {
        RelationCheck(gestures.map(\.relations)).problems.compactMap { problem in
            let gesture = gestures[problem.index]
            var message = problem.message
            switch problem.kind {
            case .duplicateName(_, let first):
                let earlier = gestures[first]
                let position = earlier.position(of: problem.place)
                message += ", first at \(earlier.file):\(position.line):\(position.column)"
            case .unknownName:
                if !isComplete { return nil }
            case .itself, .cycle:
                break
            }
            return Diagnostic(file: gesture.file, position: gesture.position(of: problem.place), message: message)
        }
    }

    /// What is wrong between zones, and with those that gestures name.
    private static func zoneDiagnostics(
        _ zones: [GestureFile.Zone], _ gestures: [GestureFile.Gesture], isComplete: Bool
    ) -> [Diagnostic] {
        let between = ZoneProblem.all(in: zones.map { ($0.check.name, $0.check.parent, $0.check.declaration) })
        let named = isComplete ? ZoneProblem.all(in: gestures.map(\.zone), among: zones.compactMap(\.check.name)) : []
        return between.map { problem in
            let zone = zones[problem.index]
            let earlier = problem.first.map { first in
                let position = zones[first].position(of: problem.place)
                return ", first at \(zones[first].file):\(position.line):\(position.column)"
            }
            return Diagnostic(
                file: zone.file, position: zone.position(of: problem.place), message: problem.message + (earlier ?? ""))
        }
            + named.map { problem in
                let gesture = gestures[problem.index]
                return Diagnostic(
                    file: gesture.file, position: gesture.position(of: problem.place), message: problem.message)
            }
    }

    /// By file and position, each file's own problems first; otherwise as found.
    private static func sorted(_ diagnostics: [Diagnostic], by paths: [String]) -> [Diagnostic] {
        let start = SourcePosition(line: 0, column: 0)
        return paths.flatMap { path in
            diagnostics.filter { $0.file == path }.sorted { $0.position ?? start < $1.position ?? start }
        }
    }
}
