import Dispatch
import MudraBus

/// A replacement for a service: records each call, and answers with nothing or as the test says.
///
/// Unchecked: confined to its queue.
final class FakeService: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mudra.bus-stand-in")
    private var connection: BusConnection?
    private var noted: [(method: String, text: String)] = []
    private var refusals: [String: [String]]
    private let answers: [String: [BusValue]]
    private var held: Set<String> = []
    private var waiting: [BusCall] = []
    private var lastCaller = ""

    /// - Parameters:
    ///   - name: the service's name on the bus.
    ///   - refusals: for some methods, the errors that their first calls get.
    ///   - answers: for some methods, the values that answer their calls.
    ///   - onCall: called with each call, on a queue of its own.
    init(
        _ name: String, on fixture: BusFixture, refusals: [String: [String]] = [:],
        answers: [String: [BusValue]] = [:],
        onCall: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.refusals = refusals
        self.answers = answers
        try queue.sync {
            let connection = try BusConnection(BusAddress(fixture.bus), queue: queue)
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

    /// The calls in order: path, method and arguments.
    var calls: [String] { queue.sync { noted.map(\.text) } }

    /// The called methods, in order.
    var methods: [String] { queue.sync { noted.map(\.method) } }

    func calls(of method: String) -> [String] { queue.sync { noted.filter { $0.method == method }.map(\.text) } }

    /// Makes the next calls of a method fail, each with one of these errors.
    func refuse(_ method: String, with errors: String...) {
        queue.sync { refusals[method] = errors }
    }

    /// Leaves the bus.
    func leave() {
        queue.sync { connection = nil }
    }

    /// Sends a signal to the last caller.
    func send(_ signal: String, of interface: String, at path: String, _ values: [BusValue]) {
        queue.sync {
            try? connection?.sendSignal(signal, of: interface, at: path, to: lastCaller) { $0.values(values) }
        }
    }

    /// Leaves the calls of a method unanswered until `release`.
    func hold(_ method: String) {
        _ = queue.sync { held.insert(method) }
    }

    /// Answers the calls of a method again, and the calls that wait.
    func release(_ method: String) {
        queue.sync {
            held.remove(method)
            let due = waiting.filter { $0.member == method }
            waiting.removeAll { $0.member == method }
            for call in due { answer(call) }
        }
    }
}
