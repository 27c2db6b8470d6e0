import Gestures
import MudraText

extension RelationProblem {
    /// Everything that is wrong between recognizers, which are all of a user's: their names and relations.
    public static func all(in declarations: [RecognizerDeclaration]) -> [RelationProblem] {
        RelationCheck(declarations.map(DeclaredRelations.init)).problems
    }

    /// What is wrong with recognizers that come to others, between which nothing is. Names that no recognizer has are
    /// right here: one may come. What the others say of each other is looked at only where the new ones lead there.
    public static func all(
        in declarations: [RecognizerDeclaration], besides others: [RecognizerDeclaration]
    ) -> [RelationProblem] {
        // A circle that was not there before goes through a new one.
        let others = declarations.contains { !$0.requireFailureOf.isEmpty } ? others : []
        return RelationCheck((declarations + others).map(DeclaredRelations.init), new: declarations.count).problems
    }
}

extension DeclaredRelations {
    fileprivate init(_ declaration: RecognizerDeclaration) {
        self.init(
            name: declaration.name, requireFailureOf: declaration.requireFailureOf,
            simultaneousWith: declaration.simultaneousWith)
    }
}

/// Finds what is wrong between gestures. Linear and without recursion: there may be very many of them.
package struct RelationCheck {
    package private(set) var problems: [RelationProblem] = []
    private let all: [DeclaredRelations]
    /// How many of them, from the first on, are to be checked; names that are not there are right then. nil: all.
    private let new: Int?
    /// The first gesture of each name.
    private var indices: [String: Int] = [:]

    package init(_ all: [DeclaredRelations], new: Int? = nil) {
        (self.all, self.new) = (all, new)
        checkDuplicates()
        let names = new == nil ? all.compactMap(\.name) : []
        for (index, relations) in all.prefix(new ?? all.count).enumerated() {
            checkNames(relations.requireFailureOf, "require_failure_of", of: index, among: names)
            checkNames(relations.simultaneousWith, "simultaneous_with", of: index, among: names)
        }
        checkCycles()
    }

    private mutating func checkDuplicates() {
        for (index, relations) in all.enumerated() {
            guard let name = relations.name else { continue }
            if let first = indices[name] {
                report(index, .value("name"), .duplicateName(name, first: first))
            } else {
                indices[name] = index
            }
        }
    }

    private mutating func checkNames(_ listed: [String], _ key: String, of index: Int, among names: [String]) {
        for (element, name) in listed.enumerated() {
            if name == all[index].name {
                report(index, .element(key, element), .itself)
            } else if new == nil, indices[name] == nil {
                let nearest = NearestWord.of(name, among: names, after: problems.count)
                report(index, .element(key, element), .unknownName(name, nearest: nearest))
            }
        }
    }

    /// Of cycles that share a gesture one is reported, at the gesture that was declared last: without it there would be
    /// none. Each leads through a new one, and the search begins there.
    private mutating func checkCycles() {
        let (all, indices, new) = (all, indices, new ?? all.count)
        var search = CycleSearch(nodes: all.count)
        var isReported = [Bool](repeating: false, count: all.count)
        var found: [(last: CycleSearch.Step, members: [Int])] = []
        for start in all.indices.prefix(new) {
            search.search(from: start) { gesture in
                all[gesture].requireFailureOf.count
            } target: { gesture, element in
                let next = indices[all[gesture].requireFailureOf[element]]
                // That a gesture names itself has been reported.
                return next == gesture ? nil : next
            } found: { cycle in
                guard !cycle.contains(where: { isReported[$0.node] }) else { return }
                for member in cycle { isReported[member.node] = true }
                let last = cycle.filter { $0.node < new }.max { $0.node < $1.node }
                if let last { found.append((last, cycle.map(\.node))) }
            }
        }
        for (last, members) in found {
            report(last.node, .element("require_failure_of", last.edge), .cycle(members.compactMap { all[$0].name }))
        }
    }

    private mutating func report(_ index: Int, _ part: OptionProblem.Part, _ kind: RelationProblem.Kind) {
        problems.append(RelationProblem(index: index, part: part, kind: kind))
    }
}
