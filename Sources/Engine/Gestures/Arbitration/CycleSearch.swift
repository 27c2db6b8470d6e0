/// Finds cycles in a graph with a depth-first search. The search takes linear time and does not recurse: the graph may
/// be very large. Of cycles that share an edge it may report only some, but each such group contributes at least one.
package struct CycleSearch {
    /// One node of a cycle, and the edge that leaves it.
    package struct Step {
        /// The node's number, from 0.
        package let node: Int
        /// Which of the node's edges leads to the next step, from 0.
        package fileprivate(set) var edge: Int
    }

    private var isDone: [Bool]
    private var indexInPath: [Int?]

    /// A search over `nodes` nodes.
    package init(nodes: Int) {
        isDone = Array(repeating: false, count: nodes)
        indexInPath = Array(repeating: nil, count: nodes)
    }

    /// Continues the search from `start`, through every node that it leads to and no earlier call has visited.
    /// - Parameters:
    ///   - edges: how many edges leave a node.
    ///   - target: where an edge of a node leads; nil: nowhere.
    ///   - found: called with each cycle.
    package mutating func search(
        from start: Int, edges: (Int) -> Int, target: (_ node: Int, _ edge: Int) -> Int?,
        found: (ArraySlice<Step>) -> Void
    ) {
        guard !isDone[start] else { return }
        // An edge back to the path closes a cycle.
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
