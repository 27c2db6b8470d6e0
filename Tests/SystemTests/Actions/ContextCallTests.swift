import Foundation
import MudraBus
import TestSupport
import Testing

/// The calls that `mudra-actions` makes for conditions, to a `mudrad` that records them.
@Suite(.serialized) struct ContextCallTests: ActionsFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    private func startActions(when condition: String?) throws -> Program {
        let more = condition.map { "when = \($0)\n" } ?? ""
        let text = "[[gesture]]\nname = \"a\"\ntype = \"tap\"\nrun = \"true\"\n\(more)"
        let file = try fixture.folder.write(text, to: "gestures.toml")
        let actions = try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", file], in: fixture.folder,
            environment: fixture.sessionEnvironment)
        actions.wait(for: "1 gesture registered")
        return actions
    }

    private func set(_ name: String, _ value: String) -> Bool {
        client.call(
            "SetContext", [.properties([(name, .string(value))])], of: "org.mudra.Actions1", at: "/org/mudra/Actions1",
            on: "org.mudra.Actions1"
        ).isSuccess
    }

    private static func sockets(of program: Program) -> Int {
        program.record.openFiles.count { $0.hasPrefix("socket:") }
    }

    private func paused(_ names: String...) -> String { "/org/mudra/Mudra1 SetPaused \(BusValue.strings(names))" }

    @Test("Without conditions, mudra-actions asks for nothing and opens nothing, whatever the context is")
    func nothingWithoutConditions() throws {
        let actions = try startActions(when: nil)
        let sockets = Self.sockets(of: actions)
        for value in ["a", "b", "c"] { #expect(set("mode", value)) }
        #expect(set("app", "firefox"))
        #expect(!daemon.methods.contains("SetPaused") && !daemon.methods.contains("GetManagedObjects"))
        #expect(Self.sockets(of: actions) == sockets)
        // Dispatch's other threads end some seconds after their last work.
        #expect(eventually { actions.record.isAtRest } == true)
    }

    @Test("A gesture is paused before it is registered, and again with a mudrad that comes back") func order() throws {
        let actions = try startActions(when: "{ mode = \"a\" }")
        let first = daemon.methods
        #expect(Self.isPausedFirst(first))
        #expect(daemon.calls(of: "SetPaused") == [paused("a")])
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        let next = try FakeService(Self.service, on: fixture)
        actions.wait(for: "1 gesture registered", count: 2)
        let second = next.methods
        #expect(Self.isPausedFirst(second))
    }

    private static func isPausedFirst(_ methods: [String]) -> Bool {
        let pause = methods.firstIndex(of: "SetPaused") ?? .max
        return pause < methods.firstIndex(of: "SetRecognizers") ?? .min
    }

    @Test("A thousand changes a second become few calls, and the last state counts") func flood() throws {
        let actions = try startActions(when: "{ mode = \"a*\" }")
        for round in 0..<500 { _ = set("mode", "\(round.isMultiple(of: 2) ? "b" : "a")\(round)") }
        let memory = { actions.record.residentKibibytes }
        let before = memory()
        let start = Date()
        for round in 0..<3_000 { #expect(set("mode", "\(round.isMultiple(of: 2) ? "b" : "a")\(round)")) }
        let seconds = Date().timeIntervalSince(start)
        #expect(eventually { daemon.calls(of: "SetPaused").last } == paused())
        let calls = daemon.calls(of: "SetPaused").count
        // At most one call in 20 ms, and one for the beginning and the end of both floods.
        #expect(Double(calls) <= seconds * 50 + 60, "\(calls) calls in \(seconds) s")
        // If each of the 3,000 changes left a kilobyte, mudra-actions would grow by more.
        #expect(memory() <= before + 2_048, "\(before) KiB, then \(memory()) KiB")
        let pace = Int(3_000 / seconds)
        print("context flood: \(pace) changes a second, \(calls) calls, \(memory() - before) KiB more")
    }

    @Test("A call that mudrad refuses is repeated") func refusal() throws {
        let actions = try startActions(when: "{ mode = \"a\" }")
        daemon.refuse("SetPaused", with: "org.mudra.Mudra1.Error.TooFast")
        #expect(set("mode", "a"))
        #expect(eventually { daemon.calls(of: "SetPaused") } == [paused("a"), paused(), paused()], "\(actions.said)")
        #expect(!actions.said.contains("does not pause"), "\(actions.said)")
    }

    @Test("Gestures that mudrad refuses to register are not named any more") func refusedGestures() throws {
        let actions = try startActions(when: "{ mode = \"a\" }")
        daemon.refuse("SetRecognizers", with: Self.service + ".Error.TooMany")
        _ = try write("b", when: "{ mode = \"b\" }")
        #expect(client.callActions("Reload").errorName == Self.service + ".Error.TooMany")
        let expected = [paused("a"), paused("a", "b"), paused("a")]
        #expect(eventually { daemon.calls(of: "SetPaused") } == expected, "\(actions.said)")
    }

    @Test("Gestures follow the tablet mode of a mudrad that comes back") func tabletMode() throws {
        let actions = try startActions(when: "{ tablet_mode = true }")
        #expect(daemon.calls(of: "SetPaused") == [paused("a")])
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        let next = try FakeService(Self.service, on: fixture, answers: ["Get": [.variant(true)]])
        #expect(eventually { next.calls(of: "SetPaused") } == [paused("a"), paused()], "\(actions.said)")
        let unfolded: [BusValue] = [
            .string(Self.service + ".Manager"), .properties([("TabletMode", false)]), .strings([]),
        ]
        next.send("PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/org/mudra/Mudra1", unfolded)
        #expect(eventually { next.calls(of: "SetPaused").last } == paused("a"), "\(next.calls)")
    }
}
