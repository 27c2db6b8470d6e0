import Bus
import Dispatch
import Foundation
import MudraClient

/// A program on the bus, inside of the test. Unchecked: what it has heard is touched on its queue alone.
final class TestClient: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mudra.test-client")
    private var connection: BusConnection?
    private var client: MudraClient?
    private var heard: [Gesture] = []

    /// Connects, and listens to gestures; subscribes to none.
    /// - Parameter prepare: is given the connection before it is served.
    init(_ stage: BusStage, prepare: (BusConnection) -> Void = { _ in }) throws {
        try queue.sync {
            let connection = try BusConnection(BusAddress(stage.bus), queue: queue)
            prepare(connection)
            let client = MudraClient(connection)
            try client.listen(onAvailable: {}, onGone: {}, onGesture: { [weak self] in self?.heard.append($0) })
            connection.activate { _ in }
            (self.connection, self.client) = (connection, client)
        }
    }

    var gestures: [Gesture] { queue.sync { heard } }

    /// Calls a method, the manager's unless told otherwise, and waits for the answer.
    func call(
        _ method: String, _ arguments: [BusValue] = [], of interface: String = "org.mudra.Mudra1.Manager",
        at path: String = "/org/mudra/Mudra1"
    ) -> Result<[BusValue], BusError> {
        let answered = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer: Result<[BusValue], BusError>?
        queue.async {
            do throws(BusError) {
                try self.connection?.call(
                    method, of: interface, at: path, on: "org.mudra.Mudra1", arguments
                ) {
                    answer = $0
                    answered.signal()
                }
            } catch {
                answer = .failure(error)
                answered.signal()
            }
        }
        answered.wait()
        return answer ?? .failure(BusError(name: "test", message: "no answer"))
    }

    /// Reads a property; nil when there is none.
    func get(_ property: String, of interface: String, at path: String) -> BusValue? {
        let names: [BusValue] = [.string(interface), .string(property)]
        return try? call("Get", names, of: "org.freedesktop.DBus.Properties", at: path).get().first?.opened
    }

    /// Writes a property.
    func set(_ property: String, _ value: BusValue, of interface: String, at path: String) -> Result<
        [BusValue], BusError
    > {
        let arguments: [BusValue] = [.string(interface), .string(property), .variant(value)]
        return call("Set", arguments, of: "org.freedesktop.DBus.Properties", at: path)
    }

    func add(_ name: String, _ type: String, _ options: [(String, BusValue)] = []) -> Result<[BusValue], BusError> {
        call("AddRecognizer", [.string(name), .string(type), .properties(options)])
    }

    func subscribe(_ names: String...) -> Result<[BusValue], BusError> {
        call("Subscribe", [.strings(names)])
    }

    /// Leaves the bus.
    func leave() {
        queue.sync { (connection, client) = (nil, nil) }
    }
}

extension Result where Success == [BusValue], Failure == BusError {
    var isSuccess: Bool { (try? get()) != nil }

    var errorName: String? {
        guard case .failure(let error) = self else { return nil }
        return error.name
    }
}
