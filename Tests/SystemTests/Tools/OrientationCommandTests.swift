import Testing

@Suite(.serialized) struct OrientationCommandTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws {
        setup = try SubscriberFixture(
            configuration: "[[device]]\nmatch = \"second*\"\norientation = \"bottom-up\"\n")
        try fixture.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
    }

    private func orientation(_ words: String...) throws -> (status: Int32, said: String) {
        try fixture.run("mudractl", ["orientation", "--bus", fixture.bus] + words)
    }

    private static let first = "/dev/input/event3  mudra demo touchscreen: "
    private static let second = "/dev/input/event4  second screen: "

    @Test("mudractl orientation shows which side is up and why") func itTellsWhichSideIsUpAndHowThatIsKnown() throws {
        let listing = try orientation()
        #expect(
            listing == (
                0,
                Self.first + "normal, assumed\n" + Self.second + "bottom-up, set in mudrad.toml\n"
            ))
        #expect(try orientation("event4") == (0, Self.second + "bottom-up, set in mudrad.toml\n"))
        let object = """
            {"node":"/dev/input/event4","name":"second screen","orientation":"bottom-up","source":"configured"}\n
            """
        #expect(try orientation("--json", "second screen") == (0, object))
    }

    @Test("mudractl orientation turns one screen or all") func itTurnsOneScreenOrAll() throws {
        #expect(try orientation("event3", "left-up") == (0, ""))
        #expect(try orientation("event3").said == Self.first + "left-up, set by a program\n")
        #expect(try orientation("event4").said == Self.second + "bottom-up, set in mudrad.toml\n")
        #expect(try orientation("right-up") == (0, ""))
        for node in ["event3", "event4"] {
            #expect(try orientation(node).said.contains(": right-up, set by a program"))
        }
    }

    @Test("mudractl orientation shows a rotation that the session reports") func reportedRotationIsShown() throws {
        #expect(try orientation("event3", "auto") == (0, ""))
        #expect(try orientation("event3").said == Self.first + "normal, assumed\n")
        #expect(client.tellOutputs(["DSI-1": "right-up"]).isSuccess)
        #expect(try orientation("event3").said == Self.first + "right-up, from the compositor\n")
        #expect(try orientation("event4").said == Self.second + "bottom-up, set in mudrad.toml\n")
    }

    @Test("An unknown screen or orientation is an error") func unknownScreenOrOrientationIsAnError() throws {
        let answer = try orientation("event33", "left-up")
        #expect(answer.status == 1 && answer.said.contains("no touchscreen \"event33\""), "\(answer)")
        let usage = try orientation("event3", "sideways")
        #expect(usage.status == 2 && usage.said.contains("one of normal, left-up, "), "\(usage)")
        #expect(try orientation("event3").said == Self.first + "normal, assumed\n")
    }
}
