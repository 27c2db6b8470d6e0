// Which zones of mudrad.toml a configuration or a client uses.

extension [ZoneDeclaration] {
    /// The names that gestures, and these zones, have for zones that are not among these.
    public func outerNames(of gestures: some Sequence<RecognizerDeclaration>) -> Set<String> {
        Set(gestures.compactMap(\.zone)).union(compactMap(\.parent)).subtracting(map(\.name))
    }

    /// Those that are called so and all that these are parts of, in order of declaration. A zone that nobody uses is
    /// better not there: it would take touches away from those that it lies over.
    public func leading(to names: Set<String>) -> [ZoneDeclaration] {
        let parents = Dictionary(map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
        var wanted: Set<String> = []
        var next = Array<String>(names)
        while let name = next.popLast() {
            guard let parent = parents[name], wanted.insert(name).inserted else { continue }
            if let parent { next.append(parent) }
        }
        return filter { wanted.contains($0.name) }
    }
}
