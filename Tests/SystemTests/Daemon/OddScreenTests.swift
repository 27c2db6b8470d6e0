import TestSupport
import Testing

/// Screens whose kernel driver or udev rules are unusual, in the log and in `mudractl devices`.
@Suite(.serialized) struct OddScreenTests {
    private func devices(_ fixture: DaemonFixture) throws -> String {
        try fixture.run("mudractl", ["devices", "--bus", fixture.bus]).said
    }

    private func set(_ property: String) -> (String) -> String {
        { description in description.replacing("E: ID_INPUT=1\n", with: "E: ID_INPUT=1\nE: \(property)\n") }
    }

    @Test(
        "A screen that claims an impossible number of contacts is not used, and the log says so",
        arguments: [("17790000", 31_000), ("FAFFFFFF", -5), ("FFFFFFFF", 0), ("FFFFFF7F", 2_147_483_648)])
    func impossibleSlotCounts(last: String, count: Int) throws {
        let fixture = try DaemonFixture()
        try fixture.plugIn(change: {
            $0.replacing("EVIOCGABS(47) 0 000000000000000009000000", with: "EVIOCGABS(47) 0 0000000000000000\(last)")
        })
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "cannot be used: /dev/input/event3 claims to report \(count) contacts at once")
        // The daemon goes on with other screens.
        try fixture.plugInAnother()
        daemon.wait(for: "second screen): 256 x 160 mm, 10 contacts")
    }

    @Test("A screen whose axis has no extent is used as soon as the configuration gives its bounds")
    func anAxisWithoutExtent() throws {
        let fixture = try DaemonFixture()
        try fixture.plugIn(change: {
            $0.replacing("EVIOCGABS(54) 0 0000000000000000FF090000", with: "EVIOCGABS(54) 0 000000000000000000000000")
        })
        let daemon = try fixture.startDaemon()
        daemon.wait(
            for: "cannot be used: its vertical axis goes from 0 to 0: put y_range = [MINIMUM, MAXIMUM] into a"
                + " [[device]] of mudrad.toml")
        _ = try fixture.folder.write("[[device]]\nmatch = \"*\"\ny_range = [0, 2559]\n", to: "mudrad.toml")
        daemon.wait(for: "(mudra demo touchscreen): 256 x 160 mm, 10 contacts")
        let client = try TestClient(fixture)
        #expect(eventually { client.add("tap", "tap").isSuccess && client.subscribe().isSuccess })
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.contains { $0.recognizer == "tap" } }, "\(daemon.said)")
    }

    @Test("A screen that udev withdraws from desktops is not used")
    func withdrawnScreens() throws {
        let fixture = try DaemonFixture()
        try fixture.plugIn(rename: set("LIBINPUT_IGNORE_DEVICE=1"))
        let reason = "not used: udev withdraws it from desktops (LIBINPUT_IGNORE_DEVICE=1)"
        #expect(try devices(fixture).contains(reason))
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen yet")
    }

    @Test("The log and `mudractl devices` say which of udev's properties are used")
    func propertiesAreAnswered() throws {
        let fixture = try DaemonFixture()
        try fixture.plugIn(rename: set("LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0 0 0 1\nE: LIBINPUT_FUZZ_35=8"))
        let used = "udev's LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0 0 0 1 is used"
        let refused = "udev's LIBINPUT_FUZZ_35=8 is not used: each gesture has a distance that it ignores"
        let said = try devices(fixture)
        #expect(said.contains("    \(used)\n    \(refused)\n"), "\(said)")
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "/dev/input/event3: \(refused)")
        #expect(daemon.said.contains("/dev/input/event3: \(used)"))
        // The panel is built in sideways.
        #expect(daemon.said.contains("160 x 256 mm"), "\(daemon.said)")
    }

    @Test("A property that the configuration overrides is said to be unused")
    func overriddenProperties() throws {
        let fixture = try DaemonFixture()
        try fixture.plugIn(rename: set("LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\nE: LIBINPUT_IGNORE_DEVICE=1"))
        let settings = "[[device]]\nmatch = \"*\"\nignore = false\ncalibration = [1, 0, 0, 0, 1, 0]\n"
        let daemon = try fixture.startDaemon(configuration: settings)
        daemon.wait(for: "LIBINPUT_IGNORE_DEVICE=1 is not used: mudrad.toml has ignore")
        let unused = "LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0 is not used: mudrad.toml has calibration"
        #expect(daemon.said.contains(unused), "\(daemon.said)")
        let file = fixture.folder.path("mudrad.toml")
        let said = try fixture.run("mudractl", ["devices", "--bus", fixture.bus, "--daemon-config", file]).said
        #expect(said.contains("    udev's \(unused)\n"), "\(said)")
    }

    @Test("Values far beyond an axis are reported once")
    func valuesBeyondTheAxis() throws {
        let subscriber = try SubscriberFixture()
        let wild = """
            E: 0.000000 0003 002f 0
            E: 0.000000 0003 0039 7
            E: 0.000000 0003 0035 100
            E: 0.000000 0003 0036 9999
            E: 0.000000 0000 0000 0
            E: 0.000000 0003 0039 -1
            E: 0.000000 0000 0000 0

            """
        try subscriber.base.play(wild + wild)
        subscriber.daemon.wait(
            for: "(mudra demo touchscreen) sends 9999 on its vertical axis, which goes from 0 to 2559")
        try subscriber.base.play(wild)
        subscriber.client.hearAll()
        #expect(subscriber.daemon.said.components(separatedBy: "sends 9999").count == 2)
        let property = subscriber.client.get(
            "Oddities", of: "org.mudra.Mudra1.Device", at: "/org/mudra/Mudra1/devices/event3")
        let oddities = property?.elements?.compactMap(\.text) ?? []
        #expect(oddities.count == 1 && oddities[0].hasPrefix("sends 9999 on its vertical axis"), "\(oddities)")
    }
}
