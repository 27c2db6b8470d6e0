import MudraBus

/// The calls of clients whose user the bus has not named yet. Any user may send them, so they are limited to what a
/// program needs to send before its first answer.
@BusActor
struct UnidentifiedCalls {
    /// The most calls of one client: as many changes as a program may make at once.
    private static let mostCalls = CallCost.burstOfProgram / CallCost.change
    /// The most bytes of the arguments of one client.
    private static let mostBytesOfOne = 1 << 20
    /// The most bytes of all arguments.
    private static let mostBytes = 4 << 20
    /// How many bytes each client's first call may take, even if the others have used up the limit.
    private static let freeBytes = 16 << 10

    private struct PendingSender {
        var calls: [BusCall] = []
        var held = HeldCalls()
    }

    private var all: [String: PendingSender] = [:]
    private var bytes = 0

    /// Whether the bus has been asked about a client.
    func contains(_ name: String) -> Bool {
        all[name] != nil
    }

    mutating func keep(_ call: BusCall) {
        var caller = all[call.sender] ?? PendingSender()
        let free = caller.calls.isEmpty ? Self.freeBytes : 0
        let room = max(free, min(Self.mostBytesOfOne - caller.held.bytes, Self.mostBytes - bytes))
        do throws(BusError) {
            guard let held = try caller.held.hold(call, atMost: Self.mostCalls, room: room) else { throw .tooFast }
            bytes += held
            caller.calls.append(call)
        } catch {
            call.fail(error)
        }
        all[call.sender] = caller
    }

    /// Returns the calls of a client whose user is known now or that has left.
    mutating func remove(_ name: String) -> [BusCall]? {
        guard let caller = all.removeValue(forKey: name) else { return nil }
        bytes -= caller.held.bytes
        return caller.calls
    }

    mutating func removeAll() {
        self = UnidentifiedCalls()
    }
}
