/// The pauses between attempts: each twice the one before, up to a limit.
package struct Backoff: Hashable {
    private let first: Int
    private let longest: Int
    private var last: Int?

    /// - Parameters:
    ///   - first: the first pause, in milliseconds.
    ///   - longest: the limit, in milliseconds.
    package init(milliseconds first: Int, upTo longest: Int) {
        (self.first, self.longest) = (first, longest)
    }

    /// The pause after one more attempt.
    package mutating func nextMilliseconds() -> Int {
        let pause = last.map { min($0 * 2, longest) } ?? first
        last = pause
        return pause
    }

    /// Begins anew with the first pause.
    package mutating func reset() {
        last = nil
    }
}
