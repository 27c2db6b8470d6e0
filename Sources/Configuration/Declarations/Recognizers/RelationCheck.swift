import Gestures
import MudraSupport

extension RelationProblem {
    /// All mistakes between recognizers, given all recognizers of a user: in their names and relations.
    package static func all(in declarations: [RecognizerDeclaration]) -> [RelationProblem] {
        RelationCheck(declarations.map(DeclaredRelations.init)).problems
    }

    /// The mistakes that new recognizers add to others, which have none among themselves. A name that no recognizer has
    /// is valid here: a recognizer with that name may come. Relations among the others are followed only from the new
    /// ones.
    package static func all(
        in declarations: [RecognizerDeclaration], besides others: [RecognizerDeclaration]
    ) -> [RelationProblem] {
        // A cycle that did not exist before leads through a new recognizer.
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

/// Finds mistakes between gestures. Linear and without recursion: there may be very many gestures.
package struct RelationCheck {
    package private(set) var problems: [RelationProblem] = []
    private let all: [DeclaredRelations]
    /// How many of them, from the first on, to check; unknown names are valid then. nil: all.
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

    /// Of cycles that share a gesture, one is reported, at the gesture that was declared last: without that gesture the
    /// cycle would not exist. Each cycle leads through a new gesture, so the search begins there.
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
                // A gesture that names itself has been reported already.
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
