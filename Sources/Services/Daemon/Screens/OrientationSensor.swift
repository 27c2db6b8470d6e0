import MudraBus
import MudraSupport
import MudraTouch

/// The device's orientation by its accelerometer, from iio-sensor-proxy, which may come and go.
@BusActor
final class OrientationSensor {
    private static let busName = "net.hadess.SensorProxy"
    private static let path = "/net/hadess/SensorProxy"

    /// Called when `orientation` has changed.
    var onChange: () -> Void = {}
    /// nil: not known, as when the device lies on a table.
    private(set) var orientation: Orientation?
    /// Whether to use the sensor.
    var isFollowed = false {
        didSet { if isFollowed != oldValue { isFollowed ? start() : release() } }
    }

    private let connect: () throws(BusError) -> BusConnection
    private let log: Log
    private var connection: BusConnection?

    /// - Parameter connect: opens the sensor's bus when it is first needed.
    init(connect: @escaping () throws(BusError) -> BusConnection, log: Log) {
        self.connect = connect
        self.log = log
    }

    private func start() {
        if connection == nil { listen() }
        claim()
    }

    private func listen() {
        do throws(BusError) {
            let connection = try connect()
            self.connection = connection
            try connection.listen(
                to: StandardInterface.propertiesChanged, of: StandardInterface.properties, at: Self.path,
                from: Self.busName
            ) { [weak self] values in
                if values.count == 3, let orientation = values[1].dictionary?["AccelerometerOrientation"] {
                    self?.set(orientation)
                }
            }
            try connection.watchOwner(of: Self.busName) { [weak self] owner in
                if !owner.isEmpty { self?.claim() }
            }
            connection.whenRenewed { [weak self] in self?.claim() }
        } catch {
            log("cannot ask the orientation sensor, so orientations stay as they are: \(error)")
        }
    }

    /// Switches the sensor on, and asks for the orientation.
    private func claim() {
        guard isFollowed, let connection else { return }
        do throws(BusError) {
            try connection.call(
                "ClaimAccelerometer", of: Self.busName, at: Self.path, on: Self.busName, []
            ) { [weak self] in self?.report($0) }
            try connection.call(
                StandardInterface.get, of: StandardInterface.properties, at: Self.path, on: Self.busName,
                [.string(Self.busName), .string("AccelerometerOrientation")]
            ) { [weak self] result in
                if case .success(let values) = result, let value = values.first { self?.set(value.opened) }
            }
        } catch {
            log("cannot ask the orientation sensor: \(error)")
        }
    }

    private func release() {
        // If there is no sensor, there is nothing to switch off.
        try? connection?.call(
            "ReleaseAccelerometer", of: Self.busName, at: Self.path, on: Self.busName, [], startsService: false
        ) { _ in }
    }

    private func report(_ result: Result<[BusValue], BusError>) {
        guard case .failure(let error) = result else { return }
        log(
            error.isServiceUnknown
                ? "orientation \"auto\" needs a compositor that reports it, or iio-sensor-proxy; neither is there yet:"
                    + " waiting for either"
                : "iio-sensor-proxy refuses the accelerometer: \(error)")
    }

    /// The last orientation stays while the sensor knows none.
    private func set(_ value: BusValue) {
        guard let text = value.text, let orientation = Orientation(rawValue: text), orientation != self.orientation
        else { return }
        self.orientation = orientation
        onChange()
    }
}
