import Foundation
import MudraBus
import TestSupport
import Testing

/// Another program of the user has registered a name before `mudra-actions`.
@Suite(.serialized) struct TakenNameTests {
    private let fixture: DaemonFixture
    private let daemon: Program
    private let client: TestClient
    /// The values of its property that `mudra-actions` has announced on the session bus.
    private let heard: Heard

    /// Unchecked: the client's queue writes it, and the test polls it.
    private final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var names: [[String]] = []

        var told: [[String]] { lock.withLock { names } }

        func add(_ next: [String]) { lock.withLock { names.append(next) } }
    }

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        let heard = Heard()
        self.heard = heard
        client = try TestClient(fixture) { connection in
            try? connection.listen(
                to: "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/org/mudra/Actions1",
                from: "org.mudra.Actions1"
            ) { values in
                if let names = values[1].dictionary?["TakenNames"]?.elements { heard.add(names.compactMap(\.text)) }
            }
        }
        let client = client
        #expect(eventually { client.subscribe().isSuccess })
    }

    private var out: String { fixture.folder.path("out") }

    private func written() -> [String] {
        (fixture.folder.read("out") ?? "").split(separator: "\n").map(String.init)
    }

    private func tap(_ name: String, fingers: Int, _ more: String = "") -> String {
        "[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\ntouches = \(fingers)\nrun = \"echo \(name) >> \(out)\"\n\(more)\n"
    }

    private var takenNames: [String]? {
        let names: [BusValue] = ["org.mudra.Actions1", "TakenNames"]
        let answer = client.call(
            "Get", names, of: "org.freedesktop.DBus.Properties", at: "/org/mudra/Actions1", on: "org.mudra.Actions1")
        return (try? answer.get().first?.opened.elements)?.compactMap(\.text)
    }

    private func mudractl(_ words: String...) throws -> (status: Int32, said: String) {
        let program = try Program(
            "mudractl", words, in: fixture.folder, environment: fixture.sessionEnvironment)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }

    @Test("The other gestures are registered, and the gesture follows when its name is free")
    func theOthersAreRegisteredAndItFollowsWhenItsNameIsFree() throws {
        let path = try client.add("poke", "tap", [("touches", .int32(1))]).get()
        let actions = try fixture.startActions(tap("poke", fingers: 1) + tap("two", fingers: 2))
        actions.wait(for: "1 gesture registered")
        actions.wait(for: "other programs of yours have gestures of the same names")
        #expect(takenNames == ["poke"])
        // The other program's gesture of that name does not run our command.
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.contains { $0.recognizer == "poke" } })
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { written() } == ["two"], "\(written()) \(actions.said)")

        #expect(client.call("RemoveRecognizer", path).isSuccess)
        actions.wait(for: "2 gestures registered")
        #expect(eventually { takenNames == [] && heard.told.suffix(2) == [["poke"], []] }, "\(heard.told)")
        try fixture.play(Strokes.tap())
        #expect(eventually { written() } == ["two", "poke"], "\(written()) \(actions.said)")
        #expect(actions.said.components(separatedBy: "other programs of yours").count == 2)
    }

    @Test("A program that leaves releases its names") func aProgramThatLeavesGivesItsNamesUp() throws {
        let other = try TestClient(fixture)
        #expect(other.add("poke", "tap").isSuccess && other.add("two", "tap", [("touches", .int32(5))]).isSuccess)
        let actions = try fixture.startActions(
            tap("poke", fingers: 1) + tap("two", fingers: 2) + tap("three", fingers: 3))
        #expect(eventually { takenNames } == ["poke", "two"], "\(actions.said)")
        other.leave()
        actions.wait(for: "3 gestures registered")
        #expect(eventually { takenNames } == [])
    }

    /// A gesture does not wait for a gesture of another program.
    @Test("A gesture that would wait for a taken name is registered without the wait")
    func gestureDoesNotWaitForATakenName() throws {
        #expect(client.add("zoom", "tap", [("require_failure_of", .strings(["poke"]))]).isSuccess)
        let relations = "require_failure_of = [\"zoom\", \"three\"]\nsimultaneous_with = [\"zoom\"]"
        let actions = try fixture.startActions(
            tap("zoom", fingers: 2) + tap("poke", fingers: 1, relations) + tap("three", fingers: 3))
        actions.wait(for: "2 gestures registered")
        let get = { (property: String) in
            client.get(
                property, of: "org.mudra.Mudra1.Recognizer", at: "/org/mudra/Mudra1/recognizers/u\(getuid())/poke")
        }
        #expect(get("RequireFailureOf") == .strings(["three"]) && get("SimultaneousWith") == .strings([]))
        try fixture.play(Strokes.tap())
        #expect(eventually { written() } == ["poke"], "\(actions.said)")
    }

    @Test("A reload without the name removes it from the list of taken names")
    func aReloadWithoutTheNameClearsIt() throws {
        #expect(client.add("poke", "tap").isSuccess)
        let actions = try fixture.startActions(tap("poke", fingers: 1) + tap("two", fingers: 2))
        #expect(eventually { takenNames } == ["poke"], "\(actions.said)")
        _ = try fixture.folder.write(tap("jab", fingers: 1) + tap("two", fingers: 2), to: "gestures.toml")
        #expect(client.callActions("Reload").isSuccess)
        #expect(takenNames == [])
        actions.wait(for: "2 gestures registered")
        // The name returns to the list.
        _ = try fixture.folder.write(tap("poke", fingers: 1) + tap("two", fingers: 2), to: "gestures.toml")
        #expect(client.callActions("Reload").isSuccess)
        #expect(takenNames == ["poke"])
    }

    /// A new daemon does not know the names of the old one's clients.
    @Test("A taken name is tried again with a new mudrad") func itIsTriedAgainWithANewDaemon() throws {
        #expect(client.add("poke", "tap").isSuccess)
        let actions = try fixture.startActions(tap("poke", fingers: 1) + tap("two", fingers: 2))
        #expect(eventually { takenNames } == ["poke"], "\(actions.said)")
        client.leave()
        daemon.stop(SIGKILL)
        let next = try fixture.startDaemon()
        next.wait(for: "10 contacts")
        actions.wait(for: "2 gestures registered")
    }

    @Test("mudractl status and mudractl check report a taken name") func statusAndCheckTell() throws {
        #expect(client.add("poke", "tap").isSuccess)
        let actions = try fixture.startActions(tap("poke", fingers: 1) + tap("two", fingers: 2))
        #expect(eventually { takenNames } == ["poke"], "\(actions.said)")
        #expect(
            try mudractl("status", "--bus", fixture.bus).said.hasSuffix(
                "Other programs of yours have gestures with these names, so mudra-actions does not register its own:\n  poke\n"
            ))
        #expect(try mudractl("status", "--json", "--bus", fixture.bus).said.hasSuffix(",\"taken_names\":[\"poke\"]}\n"))
        let file = fixture.folder.path("gestures.toml")
        let check = try mudractl("check", file)
        #expect(check.status == 0)
        #expect(
            check.said.contains("gestures.toml:1:1: warning: another program of yours has a gesture \"poke\". "),
            "\(check.said)")
        #expect(check.said.contains("2 gestures, no errors. ") && !check.said.contains("\"two\""))
        // Without mudra-actions there is no warning.
        actions.stop(SIGTERM)
        #expect(try mudractl("check", file).said.hasPrefix("\(file): 2 gestures, no errors. "))
    }
}
