import MudraBus
import MudraDeclarations
import Testing

@testable import MudraDaemon

/// The recognizers that programs may register beside those of others.
@BusActor
@Suite struct RegistryTests {
    private func tap(_ name: String, waitsFor others: String...) throws -> RecognizerDeclaration {
        try RecognizerDeclaration(name: name, type: "tap", options: ["require_failure_of": .strings(others)])
    }

    /// A program comes back, and others wait for its recognizers meanwhile.
    @Test("A program cannot close a circle of relations") func aProgramCannotCloseACircle() throws {
        let registry = Registry()
        _ = try registry.add(tap("a"), owner: "one", user: 0)
        _ = try registry.add(tap("b", waitsFor: "a"), owner: "other", user: 0)
        _ = registry.removeAll(of: "one")
        let circle = BusError.invalidRecognizer(
            "recognizer 0 (a): require_failure_of forms a cycle, so none of its gestures can succeed: "
                + "\"a\" -> \"b\" -> \"a\"")
        #expect(throws: circle) { try registry.add(tap("a", waitsFor: "b"), owner: "one", user: 0) }
        // A name that only the other program lacks does not matter here.
        _ = try registry.add(tap("c"), owner: "one", user: 0)
        #expect(registry.registrations.map(\.declaration.name) == ["b", "c"])
    }

    @Test("A recognizer with other options is a new one, in the place of the old one and as disabled")
    func redeclared() throws {
        let registry = Registry()
        for name in ["a", "b"] { _ = try registry.add(tap(name), owner: "one", user: 0) }
        _ = registry.setEnabled(try registry.registrations(of: 0, named: ["a"]).disabled)
        // Each declaration with whether the recognizer goes on, and whether it is enabled.
        for (key, value, isSame, isEnabled): (String, OptionValue, Bool, Bool) in [
            ("require_failure_of", .strings(["b"]), true, false), ("touches", .integer(2), false, false),
            ("enabled", .boolean(false), false, false), ("enabled", .boolean(true), false, true),
        ] {
            let before = registry.registrations[0]
            let declaration = try RecognizerDeclaration(name: "a", type: "tap", options: [key: value])
            let changes = try registry.redeclare(before, as: declaration)
            let now = registry.registrations[0]
            #expect((now.tag == before.tag) == isSame && now.isEnabled == isEnabled, "\(key)")
            #expect(changes.map { $0.before?.tag } == [before.tag] && changes.map { $0.after?.tag } == [now.tag])
            #expect(registry.departedTags == (isSame ? [] : [before.tag]))
            #expect(registry.known.count == (isSame ? 2 : 3) && registry.registrations.map(\.name) == ["a", "b"])
            #expect(registry.registration(tagged: before.tag)?.name == "a", "its last events may come")
            registry.forget(registry.departedTags)
            #expect((registry.registration(tagged: before.tag) != nil) == isSame)
        }
    }

    // MARK: Groups

    private func grouped(_ name: String, _ group: String, touches: Int64 = 1) throws -> RecognizerDeclaration {
        let options: [String: OptionValue] = ["group": .string(group), "touches": .integer(touches)]
        return try RecognizerDeclaration(name: name, type: "tap", options: options)
    }

    @Test("A group is disabled as a whole, whichever programs own it") func aWholeGroupIsDisabled() throws {
        let registry = Registry()
        _ = try registry.add(grouped("a", "mouse"), owner: "one", user: 0)
        _ = try registry.add(grouped("b", "mouse"), owner: "two", user: 0)
        _ = try registry.add(tap("c"), owner: "two", user: 0)
        _ = try registry.add(grouped("d", "mouse"), owner: "three", user: 1)
        let switchOff = { (names: [String]) in
            registry.setEnabled(try registry.registrations(of: 0, named: names).disabled).map {
                "\($0.after?.name ?? "") \($0.after?.isEnabled == true)"
            }
        }
        #expect(try switchOff(["mouse", "c", "a"]) == ["a false", "b false", "c false"])
        #expect(registry.registrations.map(\.isEnabled) == [false, false, false, true])
        #expect(try switchOff(["mouse"]).isEmpty)
        #expect(throws: BusError.unknownRecognizer(named: "d")) {
            try registry.registrations(of: 0, named: ["mouse", "d", "e"])
        }
        #expect(try registry.registrations(of: 0, named: []).isEmpty)
    }

    @Test("A disabled recognizer stays disabled if it is redeclared") func aDisabledRecognizerStaysDisabled() throws {
        let registry = Registry()
        let set = { (touches: Int64) in
            try registry.replaceAll(of: "one", user: 0, with: [grouped("a", "mouse", touches: touches)], zones: [])
        }
        _ = try set(1)
        _ = registry.setEnabled(try registry.registrations(of: 0, named: ["mouse"]).disabled)
        #expect(try set(1).map { $0.after?.isEnabled } == [false])
        #expect(try set(2).map { $0.after?.isEnabled } == [false])
    }
}
