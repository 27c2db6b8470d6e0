import MudraBus
import TestSupport
import Testing

/// `SetSession`, as programs call it.
@Suite(.serialized) struct SessionReportTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws {
        setup = try SubscriberFixture()
    }

    private func set(_ facts: [(String, BusValue)]) -> Result<[BusValue], BusError> {
        client.call("SetSession", [.properties(facts)])
    }

    private static func outputs(_ outputs: KeyValuePairs<String, String>) -> BusValue {
        .array(of: "{ss}", outputs.map { .entry(.string($0.key), .string($0.value)) })
    }

    @Test("A session report is logged once, and hostile text in it is harmless")
    func sessionReportIsLoggedOnce() throws {
        let facts: [(String, BusValue)] = [
            ("compositor", "sway 1.10\n\u{1b}[31mred"), ("cancels_touches", true),
            ("orientations", Self.outputs(["eDP-1": "left-up"])),
        ]
        #expect(set(facts).isSuccess)
        #expect(set(facts).isSuccess)
        #expect(set([("cancels_touches", false)]).isSuccess)
        daemon.wait(for: "an unknown compositor, which does not tell applications about cancelled touches")
        #expect(set([]).isSuccess)
        daemon.wait(for: "it is not known whether it tells")
        let lines = daemon.said.split(separator: "\n").filter { $0.contains("the session of user") }
        #expect(lines.count == 3 && lines[0].contains("sway 1.10"), "\(lines)")
        #expect(!daemon.said.contains("\u{1b}"))
    }

    @Test("A wrong session report is refused and changes nothing") func wrongSessionReportIsRefused() throws {
        #expect(set([("compositor", "first")]).isSuccess)
        let many = (0...64).map { BusValue.entry(.string("DP-\($0)"), .string("normal")) }
        let wrong: [(String, BusValue, String)] = [
            ("compositer", "sway", "a session has no key \"compositer\""),
            ("compositor", 5, "compositor must be a string, not a whole number"),
            ("compositor", .string(String(repeating: "a", count: 65)), "compositor must have at most 64 bytes"),
            ("compositor", "", "compositor must not be empty"),
            ("cancels_touches", "yes", "cancels_touches must be true or false, not a string"),
            ("orientations", "normal", "orientations must be a{ss}"),
            ("orientations", .properties([("DP-1", "normal")]), "orientations must be a{ss}"),
            ("orientations", Self.outputs(["DP-1": "90"]), "output \"DP-1\" has no orientation \"90\" (normal, "),
            ("orientations", Self.outputs(["": "normal"]), "the name of an output must not be empty"),
            ("orientations", .array(of: "{ss}", many), "at most 64 outputs, not 65"),
        ]
        for (key, value, message) in wrong {
            let answer = set([("cancels_touches", true), (key, value)])
            guard case .failure(let error) = answer else {
                #expect(Bool(false), "taken: \(key)")
                continue
            }
            #expect(error.name == "org.mudra.Mudra1.Error.InvalidOptions")
            #expect(error.message.contains(message), "\(error)")
        }
        #expect(set([("compositor", "last")]).isSuccess)
        daemon.wait(for: "last; it is not known")
        let lines = daemon.said.split(separator: "\n").filter { $0.contains("the session of user") }
        #expect(lines.count == 2, "\(lines)")
    }
}
