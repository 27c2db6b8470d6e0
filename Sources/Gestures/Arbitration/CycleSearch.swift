/// Finds where things lead to each other in a circle, by a search in depth. The search is linear and without recursion:
/// there may be very many things. Of circles that share an edge not all are found, but none is left without those.
package struct CycleSearch {
    /// A part of a circle.
    package struct Step {
        /// The thing.
        package let node: Int
        /// Which of the edges leads from it to the next one, from 0.
        package fileprivate(set) var edge: Int
    }

    private var isDone: [Bool]
    private var indexInPath: [Int?]

    /// A search among so many things.
    package init(nodes: Int) {
        isDone = Array(repeating: false, count: nodes)
        indexInPath = Array(repeating: nil, count: nodes)
    }

    /// Goes on from a thing, to all that it leads to and that no earlier call has come to.
    /// - Parameters:
    ///   - edges: how many edges lead from a thing.
    ///   - target: where an edge of a thing leads; nil: nowhere.
    ///   - found: called with each circle.
    package mutating func search(
        from start: Int, edges: (Int) -> Int, target: (_ node: Int, _ edge: Int) -> Int?,
        found: (ArraySlice<Step>) -> Void
    ) {
        guard !isDone[start] else { return }
        // An edge back to the path closes a circle.
        var path = [Step(node: start, edge: 0)]
        indexInPath[start] = 0
        while let step = path.last {
            guard step.edge < edges(step.node) else {
                isDone[step.node] = true
                indexInPath[step.node] = nil
                path.removeLast()
                if !path.isEmpty { path[path.count - 1].edge += 1 }
                continue
            }
            if let next = target(step.node, step.edge), !isDone[next] {
                guard let index = indexInPath[next] else {
                    indexInPath[next] = path.count
                    path.append(Step(node: next, edge: 0))
                    continue
                }
                found(path[index...])
            }
            path[path.count - 1].edge += 1
        }
    }
}
