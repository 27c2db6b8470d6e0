import MudraBus
import MudraDeclarations
import Testing

@testable import MudraDaemon

/// Recognizers that their owner has paused.
@Suite @BusActor struct RegistryPauseTests {
    private let registry = Registry()

    private func tap(_ name: String, touches: Int64 = 1) throws -> RecognizerDeclaration {
        try RecognizerDeclaration(name: name, type: "tap", options: ["touches": .integer(touches)])
    }

    private var paused: [String] { registry.registrations.filter(\.isPaused).map { "\($0.owner) \($0.name)" } }

    @Test("A client pauses its own recognizers, and each list replaces the last") func replacement() throws {
        _ = try registry.add(tap("a"), owner: "one", user: 0)
        _ = try registry.add(tap("b"), owner: "one", user: 0)
        _ = try registry.add(tap("c"), owner: "two", user: 0)
        #expect(registry.setPaused(["a", "c"], of: "one").compactMap { $0.after?.name } == ["a"])
        #expect(paused == ["one a"])
        #expect(registry.setPaused(["b"], of: "one").count == 2)
        #expect(paused == ["one b"])
        #expect(registry.setPaused(["b"], of: "one").isEmpty)
    }

    @Test("A pause counts for a recognizer that is registered later") func laterRegistration() throws {
        _ = registry.setPaused(["a"], of: "one")
        _ = try registry.add(tap("a"), owner: "one", user: 0)
        _ = try registry.replaceAll(of: "one", user: 0, with: [tap("a", touches: 2), tap("b")], zones: [])
        #expect(paused == ["one a"])
    }

    @Test("A pause and Enabled do not change each other") func independence() throws {
        let tags = try registry.add(tap("a"), owner: "one", user: 0).compactMap { $0.after?.tag }
        _ = registry.setEnabled([tags[0]: false])
        _ = registry.setPaused(["a"], of: "one")
        #expect(registry.registrations.map(\.isEnabled) == [false] && paused == ["one a"])
        _ = registry.setPaused([], of: "one")
        #expect(registry.registrations.map(\.isEnabled) == [false] && paused == [])
    }

    @Test("A client's pauses go with the client, even if it has registered nothing") func departure() throws {
        _ = registry.setPaused(["a"], of: "one")
        #expect(registry.hasDeclared("one"))
        _ = registry.removeAll(of: "one")
        _ = try registry.add(tap("a"), owner: "one", user: 0)
        #expect(paused == [])
    }
}
