/// The calls of ours that are not answered yet.
struct PendingCalls {
    typealias ResultHandler = (Result<[BusValue], BusError>) -> Void

    private var completions: [UInt64: ResultHandler] = [:]
    private var lastNumber: UInt64 = 0

    /// Notes a call.
    /// - Returns: its number.
    mutating func add(_ completion: @escaping ResultHandler) -> UInt64 {
        lastNumber += 1
        completions[lastNumber] = completion
        return lastNumber
    }

    /// Forgets a call.
    /// - Returns: what waits for its answer; nil: it has had one.
    mutating func remove(_ number: UInt64) -> ResultHandler? {
        completions.removeValue(forKey: number)
    }

    /// Forgets all calls.
    /// - Returns: what waits for their answers, in the order of the calls. To be called only when this value is not being
    ///   changed any more: code that hears that a call has failed may make another at once.
    mutating func removeAll() -> [ResultHandler] {
        let all = completions.sorted { $0.key < $1.key }.map(\.value)
        completions = [:]
        return all
    }
}
