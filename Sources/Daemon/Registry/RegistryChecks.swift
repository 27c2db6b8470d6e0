import Bus
import Settings

// What may be registered.

extension Registry {
    /// Whether recognizers can be a user's beside those of its other programs.
    func check(
        _ declarations: [RecognizerDeclaration], besides others: [Registration], of user: UInt32
    ) throws(BusError) {
        let neighbours = others.filter { $0.user == user }
        let taken = Set(neighbours.map(\.name))
        for declaration in declarations where taken.contains(declaration.name) { throw .nameTaken(declaration.name) }
        guard declarations.count + neighbours.count <= Self.maxRecognizersPerUser else {
            throw .tooMany("recognizers of one user", limit: Self.maxRecognizersPerUser)
        }
        // The new ones last: what they break is told of them. Neighbours may miss programs that have left.
        let all = neighbours.map(\.declaration) + declarations
        let problems = RelationProblem.all(in: all).filter { problem in
            // Who is not there may come.
            if case .unknownName = problem.kind { return false }
            return problem.index >= neighbours.count
        }
        if !problems.isEmpty {
            throw .invalidRecognizer(
                problems.map { problem in
                    let index = problem.index - neighbours.count
                    return "recognizer \(index) (\(declarations[index].name)): \(problem.message)"
                }.joined(separator: "; "))
        }
    }

    /// Whether zones can be a client's.
    func check(_ own: [ZoneDeclaration]) throws(BusError) {
        let problems = ZoneProblem.all(in: own, within: zones.system)
            .map { "zone \($0.index) (\(own[$0.index].name)): \($0.message)" }
        if !problems.isEmpty { throw .invalidZone(problems.joined(separator: "; ")) }
    }

    /// Whether the zones of recognizers are there, among their client's or in mudrad.toml.
    func check(_ declarations: [RecognizerDeclaration], in own: [ZoneDeclaration]) throws(BusError) {
        let names = (own + zones.system).map(\.name)
        let problems = ZoneProblem.all(in: declarations.map(\.zone), among: names)
            .map { "recognizer \($0.index) (\(declarations[$0.index].name)): \($0.message)" }
        if !problems.isEmpty { throw .invalidRecognizer(problems.joined(separator: "; ")) }
    }
}
