import Testing

@testable import Settings

@Suite struct RelationTests {
    /// Taps, one a line: `name: key = value`.
    private func taps(_ lines: String...) -> String {
        lines.map { line in
            let parts = line.split(separator: ":")
            return "[[gesture]]\nname = \"\(parts[0])\"\ntype = \"tap\"\n\(parts.dropFirst().joined())\n"
        }.joined()
    }

    @Test func duplicateNamesNameBothPlaces() throws {
        let (settings, lines) = try load(taps("a", "b", "a"))
        #expect(settings == nil)
        #expect(lines == ["gestures.toml:10:8: duplicate gesture name \"a\", first at gestures.toml:2:8"])
    }

    @Test func aNameThatIsNotThereIsRefusedWithTheNearest() throws {
        let (settings, lines) = try load(
            taps("double", "single:require_failure_of = [\"double\", \"doubel\"]", "c:simultaneous_with = [\"zzz\"]")
        )
        #expect(settings == nil)
        #expect(
            lines == [
                "gestures.toml:8:33: require_failure_of names \"doubel\", which is not configured "
                    + "(did you mean \"double\"?)",
                "gestures.toml:12:22: warning: simultaneous_with names \"zzz\", which is not configured: it counts for "
                    + "nothing until a program registers it",
            ]
        )
    }

    @Test func aNameOfAnotherProgramsIsAWarning() throws {
        let (settings, lines) = try load(taps("single:require_failure_of = [\"from-a-program\"]"))
        #expect(settings?.bindings.first?.declaration.requireFailureOf == ["from-a-program"])
        #expect(lines.count == 1 && lines.first?.contains("warning") == true)
    }

    @Test func relationsToABrokenGestureAreNotReportedToo() throws {
        let (_, lines) = try load(taps("a:taps = 0", "b:require_failure_of = [\"a\"]"))
        #expect(lines == ["gestures.toml:4:8: taps must be 1 to 10, not 0"])
    }

    @Test func withANamelessGestureNoNameIsMissed() throws {
        let (_, lines) = try load(taps("b:require_failure_of = [\"a\"]") + "[[gesture]]\ntype = \"tap\"\n")
        #expect(lines == ["gestures.toml:5:1: the gesture has no name"])
    }

    @Test func itselfIsRefused() throws {
        let (_, lines) = try load(taps("a:require_failure_of = [\"a\"]", "b:simultaneous_with = [\"b\"]"))
        #expect(
            lines == [
                "gestures.toml:4:23: require_failure_of names the gesture itself",
                "gestures.toml:8:22: simultaneous_with names the gesture itself",
            ]
        )
    }

    @Test func aCycleIsNamed() throws {
        let (settings, lines) = try load(
            taps(
                "a:require_failure_of = [\"b\"]",
                "b:require_failure_of = [\"c\"]",
                "c:require_failure_of = [\"d\", \"b\"]",
                "d"
            )
        )
        #expect(settings == nil)
        #expect(
            lines == [
                "gestures.toml:12:28: require_failure_of goes round in a circle, so none of it could succeed: "
                    + "\"b\" -> \"c\" -> \"b\""
            ]
        )
    }

    @Test func listsOfNamesAreChecked() throws {
        let (_, lines) = try load(taps("a", "b:require_failure_of = [\"a\", \"a\"]\nsimultaneous_with = [\"x y\"]"))
        #expect(
            lines == [
                "gestures.toml:8:28: require_failure_of has \"a\" twice",
                "gestures.toml:9:22: \"x y\" is no name of a gesture",
            ]
        )
    }

    @Test func declarationsFromDBusAreCheckedAlike() throws {
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

    @Test func twoSeparateCyclesAreTwo() {
        let check = RelationCheck([
            Relations(name: "a", requireFailureOf: ["b"]), Relations(name: "b", requireFailureOf: ["a"]),
            Relations(name: "c", requireFailureOf: ["a", "d"]), Relations(name: "d", requireFailureOf: ["c"]),
        ])
        #expect(check.problems.map(\.kind) == [.cycle(["a", "b"]), .cycle(["c", "d"])])
    }

    @Test func aCycleIsClosedByItsLastGesture() {
        // Whoever adds a gesture to others that are right is to hear of it.
        let check = RelationCheck([
            Relations(name: "a", requireFailureOf: ["c"]), Relations(name: "b", requireFailureOf: ["a"]),
            Relations(name: "c", requireFailureOf: ["d", "b"]), Relations(name: "d"),
        ])
        #expect(check.problems.map(\.index) == [2])
        #expect(check.problems.first?.place == .element("require_failure_of", 1))
        #expect(check.problems.first?.kind == .cycle(["a", "c", "b"]))
    }

    @Test func aLongCycleIsNotToldInFull() {
        let names = (0..<256).map { "\(String(repeating: "g", count: 61))\($0)" }
        let cycle = names.indices.map { Relations(name: names[$0], requireFailureOf: [names[($0 + 1) % 256]]) }
        let message = RelationCheck(cycle).problems.first?.message
        #expect(message?.hasSuffix("g7\" -> ... -> \"\(names[0])\"") == true, "\(message ?? "")")
        #expect((message?.utf8.count ?? 0) < 1_000)
    }

    @Test func aLongChainNeedsNoDeepStack() {
        let count = 100_000
        let chain = (0..<count).map { Relations(name: "g\($0)", requireFailureOf: ["g\(($0 + 1) % count)"]) }
        #expect(RelationCheck(chain).problems.count == 1)
        #expect(RelationCheck(chain.dropLast() + [Relations(name: "g\(count - 1)")]).problems.isEmpty)
    }
}
