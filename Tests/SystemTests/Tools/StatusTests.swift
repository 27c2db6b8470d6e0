import MudraBus
import TestSupport
import Testing

/// The status of a running daemon in systemd, in `mudractl status` and in the property `Health`.
@Suite(.serialized) struct StatusTests {
    private let fixture: DaemonFixture
    private let systemd: NotifySocket
    private let daemon: Program
    private let priority: String

    init() throws {
        fixture = try DaemonFixture()
        systemd = try NotifySocket(in: fixture.folder)
        fixture.deviceEnvironment["NOTIFY_SOCKET"] = systemd.path
        // Makes the watchdog beat five times per second.
        fixture.deviceEnvironment["WATCHDOG_USEC"] = "800000"
        daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen")
        priority = daemon.said.contains("no real-time priority") ? ", no real-time priority" : ""
    }

    private func says(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSaid = eventually { systemd.status == text + priority }
        #expect(isSaid, "\(systemd.status ?? "nothing")", sourceLocation: sourceLocation)
    }

    private func health(_ client: TestClient) -> [String: BusValue]? {
        client.get("Health", of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1")?.dictionary
    }

    @Test("systemd's status text follows every change") func everyChangeIsTold() throws {
        says("0 screens, 0 recognizers, 0 subscribers")
        try fixture.plugIn()
        says("1 screen, 0 recognizers, 0 subscribers")
        let client = try TestClient(fixture)
        #expect(client.subscribe().isSuccess)
        says("1 screen, 0 recognizers, 1 subscriber")
        let path = try client.add("one", "tap").get()
        #expect(client.add("two", "tap", [("touches", .uint32(2))]).isSuccess)
        says("1 screen, 2 recognizers, 1 subscriber")
        #expect(health(client) == ["screens": .uint64(1), "recognizers": .uint64(2), "subscribers": .uint64(1)])

        // The public status text does not mention gestures, but the property of their user does.
        try fixture.play(Strokes.tap())
        #expect(eventually { health(client)?["last_gesture_age_s"] == .uint64(0) })
        says("1 screen, 2 recognizers, 1 subscriber")

        #expect(client.call("RemoveRecognizer", path).isSuccess)
        #expect(client.call("Unsubscribe").isSuccess)
        says("1 screen, 1 recognizer, 0 subscribers")
        #expect(client.subscribe().isSuccess)
        let listener = try TestClient(fixture)
        #expect(listener.subscribe().isSuccess)
        says("1 screen, 1 recognizer, 2 subscribers")
        listener.leave()
        says("1 screen, 1 recognizer, 1 subscriber")
        client.leave()
        fixture.pullOut()
        says("0 screens, 0 recognizers, 0 subscribers")
    }

    @Test("Fast changes do not cause one status update each")
    func fastChangesShareAStatusUpdate() throws {
        let client = try TestClient(fixture)
        says("0 screens, 0 recognizers, 0 subscribers")
        let before = systemd.heard.count { $0.hasPrefix("STATUS=") }
        for _ in 0..<100 {
            let path = try client.add("one", "tap").get()
            #expect(client.call("RemoveRecognizer", path).isSuccess)
        }
        #expect(client.add("last", "tap").isSuccess)
        says("0 screens, 1 recognizer, 0 subscribers")
        #expect(systemd.heard.count { $0.hasPrefix("STATUS=") } - before < 100)
    }

    @Test("mudractl status shows the same counts") func mudractlSaysTheSame() throws {
        let status = { (flags: String...) in
            try fixture.run("mudractl", ["status", "--bus", fixture.bus] + flags).said
        }
        try fixture.plugIn()
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        #expect(client.add("one", "tap").isSuccess)
        daemon.wait(for: "10 contacts")
        let lines = try status().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("mudrad ") && lines[0].hasSuffix("real-time priority"))
        #expect(lines[1] == "1 screen, 1 recognizer, 1 subscriber, no gesture yet")
        #expect(lines[2] == "  frames 0")
        let json = try status("--json")
        #expect(json.contains(",\"screens\":1,\"recognizers\":1,\"subscribers\":1,\"frames\":0,"), "\(json)")
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.count == 1 })
        #expect(try status("--json").contains(",\"subscribers\":1,\"last_gesture_age_s\":0,\"frames\":"))
        #expect(try status().contains("1 subscriber, last gesture less than a minute ago\n"))
    }
}
