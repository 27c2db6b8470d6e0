import Foundation
import MudraBus
import TestSupport
import Testing

/// Groups of gestures, which any program of the user can switch.
@Suite(.serialized) struct GroupTests: SubscriberSuite {
    private static let recognizer = "org.mudra.Mudra1.Recognizer"

    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    private func path(_ name: String) -> String { "/org/mudra/Mudra1/recognizers/u\(getuid())/\(name)" }

    private func set(_ names: [String], _ isEnabled: Bool, by client: TestClient) -> Result<[BusValue], BusError> {
        client.call("SetEnabled", [.strings(names), .boolean(isEnabled)])
    }

    private func isEnabled(_ name: String) -> Bool {
        client.get("Enabled", of: Self.recognizer, at: path(name)) == true
    }

    @Test("A client switches a group of any program of its user") func aGroupIsSwitchedWhosesoeverItIs() throws {
        let other = try TestClient(fixture)
        #expect(client.add("one", "tap", [("group", "mouse")]).isSuccess)
        #expect(other.add("two", "tap", [("group", "mouse"), ("touches", .int32(2))]).isSuccess)
        #expect(client.add("three", "tap", [("touches", .int32(3))]).isSuccess)
        #expect(set(["mouse"], false, by: other).isSuccess)
        try fixture.play(Strokes.tap())
        try fixture.play(Strokes.tap(fingers: 2))
        try fixture.play(Strokes.tap(fingers: 3))
        #expect(eventually { client.gestures.map(\.recognizer) } == ["three"])
        let changes = { (name: String, value: BusValue) in
            TestClient.Notice(member: "PropertiesChanged", path: path(name), property: "Enabled", value: value)
        }
        #expect(eventually { client.notices.filter { $0.member == "PropertiesChanged" }.count == 2 })
        #expect(client.notices.suffix(2) == [changes("one", false), changes("two", false)])
        #expect(set(["one", "mouse"], true, by: client).isSuccess)
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { client.gestures.map(\.recognizer) } == ["three", "two"])
        #expect(eventually { client.notices.suffix(2) } == [changes("one", true), changes("two", true)])
    }

    @Test("A gesture whose name and group have states goes by its name") func nameBeforeGroup() throws {
        for name in ["one", "two"] { #expect(client.add(name, "tap", [("group", "mouse")]).isSuccess) }
        #expect(client.add("three", "tap").isSuccess)
        for (one, mouse) in [(true, false), (false, true)] {
            let states = [("one", one), ("mouse", mouse), ("three", one)].map {
                BusValue.entry(.string($0.0), .boolean($0.1))
            }
            #expect(client.call("SetEnabledAll", [.array(of: "{sb}", states)]).isSuccess)
            #expect(["one", "two", "three"].map(isEnabled) == [one, mouse, one])
        }
    }

    @Test("One unknown name switches nothing") func oneNameThatIsNonesSwitchesNothing() throws {
        #expect(client.add("one", "tap", [("group", "mouse")]).isSuccess)
        let answer = set(["mouse", "moose"], false, by: client)
        #expect(answer.errorName == "org.mudra.Mudra1.Error.UnknownRecognizer")
        if case .failure(let error) = answer { #expect(error.message.contains("\"moose\"")) }
        #expect(isEnabled("one"))
        #expect(set([], false, by: client).isSuccess && isEnabled("one"))
        let many = (0..<1_025).map { "n\($0)" }
        #expect(set(many, false, by: client).errorName == "org.mudra.Mudra1.Error.TooMany")
    }

    /// Repeated switching is rate-limited like any other change.
    @Test("Switching counts against the rate limit") func switchingCosts() throws {
        let entries = (0..<256).map { number in
            BusValue.structure([
                .string("tap\(number)"), "tap", .properties([("touches", .int32(5)), ("group", "many")]),
            ])
        }
        let recognizers: [BusValue] = [.array(of: "(ssa{sv})", entries), .array(of: "(sa{sv})", [])]
        #expect(client.call("SetRecognizers", recognizers).isSuccess)
        // On a busy machine, more calls than otherwise are allowed, since time passes between them.
        let isRefused = (0..<200).contains {
            set(["many"], $0 % 2 == 1, by: client).errorName == "org.mudra.Mudra1.Error.TooFast"
        }
        #expect(isRefused)
    }

    @Test("A gesture whose command switches a group makes a mode")
    func aModeIsAGestureWhoseCommandSwitchesAGroup() throws {
        let mudractl = Program.folder.appendingPathComponent("mudractl").path
        let actions = try fixture.startActions(
            """
            [[gesture]]
            name = "mode"
            type = "tap"
            touches = 2
            run = ["\(mudractl)", "disable", "--bus", "\(fixture.bus)", "mouse"]

            [[gesture]]
            name = "click"
            type = "tap"
            group = "mouse"
            """)
        #expect(isEnabled("click"))
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { !isEnabled("click") })
        // A reload does not undo the switch, since `enabled` in the file has not changed.
        actions.send(SIGHUP)
        actions.wait(for: " registered", count: 2)
        #expect(!isEnabled("click"))
    }
}
