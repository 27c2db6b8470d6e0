/// Our calls that have no answer yet.
struct PendingCalls {
    typealias ResultHandler = (Result<[BusValue], BusError>) -> Void

    private var completions: [UInt64: ResultHandler] = [:]
    private var lastNumber: UInt64 = 0

    /// Adds a call.
    /// - Returns: its number.
    mutating func add(_ completion: @escaping ResultHandler) -> UInt64 {
        lastNumber += 1
        completions[lastNumber] = completion
        return lastNumber
    }

    /// Removes a call.
    /// - Returns: its completion; nil: the call has had an answer already.
    mutating func remove(_ number: UInt64) -> ResultHandler? {
        completions.removeValue(forKey: number)
    }

    /// Removes all calls.
    /// - Returns: their completions, in the order of the calls. Run them only after the change to this value is over: a
    ///   completion may make another call at once.
    mutating func removeAll() -> [ResultHandler] {
        let all = completions.sorted { $0.key < $1.key }.map(\.value)
        completions = [:]
        return all
    }
}
