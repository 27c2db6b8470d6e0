import MudraDeclarations

/// A `[[zone]]` of a file, valid or not.
package struct ZoneEntry: ConfigurationEntry {
    package let check: ZoneCheck
    package let table: ConfigurationTable

    package init(_ table: ConfigurationTable) {
        let ownKeys = ["name"]
        self.table = table
        check = ZoneCheck(
            name: table.options["name"], options: table.options(besides: ownKeys), otherKeys: ownKeys)
    }

    /// The problems within the zone.
    package var diagnostics: [Diagnostic] {
        check.problems.map { table.diagnostic($0.part, $0.message) }
            + check.warnings.map { table.diagnostic($0.part, $0.message, .warning) }
    }
}

extension [ZoneEntry] {
    /// The zones without problems of their own.
    package var declarations: [ZoneDeclaration] { compactMap(\.check.declaration) }

    /// The problems between the zones of a configuration.
    /// - Parameter outer: other zones that can contain them; nil: they are not known.
    package func diagnosticsBetween(within outer: [ZoneDeclaration]? = []) -> [Diagnostic] {
        ZoneProblem.all(in: map { ($0.check.name, $0.check.parent, $0.check.declaration) }, within: outer).map {
            problem in
            let earlier = problem.first.map { self[$0].table.first(at: problem.part) } ?? ""
            return self[problem.index].table.diagnostic(
                problem.part, problem.message + earlier, problem.isDoubtful ? .warning : .error)
        }
    }
}
