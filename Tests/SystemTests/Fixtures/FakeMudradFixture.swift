import MudraBus
import MudraClient
import TestSupport
import Testing

/// A bus with a replacement for `mudrad` that behaves as a test of `MudraClient` says.
struct FakeMudradFixture {
    private static let service = "org.mudra.Mudra1"
    let bus: BusFixture
    let daemon: FakeService

    init() throws {
        bus = try BusFixture()
        daemon = try FakeService(Self.service, on: bus, answers: ["AddRecognizer": [.objectPath("/r")]])
    }

    func client() async throws -> MudraClient { try await MudraClient(.address(bus.bus)) }

    /// Another mudrad, as soon as the bus notices that the one before has left.
    func successor(
        refusals: [String: [String]] = [:], answers: [String: [BusValue]] = [:]
    ) async throws -> FakeService {
        var successor: FakeService?
        _ = try await comesTrue {
            do {
                successor = try FakeService(Self.service, on: bus, refusals: refusals, answers: answers)
            } catch let error as BusError where error.message.hasSuffix("File exists") {}
            return successor != nil
        }
        return try #require(successor)
    }

    /// Sends a moment of a gesture to the client.
    func send(
        _ name: String, _ state: Gesture.State, number: UInt64 = 1, time: UInt64 = 0, by daemon: FakeService? = nil
    ) {
        let details = BusValue.properties([("gesture_id", .uint64(number))])
        (daemon ?? self.daemon).send(
            "Gesture", of: Self.service + ".Manager", at: "/org/mudra/Mudra1",
            [.string(name), .string("pan"), .string(state.rawValue), .uint64(time), .uint32(1), details])
    }

    /// Whether the fake mudrad receives a call.
    func hears(_ call: String, within calls: () -> [String]) async -> Bool {
        await comesTrue { calls().contains { $0.contains(call) } }
    }
}
