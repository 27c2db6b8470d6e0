import Dispatch
import Foundation
import MudraBus
import MudraClient
import Testing

/// A client on the bus, in the test's own process.
///
/// Unchecked: its queue alone uses its state.
final class TestClient: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mudra.test-client")
    private var connection: BusConnection?
    private var client: MudraConnection?
    private var heard: [Gesture] = []
    private var noticed: [Notice] = []

    /// A signal about an object.
    struct Notice: Hashable {
        let member: String
        let path: String
        /// The property of a `PropertiesChanged`, with its new value; the value of a `GrabReleased` is its reason.
        var property = ""
        var value: BusValue = false
    }

    /// Connects and listens to gestures, without a subscription.
    /// - Parameter prepare: receives the connection before it is served.
    init(_ fixture: BusFixture, prepare: (BusConnection) -> Void = { _ in }) throws {
        try queue.sync {
            let connection = try BusConnection(BusAddress(fixture.bus), queue: queue)
            prepare(connection)
            let client = MudraConnection(connection)
            try client.listen(onAvailable: {}, onGone: {}, onGesture: { [weak self] in self?.heard.append($0) })
            for member in ["InterfacesAdded", "InterfacesRemoved"] {
                try connection.listen(
                    to: member, of: "org.freedesktop.DBus.ObjectManager", at: "/org/mudra/Mudra1",
                    from: "org.mudra.Mudra1"
                ) { [weak self] values in
                    self?.noticed.append(Notice(member: member, path: values.first?.text ?? ""))
                }
            }
            try connection.listen(
                to: "PropertiesChanged", of: "org.freedesktop.DBus.Properties", below: "/org/mudra/Mudra1",
                from: "org.mudra.Mudra1"
            ) { [weak self] path, values in
                for (property, value) in values[1].dictionary ?? [:] {
                    self?.noticed.append(
                        Notice(member: "PropertiesChanged", path: path, property: property, value: value))
                }
            }
            try connection.listen(
                to: "GrabReleased", of: "org.mudra.Mudra1.Device", below: "/org/mudra/Mudra1", from: "org.mudra.Mudra1"
            ) { [weak self] path, values in
                self?.noticed.append(Notice(member: "GrabReleased", path: path, value: values.first ?? false))
            }
            connection.activate { _ in }
            (self.connection, self.client) = (connection, client)
        }
    }

    var gestures: [Gesture] { queue.sync { heard } }
    var notices: [Notice] { queue.sync { noticed } }

    /// Its name on the bus.
    var name: String { queue.sync { connection?.uniqueName ?? "" } }

    /// Calls a method, of the manager by default, and waits for the answer.
    func call(
        _ method: String, _ arguments: [BusValue] = [], of interface: String = "org.mudra.Mudra1.Manager",
        at path: String = "/org/mudra/Mudra1", on service: String = "org.mudra.Mudra1"
    ) -> Result<[BusValue], BusError> {
        withClient { [self] _, _, done throws(BusError) in
            try connection?.call(
                method, of: interface, at: path, on: service, arguments, completion: done)
        }
    }

    /// Begins a call of a method of `mudrad`, and does not wait for the answer.
    /// - Returns: whether it has been answered.
    func begin(_ method: String, _ arguments: [BusValue], of interface: String, at path: String) -> () -> Bool {
        nonisolated(unsafe) var isAnswered = false
        queue.sync {
            do throws(BusError) {
                try connection?.call(method, of: interface, at: path, on: "org.mudra.Mudra1", arguments) { _ in
                    isAnswered = true
                }
            } catch {
                Issue.record("\(error)")
            }
        }
        return { self.queue.sync { isAnswered } }
    }

    /// The unique name of `mudrad`. Nil if it is not on the bus.
    var daemonName: String? {
        let bus = "org.freedesktop.DBus"
        let path = "/org/freedesktop/DBus"
        return try? call("GetNameOwner", ["org.mudra.Mudra1"], of: bus, at: path, on: bus).get().first?.text
    }

    /// Runs `body` with the client on its queue, for calls beyond plain ones.
    /// - Parameter ask: passes its result to the closure that it is given.
    func withClient<Value: Sendable>(
        _ ask:
            @escaping (MudraConnection, DispatchQueue, @escaping (Result<Value, BusError>) -> Void) throws(BusError) ->
            Void
    ) -> Result<Value, BusError> {
        let answered = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer: Result<Value, BusError>?
        nonisolated(unsafe) let ask = ask
        queue.async {
            do throws(BusError) {
                guard let client = self.client else { throw BusError(name: "test", message: "it has left") }
                try ask(client, self.queue) {
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

    /// Calls `mudra-actions`.
    func callActions(_ method: String) -> Result<[BusValue], BusError> {
        call(method, of: "org.mudra.Actions1", at: "/org/mudra/Actions1", on: "org.mudra.Actions1")
    }

    /// Whether `mudra-actions` is suspended. Nil if it is not on the bus.
    var isSuspended: BusValue? {
        let names: [BusValue] = ["org.mudra.Actions1", "Suspended"]
        let answer = call(
            "Get", names, of: "org.freedesktop.DBus.Properties", at: "/org/mudra/Actions1", on: "org.mudra.Actions1")
        return try? answer.get().first?.opened
    }

    /// Whether a gesture of the user's own is paused. Nil if there is none of that name.
    func isPaused(_ gesture: String) -> Bool? {
        get("Paused", of: "org.mudra.Mudra1.Recognizer", at: "/org/mudra/Mudra1/recognizers/u\(getuid())/\(gesture)")
            .map { $0 == true }
    }

    /// The number of frames that mudrad has read.
    var frames: UInt64 {
        let statistics = get("Statistics", of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1")
        guard case .uint64(let frames)? = statistics?.dictionary?["frames"] else { return 0 }
        return frames
    }

    /// Reads a property. Nil if there is none.
    func get(_ property: String, of interface: String, at path: String) -> BusValue? {
        let names: [BusValue] = [.string(interface), .string(property)]
        return try? call("Get", names, of: "org.freedesktop.DBus.Properties", at: path).get().first?.opened
    }

    func set(_ property: String, _ value: BusValue, of interface: String, at path: String) -> Result<
        [BusValue], BusError
    > {
        let arguments: [BusValue] = [.string(interface), .string(property), .variant(value)]
        return call("Set", arguments, of: "org.freedesktop.DBus.Properties", at: path)
    }

    /// Begins to set a property, and does not wait for the answer.
    /// - Returns: whether the call has been answered.
    func beginSetting(_ property: String, _ value: BusValue, of interface: String, at path: String) -> () -> Bool {
        let arguments: [BusValue] = [.string(interface), .string(property), .variant(value)]
        return begin("Set", arguments, of: "org.freedesktop.DBus.Properties", at: path)
    }

    /// Waits until it has heard everything that `mudrad` has told it so far: the answer to a call comes after that.
    func hearAll() {
        #expect(call("Ping", of: "org.freedesktop.DBus.Peer").isSuccess)
    }

    /// Its gestures in words, such as "tap recognized", of everything that has happened.
    var heardGestures: [String] {
        hearAll()
        return gestures.map { "\($0.recognizer) \($0.state)" }
    }

    func add(_ name: String, _ type: String, _ options: [(String, BusValue)] = []) -> Result<[BusValue], BusError> {
        call("AddRecognizer", [.string(name), .string(type), .properties(options)])
    }

    func subscribe(_ names: String...) -> Result<[BusValue], BusError> {
        call("Subscribe", [.strings(names)])
    }

    /// Reports a session with outputs in these orientations.
    func tellOutputs(_ outputs: KeyValuePairs<String, String>) -> Result<[BusValue], BusError> {
        let entries = outputs.map { BusValue.entry(.string($0.key), .string($0.value)) }
        return call("SetSession", [.properties([("orientations", .array(of: "{ss}", entries))])])
    }

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
