import MudraBus
import TestSupport

/// A replacement for iio-sensor-proxy, with the parts that mudrad uses.
@BusActor
final class FakeSensor: ObjectTree {
    private static let name = "net.hadess.SensorProxy"
    private static let path = "/net/hadess/SensorProxy"
    private let connection: BusConnection
    private var orientation: String
    private var listener: String?
    private var claimed = false

    nonisolated var isClaimed: Bool { BusActor.sync { claimed } }

    nonisolated static func start(_ fixture: BusFixture, says orientation: String) throws -> FakeSensor {
        let bus = fixture.bus
        return try BusActor.sync { try FakeSensor(on: bus, says: orientation) }
    }

    private init(on bus: String, says orientation: String) throws {
        self.orientation = orientation
        connection = try BusConnection(BusAddress(bus), queue: BusActor.queue)
        let server = ObjectServer(self, managerAt: "/")
        try connection.serve { server.answer($0, from: $0.sender) }
        try connection.requestName(Self.name)
        connection.activate { _ in }
    }

    func paths(for caller: String) -> [String] { [Self.path] }

    func interfaces(at path: String, for caller: String) -> [BusInterface<String>]? {
        guard path == Self.path else { return nil }
        let claim = BusMethod<String>("ClaimAccelerometer") { [weak self] _, caller in
            self?.listener = caller
            self?.claimed = true
            return .done
        }
        let release = BusMethod<String>("ReleaseAccelerometer") { [weak self] _, _ in
            self?.claimed = false
            return .done
        }
        let orientation = BusProperty<String>("AccelerometerOrientation", "s") { [weak self] in
            .string(self?.orientation ?? "")
        }
        return [BusInterface(Self.name, methods: [claim, release], properties: [orientation])]
    }

    nonisolated func turn(_ orientation: String) {
        BusActor.sync {
            self.orientation = orientation
            guard let listener else { return }
            try? connection.sendSignal(
                "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: Self.path, to: listener
            ) { message in
                let changed = BusValue.properties([("AccelerometerOrientation", .string(orientation))])
                message.values([.string(Self.name), changed, .strings([])])
            }
        }
    }
}
