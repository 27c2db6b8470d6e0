import Dispatch
import MudraBus

/// Asks programs on a bus one question after the other. It waits for each answer, but never for long, because doctor is
/// for systems on which a program may hang. It starts no service.
final class BusProbe {
    /// A program's time to answer, in µs.
    private static let timeout: UInt64 = 3_000_000
    /// The limit on the whole call. `timeout` has no effect if the bus hangs before it has accepted the connection.
    private static let busTimeout = DispatchTimeInterval.seconds(4)

    /// The reason why the bus cannot be used; nil: no failure so far.
    private(set) var failure: BusError?
    private let queue = DispatchQueue(label: "mudra.doctor")
    private var connection: BusConnection?

    init(_ address: BusAddress) {
        queue.sync {
            do throws(BusError) {
                let connection = try BusConnection(address, queue: queue)
                connection.activate { _ in }
                self.connection = connection
            } catch {
                failure = error
            }
        }
    }

    deinit {
        queue.sync { connection = nil }
    }

    func call(
        _ method: String, of interface: String, at path: String, on service: String, _ arguments: [BusValue] = []
    ) -> Result<[BusValue], BusError> {
        if let failure { return .failure(failure) }
        let answered = DispatchSemaphore(value: 0)
        let answer = Answer()
        queue.sync {
            do throws(BusError) {
                try connection?.call(
                    method, of: interface, at: path, on: service, arguments, timeoutMicroseconds: Self.timeout,
                    startsService: false
                ) {
                    answer.result = $0
                    answered.signal()
                }
            } catch {
                answer.result = .failure(error)
                answered.signal()
            }
        }
        guard answered.wait(timeout: .now() + Self.busTimeout) == .success else {
            let error = BusError(name: "org.freedesktop.DBus.Error.NoReply", message: "the bus does not answer")
            failure = error
            return .failure(error)
        }
        return answer.result
    }

    /// All properties that an object has on an interface.
    func properties(of interface: String, at path: String, on service: String) -> Result<[String: BusValue], BusError> {
        call(
            StandardInterface.getAll, of: StandardInterface.properties, at: path, on: service, [.string(interface)]
        ).map { $0.first?.dictionary ?? [:] }
    }

    /// One property; nil: it does not exist, or the program does not answer.
    func property(_ name: String, of interface: String, at path: String, on service: String) -> BusValue? {
        let arguments: [BusValue] = [.string(interface), .string(name)]
        let answer = call(
            StandardInterface.get, of: StandardInterface.properties, at: path, on: service, arguments)
        return try? answer.get().first?.opened
    }

    /// Whether a program owns a bus name.
    func hasOwner(_ name: String) -> Bool {
        let bus = "org.freedesktop.DBus"
        let answer = call("NameHasOwner", of: bus, at: "/org/freedesktop/DBus", on: bus, [.string(name)])
        return (try? answer.get().first) == .boolean(true)
    }
}

/// The probe's queue writes it. The caller reads it only after the semaphore.
private final class Answer {
    var result = Result<[BusValue], BusError>.success([])
}

/// Asks a service manager about its units, without loading a unit.
extension BusProbe {
    private static let manager = "org.freedesktop.systemd1"
    private static let managerPath = "/org/freedesktop/systemd1"

    /// A unit by its name, such as `mudrad.service`; nil: no service manager is on this bus, or it does not answer.
    func unit(_ name: String) -> UnitFacts? {
        let path = BusPath.encode(name, under: Self.managerPath + "/unit")
        let answer = properties(of: Self.manager + ".Unit", at: path, on: Self.manager)
        guard let unit = try? answer.get(), let state = unit["ActiveState"]?.text else { return nil }
        let result = property("Result", of: Self.manager + ".Service", at: path, on: Self.manager)
        return UnitFacts(
            loadState: unit["LoadState"]?.text ?? "", activeState: state, subState: unit["SubState"]?.text ?? "",
            result: result?.text ?? "", fileState: unit["UnitFileState"]?.text ?? "")
    }

    /// A variable in the environment of the programs that the service manager starts.
    func managerVariable(_ name: String) -> String? {
        let all = property("Environment", of: Self.manager + ".Manager", at: Self.managerPath, on: Self.manager)
        return all?.elements?.lazy.compactMap(\.text).first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }
}
