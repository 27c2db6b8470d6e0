import Testing

@testable import MudraDeclarations

@Suite struct RelationTests {
    /// Taps, one on each line: `name: key = value`.
    private func taps(_ lines: String...) -> String {
        lines.map { line in
            let parts = line.split(separator: ":")
            return "[[gesture]]\nname = \"\(parts[0])\"\ntype = \"tap\"\n\(parts.dropFirst().joined())\n"
        }.joined()
    }

    @Test("A name that another program may register gets a warning") func aNameOfAnotherProgramsIsAWarning() throws {
        let (settings, lines) = try load(taps("single:require_failure_of = [\"from-a-program\"]"))
        #expect(settings?.bindings.first?.declaration.requireFailureOf == ["from-a-program"])
        #expect(lines.count == 1 && lines.first?.contains("warning") == true)
    }

    @Test("Declarations over D-Bus are checked in the same way") func declarationsFromDBusAreCheckedAlike() throws {
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

    @Test("Two separate cycles are reported separately") func twoSeparateCyclesAreTwo() {
        let check = RelationCheck([
            DeclaredRelations(name: "a", requireFailureOf: ["b"]),
            DeclaredRelations(name: "b", requireFailureOf: ["a"]),
            DeclaredRelations(name: "c", requireFailureOf: ["a", "d"]),
            DeclaredRelations(name: "d", requireFailureOf: ["c"]),
        ])
        #expect(check.problems.map(\.kind) == [.cycle(["a", "b"]), .cycle(["c", "d"])])
    }

    @Test("A cycle is reported at its last gesture") func aCycleIsClosedByItsLastGesture() {
        // A user who adds a gesture to valid ones should read about the new one.
        let check = RelationCheck([
            DeclaredRelations(name: "a", requireFailureOf: ["c"]),
            DeclaredRelations(name: "b", requireFailureOf: ["a"]),
            DeclaredRelations(name: "c", requireFailureOf: ["d", "b"]), DeclaredRelations(name: "d"),
        ])
        #expect(check.problems.map(\.index) == [2])
        #expect(check.problems.first?.part == .element("require_failure_of", 1))
        #expect(check.problems.first?.kind == .cycle(["a", "c", "b"]))
    }

    @Test("The message about a long cycle is shortened") func aLongCycleIsNotToldInFull() {
        let names = (0..<256).map { "\(String(repeating: "g", count: 61))\($0)" }
        let cycle = names.indices.map { DeclaredRelations(name: names[$0], requireFailureOf: [names[($0 + 1) % 256]]) }
        let message = RelationCheck(cycle).problems.first?.message
        #expect(message?.hasSuffix("g7\" -> ... -> \"\(names[0])\"") == true, "\(message ?? "")")
        #expect((message?.utf8.count ?? 0) < 1_000)
        let told = { (count: Int) in
            RelationCheck(
                (1...count).map { DeclaredRelations(name: "\($0)", requireFailureOf: ["\($0 % count + 1)"]) }
            ).problems.first?.message.split(separator: ": ").last.map { $0.replacing("\"", with: "") }
        }
        #expect(told(8) == "1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> 1")
        #expect(told(9) == "1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> ... -> 1")
    }

    @Test("A long chain of relations does not need a deep stack") func aLongChainNeedsNoDeepStack() {
        let count = 100_000
        let chain = (0..<count).map { DeclaredRelations(name: "g\($0)", requireFailureOf: ["g\(($0 + 1) % count)"]) }
        #expect(RelationCheck(chain).problems.count == 1)
        #expect(RelationCheck(chain.dropLast() + [DeclaredRelations(name: "g\(count - 1)")]).problems.isEmpty)
    }
}
