import Dispatch
import MudraSupport
import TestSupport

@testable import MudraBus
@testable import MudraDaemon

/// A service on a private bus whose calls wait for the test, and the programs that call it.
///
/// Unchecked: its queues alone use its state, one after the other.
final class CallFixture: @unchecked Sendable {
    let address: BusAddress
    /// The service's connection.
    let connection: BusConnection
    private let folder: TemporaryFolder
    private let bus: PrivateBus
    private let queue = DispatchQueue(label: "mudra.programs")
    private var programs: [BusConnection] = []
    private var calls: [BusCall] = []
    @BusActor private var accounts = UserAccounts()

    struct Held: @unchecked Sendable {
        let call: BusCall
        /// Returns the name of the error that has answered the call, or "" for values; nil: it has no answer.
        let answer: () -> String?
    }

    init(programs count: Int = 1) throws {
        folder = try TemporaryFolder()
        bus = try PrivateBus(at: "unix:path=\(folder.path("bus"))")
        let (address, queue) = (BusAddress.address(bus.address), queue)
        self.address = address
        connection = try Self.onBus { Result { try BusConnection(address, queue: BusActor.queue) } }.get()
        try Self.onBus { [self] in
            Result {
                try connection.serve { [weak self] call in
                    _ = try? call.keep(atMost: 2 << 20)
                    self?.calls.append(call)
                }
                try connection.requestName("org.mudra.Test")
                connection.activate { _ in }
            }
        }.get()
        programs = try queue.sync { try (0..<count).map { _ in try BusConnection(address, queue: queue) } }
        queue.sync { for program in programs { program.activate { _ in } } }
    }

    private struct Carrier<Value>: @unchecked Sendable {
        let value: Value
    }

    static func onBus<Value>(_ body: @BusActor () -> Value) -> Value {
        BusActor.queue.sync { BusActor.assumeIsolated { Carrier(value: body()) } }.value
    }

    /// A program's name on the bus.
    func name(of program: Int = 0) -> String { queue.sync { programs[program].uniqueName ?? "" } }

    /// The programs read no message until they are resumed.
    func pausePrograms() { queue.suspend() }

    func resumePrograms() { queue.resume() }

    /// The daemon's client for the first program, of a user who is not the daemon's.
    @BusActor func client(of user: UInt32 = 1_000, program: Int = 0) -> Client {
        guard let credentials = BusCredentials(.properties([("UnixUserID", .uint32(user))])) else {
            preconditionFailure("they name a user")
        }
        let account = accounts.account(of: user, present: [user], at: 0)
        return Client(
            name(of: program), credentials, account: account, on: connection, access: AccessControl(onlyUser: 0),
            pingTurnstile: Pings.makeTurnstile(), updates: Updates(), log: Log { _ in })
    }

    /// Makes calls with a text of so many bytes, which then wait at the service.
    func hold(_ count: Int = 1, bytes: Int = 1, by program: Int = 0) throws -> [Held] {
        let before = Self.onBus { calls.count }
        let text: BusValue = .string(String(repeating: "a", count: bytes))
        let answers = try (0..<count).map { _ -> () -> String? in
            nonisolated(unsafe) var answer: String?
            try queue.sync {
                try programs[program].call("Call", of: "org.mudra.Test", at: "/", on: "org.mudra.Test", [text]) {
                    if case .failure(let error) = $0 { answer = error.name } else { answer = "" }
                }
            }
            return { [queue] in queue.sync { answer } }
        }
        _ = eventually { Self.onBus { self.calls.count } } >= before + count
        return zip(Self.onBus { calls[before...] }, answers).map { Held(call: $0, answer: $1) }
    }
}
