import MudraBus
import MudraDeclarations

// The checks before a registration.

extension Registry {
    /// Throws if a program, or all programs of its user together, would declare too much.
    func check(_ extent: DeclarationExtent, of owner: String, _ user: UInt32) throws(BusError) {
        let (ofProgram, ofUser) = (DeclarationLimits.ofProgram, DeclarationLimits.ofUser)
        if let excess = extent.excess(over: ofProgram) {
            throw .tooMany("\(excess.noun()) of one program", limit: ofProgram[excess])
        }
        let all = extent + self.extent(of: user) { $0 != owner }
        if let excess = all.excess(over: ofUser) {
            throw .tooMany("\(excess.noun()) of one user", limit: ofUser[excess])
        }
    }

    /// How much the programs of a user have declared.
    /// - Parameter tag: a recognizer that does not count.
    func extent(
        of user: UInt32, besides tag: UInt32? = nil, where isCounted: (_ owner: String) -> Bool
    ) -> DeclarationExtent {
        var extent = DeclarationExtent()
        for registration in registrations
        where registration.user == user && registration.tag != tag && isCounted(registration.owner) {
            extent = extent + registration.declaration.extent
        }
        for client in zones.clients where client.user == user && isCounted(client.owner) {
            extent = extent + client.extent
        }
        return extent
    }

    /// Throws if recognizers conflict with those of the user's other programs.
    func check(
        _ declarations: [RecognizerDeclaration], besides others: [Registration], of user: UInt32
    ) throws(BusError) {
        let neighbours = others.filter { $0.user == user }
        let taken = Set(neighbours.map(\.name))
        for declaration in declarations where taken.contains(declaration.name) { throw .nameTaken(declaration.name) }
        let problems = RelationProblem.all(in: declarations, besides: neighbours.map(\.declaration))
        if !problems.isEmpty {
            throw .invalidRecognizer(
                problems.map { "recognizer \($0.index) (\(declarations[$0.index].name)): \($0.message)" }.problemLine)
        }
    }

    /// Throws if a client's zones have a problem.
    func check(_ own: [ZoneDeclaration]) throws(BusError) {
        let problems = ZoneProblem.all(in: own, within: zones.system)
            .map { "zone \($0.index) (\(own[$0.index].name)): \($0.message)" }
        if !problems.isEmpty { throw .invalidZone(problems.problemLine) }
    }

    /// Throws if a recognizer's zone is neither its client's nor mudrad.toml's.
    func check(_ declarations: [RecognizerDeclaration], in own: [ZoneDeclaration]) throws(BusError) {
        let names = (own + zones.system).map(\.name)
        let problems = ZoneProblem.all(in: declarations.map(\.zone), among: names)
            .map { "recognizer \($0.index) (\(declarations[$0.index].name)): \($0.message)" }
        if !problems.isEmpty { throw .invalidRecognizer(problems.problemLine) }
    }
}
