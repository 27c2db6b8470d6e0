import TestSupport
import Testing
import TouchSamples

@testable import MudraDeclarations

/// Of the cycles in `require_failure_of`, which one is reported, and where.
@Suite struct RelationCheckTests {
    /// Gestures in order, as `a: b c` for one that waits for two others.
    private func declared(_ text: String) -> [DeclaredRelations] {
        text.split(separator: ",").map { part in
            let words = part.split(whereSeparator: { " :".contains($0) }).map(String.init)
            return DeclaredRelations(name: words.first, requireFailureOf: Array(words.dropFirst()))
        }
    }

    /// The cycles found, as `a b at b[0]`: the members, the gesture that is reported, and the element of its list.
    private func cycles(_ all: [DeclaredRelations], new: Int? = nil) -> [String] {
        RelationCheck(all, new: new).problems.compactMap { problem in
            guard case .cycle(let members) = problem.kind, case .element(_, let element) = problem.part
            else { return nil }
            return "\(members.joined(separator: " ")) at \(all[problem.index].name ?? "")[\(element)]"
        }
    }

    @Test(
        "A cycle is told from its first gesture, at the relation with which its last gesture closed it",
        arguments: [
            ("a: b, b: a", ["a b at b[0]"]),
            ("a: b, b: c, c: d, d: a", ["a b c d at d[0]"]),
            ("a: d, d: c, c: b, b: a", ["a d c b at b[0]"]),
            // The relations beside the cycle.
            ("a: x b y, b: x a, x, y", ["a b at b[1]"]),
            ("a: b, b: x y z a, x: y, y: z, z", ["a b at b[3]"]),
            // A way that leads into a cycle is no part of it.
            ("a: b, b: c, c: d, d: b", ["b c d at d[0]"]), ("a: b c, b: c, c: d, d: b", ["b c d at d[0]"]),
            // The last gesture has more than one relation inside of the cycle's group.
            ("a: b, b: c, c: b a", ["b c at c[0]"]), ("a: b, b: c, c: a b", ["a b c at c[0]"]),
        ])
    func oneCycle(text: String, expected: [String]) {
        #expect(cycles(declared(text)) == expected)
    }

    @Test(
        "Of cycles that share a gesture, the first is told, and others beside them too",
        arguments: [
            ("a: b c, b: a, c: a", ["a b at b[0]"]), ("a: c b, b: a, c: a", ["a c at c[0]"]),
            ("a: b, b: a c, c: b d, d: c", ["a b at b[0]", "c d at d[0]"]),
            ("a: b, b: a, c: a d, d: b c", ["a b at b[0]", "c d at d[1]"]),
            ("a: b, b: a, c: b, d: c", ["a b at b[0]"]), ("a: b, b: c d, c: b, d: b", ["b c at c[0]"]),
        ])
    func cyclesTogether(text: String, expected: [String]) {
        #expect(cycles(declared(text)) == expected)
    }

    @Test(
        "A cycle with gestures that exist already is told at the last new one",
        arguments: [
            ("a: x, x: a", 1, ["a x at a[0]"]), ("a: x, b: a, x: b", 2, ["a x b at b[0]"]),
            ("a: x b, b, x: y, y: a", 2, ["a x y at a[0]"]),
            // A cycle of others has been reported when they were registered.
            ("a, x: y, y: x", 1, []), ("a: y, x: y, y: x", 1, []),
        ])
    func cyclesWithOthers(text: String, new: Int, expected: [String]) {
        #expect(cycles(declared(text), new: new) == expected)
    }

    @Test("Whatever waits for what, each group of cycles is told by real ones", arguments: Seeds.first(2_000))
    func randomRelations(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let count = Int.random(in: 2...9, using: &numbers)
        let edges = (0..<count).map { _ in
            (0..<Int.random(in: 0...2, using: &numbers)).map { _ in Int.random(in: 0..<count, using: &numbers) }
        }
        let all = edges.enumerated().map { DeclaredRelations(name: "\($0)", requireFailureOf: $1.map(String.init)) }
        var reported: [Int] = []
        for problem in RelationCheck(all).problems {
            guard case .cycle(let names) = problem.kind, case .element(_, let element) = problem.part else { continue }
            let members = names.compactMap { Int($0) }
            for (member, next) in zip(members, members.dropFirst() + members.prefix(1)) {
                #expect(edges[member].contains(next) && member != next)
                if member == problem.index { #expect(edges[member][element] == next, "the relation in the cycle") }
            }
            #expect(members.max() == problem.index, "the last gesture declared")
            reported += members
        }
        #expect(Set(reported).count == reported.count, "no gesture is told twice")
        let reachable = edges.map { Set($0) }
        for gesture in edges.indices {
            let group = edges.indices.filter { leads($0, to: gesture, reachable) && leads(gesture, to: $0, reachable) }
            if group.count > 1 { #expect(!Set(reported).isDisjoint(with: group), "\(edges) has a cycle at \(gesture)") }
        }
    }

    /// Whether a way leads from one gesture to another.
    private func leads(_ start: Int, to end: Int, _ edges: [Set<Int>]) -> Bool {
        var (seen, open) = (Set<Int>(), [start])
        while let gesture = open.popLast() {
            for next in edges[gesture] where seen.insert(next).inserted { open.append(next) }
        }
        return seen.contains(end)
    }
}
