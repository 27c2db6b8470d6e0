import MudraBus
import TestSupport
import Testing

/// A screen with a daemon, and a client that registers swipes of three fingers to all sides.
final class DeviceFixture {
    private static let path = "/org/mudra/Mudra1/devices/event3"
    private static let interface = "org.mudra.Mudra1.Device"

    let base: DaemonFixture
    let client: TestClient

    init() throws {
        base = try DaemonFixture()
        client = try TestClient(base)
        try base.plugIn()
    }

    func start(_ configuration: String = "") throws -> Program {
        let daemon = try base.startDaemon(configuration: configuration)
        daemon.wait(for: "10 contacts")
        #expect(eventually { client.subscribe().isSuccess })
        for direction in ["left", "right", "up", "down"] {
            let options: [(String, BusValue)] = [("touches", .int32(3)), ("direction", .string(direction))]
            #expect(client.add(direction, "swipe", options).isSuccess)
        }
        return daemon
    }

    func get(_ property: String) -> BusValue? {
        client.get(property, of: Self.interface, at: Self.path)
    }

    func set(_ property: String, _ value: BusValue) -> Result<[BusValue], BusError> {
        client.set(property, value, of: Self.interface, at: Self.path)
    }

    /// Begins to set a property.
    /// - Returns: whether the call has been answered.
    func beginSetting(_ property: String, _ value: BusValue) -> () -> Bool {
        client.beginSetting(property, value, of: Self.interface, at: Self.path)
    }

    /// Swipes to the right on the panel as it was built.
    /// - Returns: where the swipe began in mm; nil if it is no swipe of that name.
    func swipeRight(as name: String) throws -> (x: Double, y: Double)? {
        let before = client.heardGestures.count
        try base.play(Strokes.threeFingerSwipe(by: 80))
        let heard = client.heardGestures.dropFirst(before)
        #expect(heard == ["\(name) recognized"])
        guard heard == ["\(name) recognized"], let gesture = client.gestures.last else { return nil }
        return gesture.location.map { ($0.x, $0.y) }
    }
}
