import Bus
import Settings
import Testing

@testable import Daemon

/// Who may register what beside others.
@Suite struct RegistryTests {
    private func tap(_ name: String, waitsFor others: String...) throws -> RecognizerDeclaration {
        try RecognizerDeclaration(name: name, type: "tap", options: ["require_failure_of": .strings(others)])
    }

    /// A program comes back to others that have waited for its recognizers meanwhile.
    @Test func nobodyClosesACircle() throws {
        let registry = Registry()
        _ = try registry.add(tap("a"), owner: "one", user: 0)
        _ = try registry.add(tap("b", waitsFor: "a"), owner: "other", user: 0)
        registry.removeAll(of: "one")
        let circle = BusError.invalidRecognizer(
            "recognizer 0 (a): require_failure_of goes round in a circle, so none of it could succeed: "
                + "\"b\" -> \"a\" -> \"b\"")
        #expect(throws: circle) { try registry.add(tap("a", waitsFor: "b"), owner: "one", user: 0) }
        // What the other misses is not its fault.
        _ = try registry.add(tap("c"), owner: "one", user: 0)
        #expect(registry.registrations.map(\.declaration.name) == ["b", "c"])
    }
}
