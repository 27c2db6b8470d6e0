import MudraBus
import TestSupport
import Testing

/// Which side of a screen is up: by D-Bus, the sensor and the compositor.
@Suite(.serialized) struct ScreenOrientationTests {
    private let device: DeviceFixture
    private var fixture: DaemonFixture { device.base }
    private var client: TestClient { device.client }

    init() throws {
        device = try DeviceFixture()
    }

    /// A bus for the sensor. It is another one than mudrad's own, since mudrad takes no clock on the system bus.
    private func startSystemBus() throws -> BusFixture {
        let systemBus = try BusFixture()
        fixture.deviceEnvironment["DBUS_SYSTEM_BUS_ADDRESS"] = systemBus.bus
        return systemBus
    }

    @Test("A client turns a screen over D-Bus") func aScreenIsTurnedByTheBus() throws {
        let daemon = try device.start()
        #expect(try device.swipeRight(as: "right") != nil)
        #expect(device.set("Orientation", .string("left-up")).isSuccess)
        #expect(device.get("Orientation") == .string("left-up"))
        #expect(device.get("SizeMillimetres")?.elements?.first == .double(159.9375))
        // A swipe to the right on the panel goes down, from the upper right.
        let turned = try #require(try device.swipeRight(as: "down"))
        #expect(turned.x < 90 && turned.y > 90, "\(turned)")
        #expect(device.set("Orientation", .string("sideways")).errorName == "org.mudra.Mudra1.Error.InvalidOrientation")
        #expect(device.get("Orientation") == .string("left-up"))
        #expect(device.set("Orientation", .string("bottom-up")).isSuccess)
        #expect(try device.swipeRight(as: "left") != nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("A turn waits until no finger is on the screen") func aTurnWaitsForFingers() throws {
        let daemon = try device.start()
        #expect(client.add("press", "long-press").isSuccess)
        try fixture.play(Strokes.landing())
        fixture.advance(by: .milliseconds(500))
        #expect(client.heardGestures == ["press began"])
        #expect(device.set("Orientation", "right-up").isSuccess)
        #expect(device.get("Orientation") == "normal" && device.get("OrientationSource") == "assumed")
        #expect(client.heardGestures == ["press began"])
        try fixture.play(Strokes.lifting())
        #expect(client.heardGestures == ["press began", "press ended"])
        #expect(eventually { device.get("Orientation") == "right-up" && device.get("OrientationSource") == "set" })
        #expect(try device.swipeRight(as: "up") != nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("A finger that does not lift keeps the orientation for five seconds, and then its gesture is cancelled")
    func aFingerThatStaysIsCancelled() throws {
        let daemon = try device.start()
        #expect(client.add("press", "long-press").isSuccess)
        try fixture.play(Strokes.landing())
        fixture.advance(by: .milliseconds(500))
        #expect(device.set("Orientation", "bottom-up").isSuccess)
        fixture.advance(by: .milliseconds(2_500))
        // Another turn does not prolong that.
        #expect(device.set("Orientation", "right-up").isSuccess)
        fixture.advance(by: .milliseconds(2_499))
        #expect(client.heardGestures == ["press began"])
        fixture.advance(by: .milliseconds(1))
        #expect(client.heardGestures == ["press began", "press cancelled"])
        #expect(device.get("Orientation") == "right-up")
        let place = try #require(client.gestures.last?.location)
        let normalized = try #require(client.gestures.last?.normalizedLocation)
        // The cancellation has the place in the old orientation.
        #expect(abs(place.x - 128) < 0.1 && abs(normalized.x - 0.5) < 0.01, "\(place) \(normalized)")
        withExtendedLifetime(daemon) {}
    }

    @Test("Of many turns within a second, a screen makes the first and the last") func turnsAreSpaced() throws {
        let daemon = try device.start()
        let words = ["left-up", "bottom-up", "right-up", "normal", "left-up", "bottom-up"]
        let answers = words.map { device.beginSetting("Orientation", .string($0)) }
        #expect(eventually { answers.allSatisfy { $0() } })
        #expect(device.get("Orientation") == "bottom-up")
        let turns = client.notices.filter { $0.property == "Orientation" }.compactMap(\.value)
        #expect(turns == ["left-up", "bottom-up"])
        #expect(try device.swipeRight(as: "left") != nil)
        withExtendedLifetime(daemon) {}
    }

    @Test("The sensor turns a screen") func theSensorTurnsAScreen() throws {
        let systemBus = try startSystemBus()
        let daemon = try device.start("[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        daemon.wait(for: "iio-sensor-proxy; neither is there yet")
        #expect(try device.swipeRight(as: "right") != nil)
        let sensor = try FakeSensor.start(systemBus, says: "left-up")
        #expect(eventually { device.get("Orientation") == .string("left-up") })
        #expect(try device.swipeRight(as: "down") != nil)
        sensor.turn("bottom-up")
        #expect(eventually { device.get("Orientation") == .string("bottom-up") })
        // A device flat on a table keeps its orientation.
        sensor.turn("undefined")
        sensor.turn("nonsense")
        #expect(try device.swipeRight(as: "left") != nil)
        // A client overrides the sensor, and then gives the orientation back.
        #expect(device.set("Orientation", .string("normal")).isSuccess)
        #expect(try device.swipeRight(as: "right") != nil)
        #expect(device.set("Orientation", .string("auto")).isSuccess)
        #expect(try device.swipeRight(as: "left") != nil)
    }

    /// mudrad never applies both: the compositor turns a desktop's screen, whatever a sensor says.
    @Test("The compositor's rotation overrides the sensor") func theCompositorTurnsAScreenBeforeTheSensor() throws {
        let systemBus = try startSystemBus()
        let sensor = try FakeSensor.start(systemBus, says: "left-up")
        let daemon = try device.start("[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        #expect(eventually { device.get("Orientation") == "left-up" })
        #expect(device.get("OrientationSource") == "sensor" && sensor.isClaimed)

        let session = try TestClient(fixture)
        #expect(session.tellOutputs(["eDP-1": "bottom-up"]).isSuccess)
        #expect(device.get("Orientation") == "bottom-up" && device.get("OrientationSource") == "compositor")
        #expect(try device.swipeRight(as: "left") != nil)
        #expect(eventually { !sensor.isClaimed })
        sensor.turn("right-up")
        #expect(session.tellOutputs(["eDP-1": "normal"]).isSuccess)
        #expect(try device.swipeRight(as: "right") != nil)

        // An orientation that a program has set stays, whatever the compositor does.
        #expect(device.set("Orientation", "right-up").isSuccess)
        #expect(session.tellOutputs(["eDP-1": "left-up"]).isSuccess)
        #expect(device.get("Orientation") == "right-up" && device.get("OrientationSource") == "set")
        #expect(device.set("Orientation", "auto").isSuccess)
        #expect(device.get("Orientation") == "left-up")

        session.leave()
        #expect(eventually { device.get("OrientationSource") == "sensor" && sensor.isClaimed })
        sensor.turn("bottom-up")
        #expect(eventually { device.get("Orientation") == "bottom-up" })
        withExtendedLifetime(daemon) {}
    }

    @Test("Of several outputs, a screen follows its own") func ofSeveralOutputsAScreenFollowsItsOwn() throws {
        let daemon = try device.start("[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        let told = { (outputs: KeyValuePairs<String, String>) in
            #expect(client.tellOutputs(outputs).isSuccess)
            return device.get("OrientationSource") == "compositor" ? device.get("Orientation")?.text : nil
        }
        #expect(device.get("Orientation") == "normal" && device.get("OrientationSource") == "assumed")
        #expect(told(["HDMI-A-1": "left-up"]) == "left-up")
        #expect(told(["HDMI-A-1": "left-up", "eDP-1": "right-up", "DP-2": "normal"]) == "right-up")
        #expect(told(["HDMI-A-1": "left-up", "DP-2": "left-up"]) == "left-up")
        #expect(told(["HDMI-A-1": "left-up", "DP-2": "normal"]) == nil)
        #expect(told([:]) == nil)
        _ = try fixture.folder.write(
            "[[device]]\nmatch = \"*\"\norientation = \"auto\"\noutput = \"DP-2\"\n", to: "mudrad.toml")
        #expect(client.call("Reload").isSuccess)
        #expect(told(["HDMI-A-1": "left-up", "DP-2": "bottom-up", "eDP-1": "normal"]) == "bottom-up")
        #expect(told(["HDMI-A-1": "left-up", "eDP-1": "normal"]) == nil)
        withExtendedLifetime(daemon) {}
    }
}
