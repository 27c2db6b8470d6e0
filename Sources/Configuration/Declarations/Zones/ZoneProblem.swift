import Gestures
import MudraSupport

/// A mistake between zones that are valid one by one, or in the zones that gestures name.
package struct ZoneProblem: Hashable, Sendable {
    /// The index of the zone or of the gesture with the mistake.
    package let index: Int
    /// The part of its declaration.
    package let part: OptionProblem.Part
    /// The mistake in a few words.
    package let message: String
    /// The index of the zone that had the name before; nil for other problems.
    package let first: Int?
    /// Whether the declaration may be valid, because not all zones are known.
    package let isDoubtful: Bool

    private init(
        _ index: Int, _ part: OptionProblem.Part, _ message: String, first: Int? = nil,
        isDoubtful: Bool = false
    ) {
        self.index = index
        self.part = part
        self.message = message
        self.first = first
        self.isDoubtful = isDoubtful
    }

    /// Reports a zone that does not exist.
    /// - Parameter isAll: whether `names` has the names of all zones.
    private init(
        _ index: Int, _ part: OptionProblem.Part, unknown zone: String, among names: [String], isAll: Bool,
        after mistakes: Int
    ) {
        let hint = NearestWord.suggestion(for: zone, among: names, after: mistakes)
        let doubt = isAll ? "" : " here, and mudrad.toml, which may define it, cannot be read"
        self.init(
            index, part, "there is no zone \(quoted(zone))\(doubt)\(hint)", isDoubtful: !isAll)
    }

    /// All mistakes between zones.
    /// - Parameter outer: other zones that can contain them, unless one of `zones` has the same name.
    package static func all(in zones: [ZoneDeclaration], within outer: [ZoneDeclaration] = []) -> [ZoneProblem] {
        all(in: zones.map { ($0.name, $0.parent, $0) }, within: outer)
    }

    /// Gestures that name a zone that does not exist.
    /// - Parameters:
    ///   - gestures: the zone that each of them names; nil: none.
    ///   - isAll: whether `names` has the names of all zones.
    package static func all(in gestures: [String?], among names: [String], isAll: Bool = true) -> [ZoneProblem] {
        let known = Set(names)
        var problems: [ZoneProblem] = []
        for (index, zone) in gestures.enumerated() {
            guard let zone, !known.contains(zone) else { continue }
            problems.append(
                ZoneProblem(
                    index, .value("zone"), unknown: zone, among: names, isAll: isAll, after: problems.count))
        }
        return problems
    }

    /// All mistakes between zones, of which some may be invalid: their names and parents count even so.
    /// - Parameter outer: other zones that can contain them; nil: they are not known.
    package static func all(
        in zones: [(name: String?, parent: String?, declaration: ZoneDeclaration?)], within outer: [ZoneDeclaration]?
    ) -> [ZoneProblem] {
        var problems: [ZoneProblem] = []
        let names = zones.compactMap(\.name) + (outer ?? []).map(\.name)
        let outerZones = Dictionary((outer ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var indices: [String: Int] = [:]
        for (index, zone) in zones.enumerated() {
            guard let name = zone.name else { continue }
            if let first = indices[name] {
                problems.append(
                    ZoneProblem(index, .value("name"), "duplicate zone name \(quoted(name))", first: first))
            } else {
                indices[name] = index
            }
        }
        let circular = inCircles(zones.map { $0.parent.flatMap { indices[$0] } })
        for (index, zone) in zones.enumerated() {
            guard let parent = zone.parent else { continue }
            let own = indices[parent]
            guard own != nil || outerZones[parent] != nil else {
                problems.append(
                    ZoneProblem(
                        index, .value("parent"), unknown: parent, among: names, isAll: outer != nil,
                        after: problems.count))
                continue
            }
            if circular.contains(index) {
                problems.append(ZoneProblem(index, .value("parent"), "the zone would be a part of itself"))
            } else if let inner = zone.declaration,
                let above = own.map({ zones[$0].declaration }) ?? outerZones[parent], !inner.lies(in: above)
            {
                problems.append(ZoneProblem(index, .value("rect"), "the zone reaches beyond \(quoted(parent))"))
            }
        }
        return problems
    }

    /// The zones that would contain themselves.
    private static func inCircles(_ parents: [Int?]) -> Set<Int> {
        var search = CycleSearch(nodes: parents.count)
        return parents.indices.reduce(into: []) { circular, zone in
            search.search(from: zone, edges: { _ in 1 }, target: { zone, _ in parents[zone] }) { cycle in
                circular.formUnion(cycle.map(\.node))
            }
        }
    }
}

extension ZoneDeclaration {
    /// Whether it lies inside `outer`. If the units differ, it may lie inside, because the screen's size is not known.
    package func lies(in outer: ZoneDeclaration) -> Bool {
        guard unit == outer.unit else { return true }
        // Thirds do not add up in binary.
        let slack = 1e-6
        return x >= outer.x - slack && y >= outer.y - slack && x + width <= outer.x + outer.width + slack
            && y + height <= outer.y + outer.height + slack
    }
}
