extension RelationProblem {
    /// Everything that is wrong between recognizers, which are all of a user's: their names and relations.
    public static func all(in declarations: [RecognizerDeclaration]) -> [RelationProblem] {
        RelationCheck(declarations.map(Relations.init)).problems
    }

    /// What is wrong with recognizers that come to others, between which nothing is. Names that no recognizer has are
    /// right here: one may come. What the others say of each other is looked at only where the new ones lead there.
    public static func all(
        in declarations: [RecognizerDeclaration], besides others: [RecognizerDeclaration]
    ) -> [RelationProblem] {
        // A circle that was not there before goes through a new one.
        let others = declarations.contains { !$0.requireFailureOf.isEmpty } ? others : []
        return RelationCheck((declarations + others).map(Relations.init), new: declarations.count).problems
    }
}

extension Relations {
    fileprivate init(_ declaration: RecognizerDeclaration) {
        self.init(
            name: declaration.name, requireFailureOf: declaration.requireFailureOf,
            simultaneousWith: declaration.simultaneousWith)
    }
}

/// Finds what is wrong between gestures. Linear and without recursion: there may be very many of them.
package struct RelationCheck {
    package private(set) var problems: [RelationProblem] = []
    private let all: [Relations]
    /// How many of them, from the first on, are to be checked; names that are not there are right then. nil: all.
    private let new: Int?
    /// The first gesture of each name.
    private var indices: [String: Int] = [:]

    package init(_ all: [Relations], new: Int? = nil) {
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

    /// A search in depth along `require_failure_of`; an edge back to the path is a cycle. Of cycles that share a
    /// gesture one is reported, at the gesture that was declared last: without it there would be none. Each leads through
    /// a new one, and the search begins there.
    private mutating func checkCycles() {
        var isDone = [Bool](repeating: false, count: all.count)
        var placeInPath = [Int?](repeating: nil, count: all.count)
        var isReported = isDone
        let new = new ?? all.count
        for start in all.indices.prefix(new) where !isDone[start] {
            var path = [(gesture: start, element: 0)]
            placeInPath[start] = 0
            while let (gesture, element) = path.last {
                guard element < all[gesture].requireFailureOf.count else {
                    isDone[gesture] = true
                    placeInPath[gesture] = nil
                    path.removeLast()
                    continue
                }
                path[path.count - 1].element += 1
                let name = all[gesture].requireFailureOf[element]
                guard let next = indices[name], next != gesture, !isDone[next] else { continue }
                guard let place = placeInPath[next] else {
                    placeInPath[next] = path.count
                    path.append((next, 0))
                    continue
                }
                let cycle = path[place...]
                guard !cycle.contains(where: { isReported[$0.gesture] }) else { continue }
                for member in cycle { isReported[member.gesture] = true }
                let closers = cycle.filter { $0.gesture < new }
                guard let last = closers.max(by: { $0.gesture < $1.gesture }) else { continue }
                // Every member of the path has its next element in mind already.
                report(
                    last.gesture, .element("require_failure_of", last.element - 1),
                    .cycle(cycle.compactMap { all[$0.gesture].name }))
            }
        }
    }

    private mutating func report(_ index: Int, _ place: OptionProblem.Place, _ kind: RelationProblem.Kind) {
        problems.append(RelationProblem(index: index, place: place, kind: kind))
    }
}
