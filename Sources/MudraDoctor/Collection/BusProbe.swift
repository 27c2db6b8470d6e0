import Dispatch
import MudraBus

/// Asks programs on a bus one thing after the other, and waits for each answer, but never for long: doctor is there for
/// systems where something does not answer. Starts no service.
final class BusProbe {
    /// How long a program may take to answer, in µs.
    private static let timeout: UInt64 = 3_000_000
    /// How long the bus may take besides: a bus that hangs before it has let us in keeps no time for us.
    private static let busTimeout = DispatchTimeInterval.seconds(4)

    /// Why the bus cannot be asked at all; nil: it can, as far as is known.
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

    /// Calls a method.
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

    /// All properties of an interface of an object.
    func properties(of interface: String, at path: String, on service: String) -> Result<[String: BusValue], BusError> {
        call(
            StandardInterface.getAll, of: StandardInterface.properties, at: path, on: service, [.string(interface)]
        ).map { $0.first?.dictionary ?? [:] }
    }

    /// One property; nil: there is none, or no answer.
    func property(_ name: String, of interface: String, at path: String, on service: String) -> BusValue? {
        let arguments: [BusValue] = [.string(interface), .string(name)]
        let answer = call(
            StandardInterface.get, of: StandardInterface.properties, at: path, on: service, arguments)
        return try? answer.get().first?.opened
    }

    /// Whether a program has a name.
    func hasOwner(_ name: String) -> Bool {
        let bus = "org.freedesktop.DBus"
        let answer = call("NameHasOwner", of: bus, at: "/org/freedesktop/DBus", on: bus, [.string(name)])
        return (try? answer.get().first) == .boolean(true)
    }
}

/// Written on the probe's queue, and read after the semaphore says that it is.
private final class Answer {
    var result = Result<[BusValue], BusError>.success([])
}
