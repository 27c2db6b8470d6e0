import Foundation
import MudraBus
import TestSupport
import Testing

/// `org.mudra.Mudra1.Device` and mudrad.toml: the size, orientation and use of a screen.
@Suite(.serialized) struct DeviceTests {
    private static let path = "/org/mudra/Mudra1/devices/event3"
    private static let interface = "org.mudra.Mudra1.Device"

    private let stage: Stage
    private let client: TestClient

    init() throws {
        stage = try Stage()
        client = try TestClient(stage)
        try stage.plugIn()
    }

    private func start(_ configuration: String = "") throws -> Program {
        let daemon = try stage.startDaemon(configuration: configuration)
        daemon.wait(for: "10 contacts")
        #expect(eventually { client.subscribe().isSuccess })
        for direction in ["left", "right", "up", "down"] {
            let options: [(String, BusValue)] = [("touches", .int32(3)), ("direction", .string(direction))]
            #expect(client.add(direction, "swipe", options).isSuccess)
        }
        return daemon
    }

    private func get(_ property: String) -> BusValue? {
        client.get(property, of: Self.interface, at: Self.path)
    }

    private func set(_ property: String, _ value: BusValue) -> Result<[BusValue], BusError> {
        client.set(property, value, of: Self.interface, at: Self.path)
    }

    /// Swipes to the right on the panel as it was built.
    /// - Returns: where the swipe began in mm; nil if it is no swipe of that name.
    private func swipeRight(as name: String) throws -> (x: Double, y: Double)? {
        let before = client.heardGestures.count
        try stage.play(Strokes.threeFingerSwipe(by: 80))
        let heard = client.heardGestures.dropFirst(before)
        #expect(heard == ["\(name) recognized"])
        guard heard == ["\(name) recognized"], let gesture = client.gestures.last else { return nil }
        return gesture.pair("location").map { ($0.x, $0.y) }
    }

    /// A bus for the sensor. It is another one than mudrad's own, since mudrad takes no clock on the system bus.
    private func startSystemBus() throws -> BusStage {
        let systemBus = try BusStage()
        stage.deviceEnvironment["DBUS_SYSTEM_BUS_ADDRESS"] = systemBus.bus
        return systemBus
    }

    @Test("A screen's properties describe it") func aScreenTellsWhatItIs() throws {
        let daemon = try start()
        #expect(get("Name") == .string("mudra demo touchscreen"))
        #expect(get("Node") == .string("/dev/input/event3"))
        #expect(get("Vendor") == .uint16(0x1209) && get("Product") == .uint16(1))
        #expect(get("Seat") == .string("seat0"))
        #expect(get("Slots") == .uint32(10))
        #expect(get("SizeMillimetres")?.signature == "(dd)")
        #expect(get("Orientation") == .string("normal") && get("Enabled") == .boolean(true))
        #expect(!set("Slots", .uint32(3)).isSuccess)
        stage.pullOut()
        daemon.wait(for: "is gone")
        #expect(get("Name") == nil)
    }

    @Test("A client turns a screen over D-Bus") func aScreenIsTurnedByTheBus() throws {
        let daemon = try start()
        #expect(try swipeRight(as: "right") != nil)
        #expect(set("Orientation", .string("left-up")).isSuccess)
        #expect(get("Orientation") == .string("left-up"))
        #expect(get("SizeMillimetres")?.elements?.first == .double(159.9375))
        // A swipe to the right on the panel goes down, from the upper right.
        let turned = try #require(try swipeRight(as: "down"))
        #expect(turned.x < 90 && turned.y > 90, "\(turned)")
        #expect(set("Orientation", .string("sideways")).errorName == "org.mudra.Mudra1.Error.InvalidOrientation")
        #expect(get("Orientation") == .string("left-up"))
        #expect(set("Orientation", .string("bottom-up")).isSuccess)
        #expect(try swipeRight(as: "left") != nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("A gesture that names screens is recognized on those alone") func aGestureIsOfTheScreensThatItNames() throws {
        let daemon = try start()
        try stage.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        #expect(client.add("first", "tap", [("devices", "mudra demo*")]).isSuccess)
        #expect(client.add("second", "tap", [("devices", .strings(["nothing", "second ?creen"]))]).isSuccess)
        #expect(client.add("both", "tap", [("devices", "1209:0001"), ("touches", .int32(2))]).isSuccess)
        #expect(
            client.add("none", "tap", [("devices", .strings([]))]).errorName?.hasSuffix("InvalidRecognizer") == true)
        for (index, node) in [Stage.node, Stage.otherNode].enumerated() {
            try stage.play(Strokes.tap(), on: node)
            try stage.play(Strokes.tap(fingers: 2), on: node)
            #expect(client.heardGestures.count == 2 * (index + 1))
        }
        #expect(client.gestures.map(\.recognizer) == ["first", "both", "second", "both"])
        let screens = client.gestures.map { $0.devicePath?.suffix(6) }
        #expect(screens == ["event3", "event3", "event4", "event4"])
    }

    @Test("A change of orientation cancels the gesture in progress")
    func aScreenThatIsTurnedCancelsWhatGoesOn() throws {
        let daemon = try start()
        #expect(client.add("press", "long-press").isSuccess)
        try stage.play(Strokes.landing())
        stage.advance(by: .milliseconds(500))
        #expect(client.heardGestures == ["press began"])
        #expect(set("Orientation", .string("right-up")).isSuccess)
        #expect(client.heardGestures == ["press began", "press cancelled"])
        let place = try #require(client.gestures.last?.pair("location"))
        let normalized = try #require(client.gestures.last?.pair("location_normalized"))
        // The cancellation has the place in the old orientation.
        #expect(abs(place.x - 128) < 0.1 && abs(normalized.x - 0.5) < 0.01, "\(place) \(normalized)")
        withExtendedLifetime(daemon) {}
    }

    @Test("A disabled screen sends no gestures") func aScreenThatIsSwitchedOffSaysNothing() throws {
        let daemon = try start()
        #expect(client.add("press", "long-press").isSuccess)
        try stage.play(Strokes.landing())
        stage.advance(by: .milliseconds(500))
        #expect(client.heardGestures == ["press began"])
        #expect(set("Enabled", .boolean(false)).isSuccess)
        #expect(client.heardGestures == ["press began", "press cancelled"])
        #expect(get("Enabled") == .boolean(false))
        try stage.play(Strokes.threeFingerSwipe(by: 80))
        #expect(set("Enabled", .boolean(true)).isSuccess)
        #expect(client.heardGestures.count == 2)
        #expect(try swipeRight(as: "right") != nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("mudrad.toml sets the orientation of a screen") func theConfigurationSaysHowAScreenLies() throws {
        let daemon = try start(
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
        let swipe = try #require(try swipeRight(as: "right"))
        #expect(abs(swipe.x - 240) < 1, "\(swipe)")
    }

    @Test("A reload reads a changed mudrad.toml and rejects a broken one")
    func aConfigurationIsReadAgainAndABrokenOneIsNot() throws {
        let daemon = try start()
        let file = try stage.folder.write("[[device]]\nmatch = \"*\"\norientation = \"upwards\"\n", to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: "\(file):3:15: device has no orientation \"upwards\"")
        daemon.wait(for: "the last good one stays in force")
        guard case .failure(let error) = client.call("Reload") else { return #expect(Bool(false), "taken") }
        #expect(error.name == "org.mudra.Mudra1.Error.InvalidConfiguration" && error.message.contains(":3:15: "))
        #expect(try swipeRight(as: "right") != nil)

        _ = try stage.folder.write("[[device]]\nmatch = \"*\"\norientation = \"bottom-up\"\n", to: "mudrad.toml")
        #expect(client.call("Reload").isSuccess)
        #expect(try swipeRight(as: "left") != nil)

        _ = try stage.folder.write("[[device]]\nmatch = \"*\"\nignore = true\n", to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: "is gone")
        let listing = try stage.run("mudractl", ["devices", "--daemon-config", file]).said
        #expect(listing.contains("not used: mudrad.toml ignores it"))
        _ = try stage.folder.write("", to: "mudrad.toml")
        daemon.send(SIGHUP)
        daemon.wait(for: "10 contacts", count: 2)
        #expect(try swipeRight(as: "right") != nil)
    }

    @Test("mudrad reads a changed mudrad.toml by itself") func aConfigurationThatChangesIsReadByItself() throws {
        let daemon = try start()
        let turned = "[[device]]\nmatch = \"*\"\norientation = \"left-up\"\nsize_mm = [512, 320]\n"
        let file = try stage.folder.write(turned, to: "mudrad.toml")
        #expect(eventually { get("Orientation") == .string("left-up") })
        #expect(get("SizeMillimetres")?.elements == [.double(320), .double(512)])
        daemon.wait(for: "mudrad.toml has changed")
        _ = try stage.folder.write("[[device]]\nmatch = \"*\"\norientation = \"upwards\"\n", to: "mudrad.toml")
        daemon.wait(for: "\(file):3:15: device has no orientation \"upwards\"")
        daemon.wait(for: "the last good one stays in force")
        #expect(get("Orientation") == .string("left-up"))

        // The same mistake again, and the configuration in force, log nothing. Another mistake does.
        let said = daemon.said
        let reads = FileReads(of: file)
        for text in ["[[device]]\nmatch = \"*\"\norientation = \"upwards\"\n\n", turned, turned + "\n", "?"] {
            let before = reads.count
            _ = try stage.folder.write(text, to: "mudrad.toml")
            #expect(eventually { reads.count > before }, "mudrad has not read \(text)")
        }
        daemon.wait(for: "\(file):1:", count: 1)
        daemon.wait(for: "the last good one stays in force", count: 2)
        let more = daemon.said.dropFirst(said.count).split(separator: "\n")
        #expect(more.count == 2, "\(more)")
    }

    @Test("mudrad.toml may be created later") func aConfigurationMayComeLater() throws {
        let folder = URL(fileURLWithPath: stage.folder.path("etc/mudra"))
        let daemon = try Program(
            "mudrad", ["--bus", stage.bus, "--config", folder.path], in: stage.folder,
            environment: stage.deviceEnvironment)
        daemon.wait(for: "mudra: cannot be read: No such file or directory")
        #expect(eventually { get("Orientation") == .string("normal") })
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("mudrad.d"), withIntermediateDirectories: true)
        _ = try stage.folder.write(
            "[[device]]\nmatch = \"*\"\norientation = \"left-up\"\n", to: "etc/mudra/mudrad.d/1.toml")
        #expect(eventually { get("Orientation") == .string("left-up") })
        _ = try stage.folder.write(
            "[[device]]\nmatch = \"*\"\norientation = \"right-up\"\n", to: "etc/mudra/mudrad.d/2.toml")
        #expect(eventually { get("Orientation") == .string("right-up") })
        try FileManager.default.removeItem(at: folder.appendingPathComponent("mudrad.d"))
        #expect(eventually { get("Orientation") == .string("normal") })
    }

    @Test("The sensor turns a screen") func theSensorTurnsAScreen() throws {
        let systemBus = try startSystemBus()
        let daemon = try start("[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        daemon.wait(for: "iio-sensor-proxy; neither is there yet")
        #expect(try swipeRight(as: "right") != nil)
        let sensor = try FakeSensor.start(systemBus, says: "left-up")
        #expect(eventually { get("Orientation") == .string("left-up") })
        #expect(try swipeRight(as: "down") != nil)
        sensor.turn("bottom-up")
        #expect(eventually { get("Orientation") == .string("bottom-up") })
        // A device flat on a table keeps its orientation.
        sensor.turn("undefined")
        sensor.turn("nonsense")
        #expect(try swipeRight(as: "left") != nil)
        // A client overrides the sensor, and then gives the orientation back.
        #expect(set("Orientation", .string("normal")).isSuccess)
        #expect(try swipeRight(as: "right") != nil)
        #expect(set("Orientation", .string("auto")).isSuccess)
        #expect(try swipeRight(as: "left") != nil)
    }

    /// mudrad never applies both: the compositor turns a desktop's screen, whatever a sensor says.
    @Test("The compositor's rotation overrides the sensor") func theCompositorTurnsAScreenBeforeTheSensor() throws {
        let systemBus = try startSystemBus()
        let sensor = try FakeSensor.start(systemBus, says: "left-up")
        let daemon = try start("[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        #expect(eventually { get("Orientation") == "left-up" })
        #expect(get("OrientationSource") == "sensor" && sensor.isClaimed)

        let session = try TestClient(stage)
        #expect(session.tellOutputs(["eDP-1": "bottom-up"]).isSuccess)
        #expect(get("Orientation") == "bottom-up" && get("OrientationSource") == "compositor")
        #expect(try swipeRight(as: "left") != nil)
        #expect(eventually { !sensor.isClaimed })
        sensor.turn("right-up")
        #expect(session.tellOutputs(["eDP-1": "normal"]).isSuccess)
        #expect(try swipeRight(as: "right") != nil)

        // An orientation that a program has set stays, whatever the compositor does.
        #expect(set("Orientation", "right-up").isSuccess)
        #expect(session.tellOutputs(["eDP-1": "left-up"]).isSuccess)
        #expect(get("Orientation") == "right-up" && get("OrientationSource") == "set")
        #expect(set("Orientation", "auto").isSuccess)
        #expect(get("Orientation") == "left-up")

        session.leave()
        #expect(eventually { get("OrientationSource") == "sensor" && sensor.isClaimed })
        sensor.turn("bottom-up")
        #expect(eventually { get("Orientation") == "bottom-up" })
        withExtendedLifetime(daemon) {}
    }

    @Test("Of several outputs, a screen follows its own") func ofSeveralOutputsAScreenFollowsItsOwn() throws {
        let daemon = try start("[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        let told = { (outputs: KeyValuePairs<String, String>) in
            #expect(client.tellOutputs(outputs).isSuccess)
            return get("OrientationSource") == "compositor" ? get("Orientation")?.text : nil
        }
        #expect(get("Orientation") == "normal" && get("OrientationSource") == "assumed")
        #expect(told(["HDMI-A-1": "left-up"]) == "left-up")
        #expect(told(["HDMI-A-1": "left-up", "eDP-1": "right-up", "DP-2": "normal"]) == "right-up")
        #expect(told(["HDMI-A-1": "left-up", "DP-2": "left-up"]) == "left-up")
        #expect(told(["HDMI-A-1": "left-up", "DP-2": "normal"]) == nil)
        #expect(told([:]) == nil)
        _ = try stage.folder.write(
            "[[device]]\nmatch = \"*\"\norientation = \"auto\"\noutput = \"DP-2\"\n", to: "mudrad.toml")
        #expect(client.call("Reload").isSuccess)
        #expect(told(["HDMI-A-1": "left-up", "DP-2": "bottom-up", "eDP-1": "normal"]) == "bottom-up")
        #expect(told(["HDMI-A-1": "left-up", "eDP-1": "normal"]) == nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("The tools read the same mudrad.toml") func theToolsReadTheSameConfiguration() throws {
        let good = try stage.folder.write("[[device]]\nmatch = \"*\"\nignore = true\n", to: "mudrad.toml")
        #expect(
            try stage.run("mudractl", ["check", good]) == (
                0, "\(good): no errors. mudrad reads /etc/mudra/mudrad.toml again when you save it.\n"
            ))
        let bad = try stage.folder.write("[[device]]\nignore = true\n", to: "mudrad.toml")
        let check = try stage.run("mudractl", ["check", bad])
        #expect(check.status == 3 && check.said.contains("\(bad):1:1: "), "\(check)")
        let devices = try stage.run("mudractl", ["devices", "--daemon-config", bad])
        #expect(devices.status == 3 && devices.said.contains("\(bad):1:1: "), "\(devices)")
    }
}
