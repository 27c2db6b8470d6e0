import Dispatch
import MudraBus

/// A service that is not there: its calls are noted down, and answered with nothing, or as the test has said.
/// Unchecked: confined to its queue.
final class BusStandIn: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mudra.bus-stand-in")
    private var connection: BusConnection?
    private var noted: [(method: String, text: String)] = []
    private var refusals: [String: [String]]
    private let answers: [String: [BusValue]]
    private var held: Set<String> = []
    private var waiting: [BusCall] = []
    private var lastCaller = ""

    /// - Parameters:
    ///   - name: the service's on the bus.
    ///   - refusals: with what the first calls of some methods fail.
    ///   - answers: what calls of some methods are answered with.
    ///   - onCall: called with each call, on a queue of its own.
    init(
        _ name: String, on stage: BusStage, refusals: [String: [String]] = [:],
        answers: [String: [BusValue]] = [:],
        onCall: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.refusals = refusals
        self.answers = answers
        try queue.sync {
            let connection = try BusConnection(BusAddress(stage.bus), queue: queue)
            try connection.serve { [weak self] call in
                let arguments = ((try? call.arguments()) ?? []).map { "\($0)" }
                let text = ([call.path, call.member] + arguments).joined(separator: " ")
                self?.noted.append((call.member, text))
                self?.lastCaller = call.sender
                onCall(text)
                self?.answer(call)
            }
            try connection.requestName(name)
            connection.activate { _ in }
            self.connection = connection
        }
    }

    private func answer(_ call: BusCall) {
        if held.contains(call.member) { return waiting.append(call) }
        guard let error = refusals[call.member]?.first else { return call.answer(answers[call.member] ?? []) }
        refusals[call.member]?.removeFirst()
        call.fail(BusError(name: error, message: "as the test wants it"))
    }

    /// What was called, in order: path, method and arguments.
    var calls: [String] { queue.sync { noted.map(\.text) } }

    /// The methods that were called, in order.
    var methods: [String] { queue.sync { noted.map(\.method) } }

    /// The calls of one method.
    func calls(of method: String) -> [String] { queue.sync { noted.filter { $0.method == method }.map(\.text) } }

    /// The next calls of a method fail, each with one of these errors.
    func refuse(_ method: String, with errors: String...) {
        queue.sync { refusals[method] = errors }
    }

    /// It leaves the bus.
    func leave() {
        queue.sync { connection = nil }
    }

    /// Sends a signal to whoever has called last.
    func send(_ signal: String, of interface: String, at path: String, _ values: [BusValue]) {
        queue.sync {
            try? connection?.sendSignal(signal, of: interface, at: path, to: lastCaller) { $0.values(values) }
        }
    }

    /// Calls of a method are not answered for the time being.
    func hold(_ method: String) {
        _ = queue.sync { held.insert(method) }
    }

    /// They are again, and those that wait.
    func release(_ method: String) {
        queue.sync {
            held.remove(method)
            let due = waiting.filter { $0.member == method }
            waiting.removeAll { $0.member == method }
            for call in due { answer(call) }
        }
    }
}
