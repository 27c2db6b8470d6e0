import Glibc
import MudraRealtime

/// What a woken handler does: reads time stamps from standard input, and once it has those of a round it answers how old
/// each was when the handler began.
///
/// Unchecked: used by one thread at a time.
final class WakeProbe: @unchecked Sendable {
    /// How many time stamps make a round.
    static let samplesPerRound = 500

    private var stamps = [UInt64](repeating: 0, count: samplesPerRound)
    private var ages: [UInt64] = []

    init() {
        ages.reserveCapacity(Self.samplesPerRound)
    }

    /// The handler.
    func woken() {
        let now = MonotonicClock.now.value
        let size = MemoryLayout<UInt64>.stride
        let count = read(STDIN_FILENO, &stamps, (Self.samplesPerRound - ages.count) * size)
        // Whoever sends them has gone.
        guard count > 0 else { exit(0) }
        for stamp in stamps[..<(count / size)] { ages.append(now - min(stamp, now)) }
        guard ages.count == Self.samplesPerRound else { return }
        guard write(STDOUT_FILENO, ages, ages.count * size) == ages.count * size else { exit(1) }
        ages.removeAll(keepingCapacity: true)
    }
}
