import Glibc
import MudraRealtime

/// The handler that is woken. It reads time stamps from standard input. After a full round it prints how old each was
/// when the handler began.
///
/// Unchecked: one thread at a time uses it.
final class WakeProbe: @unchecked Sendable {
    /// The number of time stamps in a round.
    static let samplesPerRound = 500

    private var stamps = [UInt64](repeating: 0, count: samplesPerRound)
    private var ages: [UInt64] = []

    init() {
        ages.reserveCapacity(Self.samplesPerRound)
    }

    func woken() {
        let now = MonotonicClock.now.value
        let size = MemoryLayout<UInt64>.stride
        let count = read(STDIN_FILENO, &stamps, (Self.samplesPerRound - ages.count) * size)
        // The sender has gone.
        guard count > 0 else { exit(0) }
        for stamp in stamps[..<(count / size)] { ages.append(now - min(stamp, now)) }
        guard ages.count == Self.samplesPerRound else { return }
        guard write(STDOUT_FILENO, ages, ages.count * size) == ages.count * size else { exit(1) }
        ages.removeAll(keepingCapacity: true)
    }
}
