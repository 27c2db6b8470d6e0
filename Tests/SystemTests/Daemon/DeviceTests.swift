import Foundation
import MudraBus
import TestSupport
import Testing

/// `org.mudra.Mudra1.Device` and mudrad.toml: the size, orientation and use of a screen.
@Suite(.serialized) struct DeviceTests {
    private let device: DeviceFixture
    private var fixture: DaemonFixture { device.base }
    private var client: TestClient { device.client }

    init() throws {
        device = try DeviceFixture()
    }

    @Test("A screen's properties describe it") func aScreenTellsWhatItIs() throws {
        let daemon = try device.start()
        #expect(device.get("Name") == .string("mudra demo touchscreen"))
        #expect(device.get("Node") == .string("/dev/input/event3"))
        #expect(device.get("Vendor") == .uint16(0x1209) && device.get("Product") == .uint16(1))
        #expect(device.get("Seat") == .string("seat0"))
        #expect(device.get("Slots") == .uint32(10))
        #expect(device.get("SizeMillimetres")?.signature == "(dd)")
        #expect(device.get("Orientation") == .string("normal") && device.get("Enabled") == .boolean(true))
        #expect(!device.set("Slots", .uint32(3)).isSuccess)
        fixture.pullOut()
        daemon.wait(for: "is gone")
        #expect(device.get("Name") == nil)
    }

    @Test("A gesture that names screens is recognized on those alone") func aGestureIsOfTheScreensThatItNames() throws {
        let daemon = try device.start()
        try fixture.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        #expect(client.add("first", "tap", [("devices", "mudra demo*")]).isSuccess)
        #expect(client.add("second", "tap", [("devices", .strings(["nothing", "second ?creen"]))]).isSuccess)
        #expect(client.add("both", "tap", [("devices", "1209:0001"), ("touches", .int32(2))]).isSuccess)
        #expect(
            client.add("none", "tap", [("devices", .strings([]))]).errorName?.hasSuffix("InvalidRecognizer") == true)
        for (index, node) in [DaemonFixture.node, DaemonFixture.otherNode].enumerated() {
            try fixture.play(Strokes.tap(), on: node)
            try fixture.play(Strokes.tap(fingers: 2), on: node)
            #expect(client.heardGestures.count == 2 * (index + 1))
        }
        #expect(client.gestures.map(\.recognizer) == ["first", "both", "second", "both"])
        let screens = client.gestures.map { $0.devicePath?.suffix(6) }
        #expect(screens == ["event3", "event3", "event4", "event4"])
    }

    @Test("A disabled screen sends no gestures") func aScreenThatIsSwitchedOffSaysNothing() throws {
        let daemon = try device.start()
        #expect(client.add("press", "long-press").isSuccess)
        try fixture.play(Strokes.landing())
        fixture.advance(by: .milliseconds(500))
        #expect(client.heardGestures == ["press began"])
        #expect(device.set("Enabled", .boolean(false)).isSuccess)
        #expect(client.heardGestures == ["press began", "press cancelled"])
        #expect(device.get("Enabled") == .boolean(false))
        try fixture.play(Strokes.threeFingerSwipe(by: 80))
        #expect(device.set("Enabled", .boolean(true)).isSuccess)
        #expect(client.heardGestures.count == 2)
        #expect(try device.swipeRight(as: "right") != nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("mudrad.toml sets the orientation of a screen") func theConfigurationSaysHowAScreenLies() throws {
        let daemon = try device.start(
            """
            [[device]]
            match = "mudra demo*"
            size_mm = [512, 320]
            orientation = "bottom-up"

            [[device]]
            match = "1209:0001"
            calibration = [-1, 0, 1, 0, -1, 1]
            """)
        daemon.wait(for: "512 x 320 mm")
        // Two half turns cancel each other.
        let swipe = try #require(try device.swipeRight(as: "right"))
        #expect(abs(swipe.x - 240) < 1, "\(swipe)")
    }

    @Test("A reload reads a changed mudrad.toml and rejects a broken one")
    func aConfigurationIsReadAgainAndABrokenOneIsNot() throws {
        let daemon = try device.start()
        let file = try fixture.folder.write("[[device]]\nmatch = \"*\"\norientation = \"upwards\"\n", to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: "\(file):3:15: device has no orientation \"upwards\"")
        daemon.wait(for: "the last good one stays in force")
        guard case .failure(let error) = client.call("Reload") else { return #expect(Bool(false), "taken") }
        #expect(error.name == "org.mudra.Mudra1.Error.InvalidConfiguration" && error.message.contains(":3:15: "))
        #expect(try device.swipeRight(as: "right") != nil)

        _ = try fixture.folder.write("[[device]]\nmatch = \"*\"\norientation = \"bottom-up\"\n", to: "mudrad.toml")
        #expect(client.call("Reload").isSuccess)
        #expect(try device.swipeRight(as: "left") != nil)

        _ = try fixture.folder.write("[[device]]\nmatch = \"*\"\nignore = true\n", to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: "is gone")
        let listing = try fixture.run("mudractl", ["devices", "--daemon-config", file]).said
        #expect(listing.contains("not used: mudrad.toml ignores it"))
        _ = try fixture.folder.write("", to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: "10 contacts", count: 2)
        #expect(try device.swipeRight(as: "right") != nil)
    }

    @Test("mudrad reads a changed mudrad.toml by itself") func aConfigurationThatChangesIsReadByItself() throws {
        let daemon = try device.start()
        let turned = "[[device]]\nmatch = \"*\"\norientation = \"left-up\"\nsize_mm = [512, 320]\n"
        let file = try fixture.folder.write(turned, to: "mudrad.toml")
        #expect(eventually { device.get("Orientation") == .string("left-up") })
        #expect(device.get("SizeMillimetres")?.elements == [.double(320), .double(512)])
        daemon.wait(for: "mudrad.toml has changed")
        _ = try fixture.folder.write("[[device]]\nmatch = \"*\"\norientation = \"upwards\"\n", to: "mudrad.toml")
        daemon.wait(for: "\(file):3:15: device has no orientation \"upwards\"")
        daemon.wait(for: "the last good one stays in force")
        #expect(device.get("Orientation") == .string("left-up"))

        // The same mistake again, and the configuration in force, log nothing. Another mistake does.
        let said = daemon.said
        let reads = FileReads(of: file)
        for text in ["[[device]]\nmatch = \"*\"\norientation = \"upwards\"\n\n", turned, turned + "\n", "?"] {
            let before = reads.count
            _ = try fixture.folder.write(text, to: "mudrad.toml")
            #expect(eventually { reads.count > before }, "mudrad has not read \(text)")
        }
        daemon.wait(for: "\(file):1:", count: 1)
        daemon.wait(for: "the last good one stays in force", count: 2)
        let more = daemon.said.dropFirst(said.count).split(separator: "\n")
        #expect(more.count == 2, "\(more)")
    }

    @Test("mudrad.toml may be created later") func aConfigurationMayComeLater() throws {
        let folder = URL(fileURLWithPath: fixture.folder.path("etc/mudra"))
        let daemon = try Program(
            "mudrad", ["--bus", fixture.bus, "--config", folder.path], in: fixture.folder,
            environment: fixture.deviceEnvironment)
        daemon.wait(for: "mudra: cannot be read: No such file or directory")
        #expect(eventually { device.get("Orientation") == .string("normal") })
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("mudrad.d"), withIntermediateDirectories: true)
        _ = try fixture.folder.write(
            "[[device]]\nmatch = \"*\"\norientation = \"left-up\"\n", to: "etc/mudra/mudrad.d/1.toml")
        #expect(eventually { device.get("Orientation") == .string("left-up") })
        _ = try fixture.folder.write(
            "[[device]]\nmatch = \"*\"\norientation = \"right-up\"\n", to: "etc/mudra/mudrad.d/2.toml")
        #expect(eventually { device.get("Orientation") == .string("right-up") })
        try FileManager.default.removeItem(at: folder.appendingPathComponent("mudrad.d"))
        #expect(eventually { device.get("Orientation") == .string("normal") })
    }

    @Test("The tools read the same mudrad.toml") func theToolsReadTheSameConfiguration() throws {
        let good = try fixture.folder.write("[[device]]\nmatch = \"*\"\nignore = true\n", to: "mudrad.toml")
        #expect(
            try fixture.run("mudractl", ["check", good]) == (
                0, "\(good): no errors. mudrad reads /etc/mudra/mudrad.toml again when you save it.\n"
            ))
        let bad = try fixture.folder.write("[[device]]\nignore = true\n", to: "mudrad.toml")
        let check = try fixture.run("mudractl", ["check", bad])
        #expect(check.status == 3 && check.said.contains("\(bad):1:1: "), "\(check)")
        let devices = try fixture.run("mudractl", ["devices", "--daemon-config", bad])
        #expect(devices.status == 3 && devices.said.contains("\(bad):1:1: "), "\(devices)")
    }
}
