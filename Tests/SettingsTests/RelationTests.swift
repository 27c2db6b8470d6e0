import Testing

@testable import MudraDeclarations

@Suite struct RelationTests {
    /// Taps, one a line: `name: key = value`.
    private func taps(_ lines: String...) -> String {
        lines.map { line in
            let parts = line.split(separator: ":")
            return "[[gesture]]\nname = \"\(parts[0])\"\ntype = \"tap\"\n\(parts.dropFirst().joined())\n"
        }.joined()
    }

    @Test("A name of another programs is a warning") func aNameOfAnotherProgramsIsAWarning() throws {
        let (settings, lines) = try load(taps("single:require_failure_of = [\"from-a-program\"]"))
        #expect(settings?.bindings.first?.declaration.requireFailureOf == ["from-a-program"])
        #expect(lines.count == 1 && lines.first?.contains("warning") == true)
    }

    @Test("Declarations from d bus are checked alike") func declarationsFromDBusAreCheckedAlike() throws {
        let a = try RecognizerDeclaration(
            name: "a",
            type: "tap",
            options: ["require_failure_of": .strings(["b"]), "simultaneous_with": .strings(["c"])]
        )
        let b = try RecognizerDeclaration(
            name: "b",
            type: "tap",
            options: ["require_failure_of": .strings(["a"])]
        )
        let problems = RelationProblem.all(in: [a, b, a])
        #expect(
            problems.map(\.kind) == [
                .duplicateName("a", first: 0),
                .unknownName("c", nearest: nil),
                .unknownName("c", nearest: nil),
                .cycle(["a", "b"]),
            ]
        )
        #expect(problems.map(\.index) == [2, 0, 2, 1])
        #expect(problems.first?.message == "duplicate gesture name \"a\"")
    }

    @Test("Two separate cycles are two") func twoSeparateCyclesAreTwo() {
        let check = RelationCheck([
            DeclaredRelations(name: "a", requireFailureOf: ["b"]),
            DeclaredRelations(name: "b", requireFailureOf: ["a"]),
            DeclaredRelations(name: "c", requireFailureOf: ["a", "d"]),
            DeclaredRelations(name: "d", requireFailureOf: ["c"]),
        ])
        #expect(check.problems.map(\.kind) == [.cycle(["a", "b"]), .cycle(["c", "d"])])
    }

    @Test("A cycle is closed by its last gesture") func aCycleIsClosedByItsLastGesture() {
        // Whoever adds a gesture to others that are right is to hear of it.
        let check = RelationCheck([
            DeclaredRelations(name: "a", requireFailureOf: ["c"]),
            DeclaredRelations(name: "b", requireFailureOf: ["a"]),
            DeclaredRelations(name: "c", requireFailureOf: ["d", "b"]), DeclaredRelations(name: "d"),
        ])
        #expect(check.problems.map(\.index) == [2])
        #expect(check.problems.first?.part == .element("require_failure_of", 1))
        #expect(check.problems.first?.kind == .cycle(["a", "c", "b"]))
    }

    @Test("A long cycle is not told in full") func aLongCycleIsNotToldInFull() {
        let names = (0..<256).map { "\(String(repeating: "g", count: 61))\($0)" }
        let cycle = names.indices.map { DeclaredRelations(name: names[$0], requireFailureOf: [names[($0 + 1) % 256]]) }
        let message = RelationCheck(cycle).problems.first?.message
        #expect(message?.hasSuffix("g7\" -> ... -> \"\(names[0])\"") == true, "\(message ?? "")")
        #expect((message?.utf8.count ?? 0) < 1_000)
    }

    @Test("A long chain needs no deep stack") func aLongChainNeedsNoDeepStack() {
        let count = 100_000
        let chain = (0..<count).map { DeclaredRelations(name: "g\($0)", requireFailureOf: ["g\(($0 + 1) % count)"]) }
        #expect(RelationCheck(chain).problems.count == 1)
        #expect(RelationCheck(chain.dropLast() + [DeclaredRelations(name: "g\(count - 1)")]).problems.isEmpty)
    }
}
