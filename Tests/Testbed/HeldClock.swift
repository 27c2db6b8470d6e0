import Glibc
import TestSupport

/// The clock of programs that are started with `--clock`, which `touchscreen-testbed --clock` holds.
final class HeldClock {
    /// How long a program may take to answer, in seconds. The limit only catches a program that hangs.
    private static let patience = 60

    /// Readable when a program wants to follow the clock.
    let listener: Int32
    /// The current time, in µs of CLOCK_MONOTONIC.
    private(set) var time: UInt64
    private var followers: [Int32] = []

    /// Listens at a path. Nil if the system refuses.
    init?(at path: String) {
        guard let listener = try? UnixSocket.packets(at: path), fcntl(listener, F_SETFL, O_NONBLOCK) == 0
        else { return nil }
        (self.listener, time) = (listener, microsecondsNow())
    }

    /// Tells the time to the programs that wait for it.
    func admit() {
        while true {
            let follower = accept(listener, nil, nil)
            guard follower >= 0 else { return }
            _ = fcntl(follower, F_SETFD, FD_CLOEXEC)
            var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
            setsockopt(follower, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            followers.append(follower)
            tell(follower)
        }
    }

    /// Advances all programs, and waits until everything that is due has happened in each.
    /// - Returns: false if a program does not answer.
    func advance(to next: UInt64) -> Bool {
        admit()
        time = max(time, next)
        for follower in followers { tell(follower) }
        var isAnswered = true
        followers.removeAll { follower in
            switch awaitAnswer(of: follower) {
            case .answered: return false
            case .silent: isAnswered = false
            case .gone: break
            }
            close(follower)
            return true
        }
        return isAnswered
    }

    private enum Answer {
        case answered, gone, silent
    }

    private func tell(_ follower: Int32) {
        _ = withUnsafeBytes(of: time) { send(follower, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func awaitAnswer(of follower: Int32) -> Answer {
        var answer: UInt64 = 0
        while true {
            let count = recv(follower, &answer, 8, 0)
            // The answer to an earlier time may come first.
            if count == 8, answer >= time { return .answered }
            if count == 8 || count < 0 && errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .silent : .gone
        }
    }
}

func microsecondsNow() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1_000
}
