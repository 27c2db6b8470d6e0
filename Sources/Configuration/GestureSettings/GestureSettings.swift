import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport

/// The gestures that a user has configured, their commands, and the programs that read them.
package struct GestureSettings: Hashable, Sendable {
    /// The gestures, in the order of the files.
    package let bindings: [GestureBinding]
    /// The zones of the gesture files, in the order of the files.
    package let zones: [ZoneDeclaration]
    /// The zones of mudrad.toml that gestures or zones here name, and all zones that contain them.
    package let systemZones: [ZoneDeclaration]
    /// The programs, in the order of the files.
    package let programs: [GestureProgram]

    package static let none = GestureSettings(bindings: [], zones: [], systemZones: [], programs: [])

    /// Reads the layers: the user's files, or the system's if the user has none.
    /// - Parameter systemZones: the zones of mudrad.toml; nil: they are not known.
    package static func load(from folders: GestureFolders, systemZones: [ZoneDeclaration]? = []) -> LoadedSettings<
        GestureSettings
    > {
        do throws(FolderError) {
            return load(files: try folders.files(), systemZones)
        } catch {
            return LoadedSettings(error)
        }
    }

    /// Reads one file only.
    /// - Parameters:
    ///   - systemZones: the zones of mudrad.toml; nil: they are not known.
    ///   - rules: mudrad.toml, if the gestures must fit to what it allows and grabs; nil: mudrad decides later.
    package static func load(
        file: String, systemZones: [ZoneDeclaration]? = [], under rules: DaemonSettings? = nil
    ) -> LoadedSettings<GestureSettings> {
        load(files: [file], systemZones, rules)
    }

    /// Reads files.
    /// - Parameter addition: one of the files, which is not written yet, and its text.
    static func load(
        files paths: [String], _ systemZones: [ZoneDeclaration]?, _ rules: DaemonSettings? = nil,
        adding addition: (path: String, text: String)? = nil
    ) -> LoadedSettings<GestureSettings> {
        let files = paths.map { GestureFile(path: $0, text: $0 == addition?.path ? addition?.text : nil) }
        let groups = files.flatMap(\.groups)
        let gestures = files.flatMap(\.gestures).map { $0.grouped(groups.conditions) }
        let zones = files.flatMap(\.zones)
        let isComplete = files.allSatisfy(\.isComplete)
        let bindings = gestures.compactMap(\.binding)
        let usedNames = zones.declarations.outerNames(of: bindings.lazy.map(\.declaration))
        let programs = ProgramCheck(files.flatMap(\.programs), gestures, isComplete: isComplete)
        let settings = GestureSettings(
            bindings: bindings, zones: zones.declarations,
            systemZones: systemZones?.leading(to: usedNames) ?? [], programs: programs.programs)
        var diagnostics = files.flatMap(\.diagnostics)
        diagnostics += limitDiagnostics(gestures, zones)
        diagnostics += relationDiagnostics(gestures, isComplete: isComplete)
        diagnostics += programs.diagnostics
        diagnostics += groups.diagnostics(with: gestures, isComplete: isComplete)
        // The check is quadratic, and too many zones are an error anyway.
        if zones.count <= DeclarationLimits.ofProgram[.zones] {
            diagnostics += zones.diagnosticsBetween(within: systemZones)
        }
        if isComplete { diagnostics += zoneDiagnostics(gestures, zones, systemZones) }
        let emulation = rules.map { EmulationCheck(gestures, $0) }
        diagnostics += emulation?.errors ?? []
        // Errors come first: warnings about overlaps and reach appear only if there are no errors.
        let isRight = !diagnostics.contains { $0.severity == .error }
        guard isRight else { return LoadedSettings(settings, diagnostics, files: paths) }
        diagnostics += OverlapCheck(gestures).warnings + ReachCheck(gestures, zones).warnings
        diagnostics += ContextCheck(gestures, groups).warnings + (emulation?.warnings ?? [])
        return LoadedSettings(settings, diagnostics, files: paths)
    }

    /// Reports the first gesture or zone beyond the limits of `mudrad` for one program.
    private static func limitDiagnostics(
        _ gestures: [GestureEntry], _ zones: [ZoneEntry]
    ) -> [Diagnostic] {
        // Invalid gestures and zones count too, although the size of each is not known.
        let parts =
            gestures.map { ($0.table, $0.binding?.declaration.extent ?? DeclarationExtent(recognizers: 1)) }
            + zones.map { ($0.table, $0.check.declaration?.extent ?? DeclarationExtent(zones: 1)) }
        let (total, most) = (parts.map(\.1).total, DeclarationLimits.ofProgram)
        guard let measure = total.excess(over: most) else { return [] }
        var sum = 0
        let surplus = parts.first { part in
            sum += part.1[measure]
            return sum > most[measure]
        }
        let message = "there are \(total[measure]) \(measure.noun("gestures")), more than the \(most[measure]) allowed"
        return surplus.map { [$0.0.diagnostic(.declaration, message)] } ?? []
    }

    /// Problems between gestures. If not all gestures are known, a missing name may be valid.
    private static func relationDiagnostics(_ gestures: [GestureEntry], isComplete: Bool) -> [Diagnostic] {
        RelationCheck(gestures.map(\.relations)).problems.compactMap { problem in
            var message = problem.message
            switch problem.kind {
            case .duplicateName(_, let first):
                message += gestures[first].table.first(at: problem.part)
            case .unknownName:
                if !isComplete { return nil }
            case .itself, .cycle:
                break
            }
            let severity: Diagnostic.Severity = problem.isAnothers ? .warning : .error
            return gestures[problem.index].table.diagnostic(problem.part, message, severity)
        }
    }

    /// Problems in the zones that gestures name.
    private static func zoneDiagnostics(
        _ gestures: [GestureEntry], _ zones: [ZoneEntry], _ systemZones: [ZoneDeclaration]?
    ) -> [Diagnostic] {
        let names = zones.compactMap(\.check.name) + (systemZones ?? []).map(\.name)
        return ZoneProblem.all(in: gestures.map(\.zone), among: names, isAll: systemZones != nil).map { problem in
            gestures[problem.index].table.diagnostic(
                problem.part, problem.message, problem.isDoubtful ? .warning : .error)
        }
    }
}

extension GestureEntry {
    /// The same with the condition of its group.
    fileprivate func grouped(_ conditions: [String: Condition]) -> GestureEntry {
        guard let condition = group.flatMap({ conditions[$0] }) else { return self }
        var entry = self
        entry.binding?.conditions.append(condition)
        return entry
    }
}

extension GestureSettings {
    /// Notes about gestures that happen later than their fingers because they wait for a stroke. They are as meant, so
    /// they are no warnings.
    package var notes: [Diagnostic] {
        let strokes = Set(
            bindings.lazy.filter { $0.declaration.configuration.type == .stroke && $0.declaration.isEnabled }
                .map(\.name))
        return bindings.flatMap { binding -> [Diagnostic] in
            binding.declaration.requireFailureOf.filter(strokes.contains).map { stroke in
                let effect =
                    binding.declaration.configuration.type.isContinuous
                    ? "begins only when they have lifted" : "happens only when they lift"
                return Diagnostic(
                    file: binding.file, position: binding.position, severity: .note,
                    message:
                        "the fingers may draw \(quoted(stroke)) until they lift, so \(quoted(binding.name)) \(effect)")
            }
        }
    }
}
