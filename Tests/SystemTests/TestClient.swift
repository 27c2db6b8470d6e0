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
    init(_ stage: Stage) throws {
        try queue.sync {
            let connection = try BusConnection(BusAddress(stage.bus), queue: queue)
            let client = MudraClient(connection)
            try client.listen(onAvailable: {}, onGone: {}, onGesture: { [weak self] in self?.heard.append($0) })
            connection.activate { _ in }
            (self.connection, self.client) = (connection, client)
        }
    }

    var gestures: [Gesture] { queue.sync { heard } }

    /// Calls a method of the manager and waits for the answer.
    func call(_ method: String, _ arguments: [BusValue] = []) -> Result<[BusValue], BusError> {
        let answered = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer: Result<[BusValue], BusError>?
        queue.async {
            do throws(BusError) {
                try self.connection?.call(
                    method, of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1", on: "org.mudra.Mudra1", arguments
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
