import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraSettings
import MudraSupport

/// Learns a gesture from showings, for a folder of gestures.
package struct Learner {
    /// How many showings to ask for: with fewer, the spread of a hand is not known.
    package static let usual = 3...5
    /// The most showings. More teach nothing, and each one is played hundreds of times.
    package static let most = 20

    private let name: String
    private let folder: GestureFolder
    private let systemZones: [ZoneDeclaration]?
    private let settings: GestureSettings
    private let warnings: [Diagnostic]

    /// - Parameters:
    ///   - name: the gesture's name.
    ///   - systemZones: the zones of mudrad.toml; nil: they are not known.
    /// - Throws: `LearningError` if the name is impossible or taken, or the folder's configuration has errors.
    package init(of name: String, for folder: GestureFolder, systemZones: [ZoneDeclaration]?) throws(LearningError) {
        guard DeclarationName.isValid(name) else {
            throw LearningError("the name of a gesture is \(DeclarationName.rule), not \(quoted(name))")
        }
        let loaded = folder.load(systemZones: systemZones)
        guard let settings = loaded.settings else { throw LearningError(loaded.diagnostics.map(\.description)) }
        if let other = settings.bindings.first(where: { $0.name == name }) {
            throw LearningError(
                "\(other.file):\(other.position.line) has a gesture \(quoted(name)): take another name, or remove it first"
            )
        }
        (self.name, self.folder, self.systemZones) = (name, folder, systemZones)
        (self.settings, warnings) = (settings, loaded.diagnostics)
    }

    /// The gesture that all showings are.
    /// - Throws: `LearningError` if they are too few, or differ, or are no gesture of mudra.
    package func learn(from showings: [Showing]) throws(LearningError) -> LearnedGesture {
        let whole = showings.filter { !$0.isCancelled && !$0.presses.isEmpty }
        var notes = showings.filter(\.isCancelled).map {
            "\($0.source) is left out: a finger was taken for a palm, or did not lift."
        }
        guard (Self.usual.lowerBound...Self.most).contains(whole.count) else {
            throw LearningError(
                notes + [
                    "\(counted(whole.count, "showing")): \(Self.usual.lowerBound) to \(Self.usual.upperBound) are needed, and at most \(Self.most). Touches less than "
                        + "\(plain(ShowingCollector.pause.milliseconds)) ms after each other count as one showing"
                ])
        }
        if Set(whole.map(\.device)).count > 1 {
            notes.append(
                "The showings are of \(Set(whole.map(\.device)).count) screens. The gesture is for all screens.")
        }
        let traits = whole.map(ShowingTraits.init)
        let trial = try proven(traits.candidates, traits, whole)
        notes += [trial.candidate.note].compactMap(\.self)
        let unlike = trial.unlikeDrawings
        guard unlike.isEmpty || unlike.count < whole.count else {
            throw LearningError(
                "the showings are different shapes: none is recognized by the others",
                "show the gesture again, each time in the same way")
        }
        notes += unlike.map {
            "\($0.source) is drawn unlike the others: they alone would not recognize it."
        }
        return try relate(trial, traits, whole, notes)
    }

    /// The first candidate that all showings are.
    private func proven(
        _ candidates: [Candidate], _ traits: [ShowingTraits], _ showings: [Showing]
    ) throws(LearningError) -> CandidateTrial {
        try agree(traits.odd, traits, showings)
        var failed: [CandidateTrial] = []
        for candidate in candidates {
            let trial = CandidateTrial(of: candidate, with: showings, named: name)
            if trial.misses.isEmpty, !candidate.ifAlike || trial.unlikeDrawings.isEmpty { return trial }
            failed.append(trial)
        }
        try agree(traits.oddDirections, traits, showings)
        throw LearningError(
            ["the showings are no gesture that mudra knows"]
                + failed.flatMap { trial in
                    trial.misses.map { "as \(trial.candidate.type.rawValue): \($0.showing.source): \($0.reason)" }
                } + (traits.contains { $0.motion == .drew } ? ["draw the shape larger, or move straight"] : []))
    }

    /// - Throws: `LearningError` if some showings differ from the others.
    private func agree(_ odd: [ShowingTraits].Odd, _ traits: [ShowingTraits], _ showings: [Showing])
        throws(LearningError)
    {
        guard !odd.isEmpty else { return }
        let usual = traits.indices.first { index in !odd.contains { $0.index == index } }
        throw LearningError(
            odd.map { "\(showings[$0.index].source) \($0.text)" }
                + (usual.map { ["the others are like \(showings[$0].source): \(traits[$0].text)"] } ?? [])
                + ["show the gesture again, each time in the same way"])
    }

    /// The gesture with its zone and its relations.
    private func relate(
        _ trial: CandidateTrial, _ traits: [ShowingTraits], _ showings: [Showing], _ notes: [String]
    ) throws(LearningError) -> LearnedGesture {
        let zone: Candidate.Options = settings.zone(of: showings).map { [("zone", .string($0))] } ?? []
        func gesture(_ drawn: DrawnForecast, waitingFor names: [String], _ warnings: [Diagnostic] = [])
            throws(OptionProblems) -> LearnedGesture
        {
            let more = zone + (names.isEmpty ? [] : [("require_failure_of", OptionValue.strings(names))])
            let declaration = try trial.declaration(more)
            return LearnedGesture(
                declaration: declaration, options: trial.candidate.options + trial.options + more, limits: trial.limits,
                showings: zip(showings, traits).map { ($0.source, $1.text) },
                neighbours: Neighbours(of: declaration, in: settings, showings: showings), warnings: warnings,
                drawn: drawn, notes: notes)
        }
        do throws(OptionProblems) {
            let drawn = DrawnForecast(of: try trial.declaration(), on: showings[0].screen, touches: traits[0].touches)
            let alone = try gesture(drawn, waitingFor: [])
            let requirements = Requirements(
                among: settings.bindings.map(\.name),
                check: { names in (try? gesture(drawn, waitingFor: names)).map(newWarnings) ?? [] },
                isRecognized: { names in
                    guard let gesture = try? gesture(drawn, waitingFor: names) else { return false }
                    return gesture.neighbours.misses.count <= alone.neighbours.misses.count
                        && gesture.neighbours.lines.count <= alone.neighbours.lines.count
                })
            return try gesture(drawn, waitingFor: requirements.names, requirements.warnings)
        } catch {
            throw LearningError("the learned gesture is not valid: \(error)")
        }
    }

    /// The problems that the configuration has only with the gesture.
    private func newWarnings(with gesture: LearnedGesture) -> [Diagnostic] {
        let file = folder.file(of: name)
        let loaded = folder.load(adding: (file, gesture.toml), systemZones: systemZones)
        return loaded.diagnostics.filter { !warnings.contains($0) }
    }
}

/// Why no gesture can be learned from showings.
package struct LearningError: Error {
    /// The problem, and what to do about it.
    package let lines: [String]

    init(_ lines: String...) { self.lines = lines }
    init(_ lines: [String]) { self.lines = lines }
}
