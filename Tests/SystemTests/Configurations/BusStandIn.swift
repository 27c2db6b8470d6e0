import Bus
import Dispatch

/// A service that is not there: its calls are noted down, and answered with nothing. Unchecked: confined to its queue.
final class BusStandIn: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mudra.bus-stand-in")
    private var connection: BusConnection?
    private var noted: [String] = []

    /// - Parameters:
    ///   - name: the service's on the bus.
    ///   - onCall: called with each call, on a queue of its own.
    init(_ name: String, on stage: BusStage, onCall: @escaping @Sendable (String) -> Void = { _ in }) throws {
        try queue.sync {
            let connection = try BusConnection(BusAddress(stage.bus), queue: queue)
            try connection.serve { [weak self] call in
                let arguments = ((try? call.arguments()) ?? []).map { "\($0)" }
                let text = ([call.path, call.member] + arguments).joined(separator: " ")
                self?.noted.append(text)
                onCall(text)
                call.answer([])
            }
            try connection.requestName(name)
            connection.activate { _ in }
            self.connection = connection
        }
    }

    /// What was called, in order: path, method and arguments.
    var calls: [String] { queue.sync { noted } }
}
