import Glibc
import MudraSupport
import MudraTouch

/// The socket of a test that holds the clock: `mudrad --clock`.
///
/// Each message of the test is a time of `CLOCK_MONOTONIC` in µs, 8 bytes in the machine's order, and none is earlier
/// than the one before. mudrad answers each with the same 8 bytes as soon as everything that was due until then has
/// happened, and its signals are on their way.
final class ClockSocket: Sendable {
    /// Why mudrad cannot follow the clock.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How long the test may take to send its first time, in seconds.
    private static let patience = 30
    private static let messageSize = MemoryLayout<UInt64>.size

    let start: Microseconds
    let descriptor: Int32
    private let path: String

    /// Connects, and waits for the first time.
    init(_ path: String) throws(Failure) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.systemFailure("cannot connect to the clock \(path)") }
        do throws(Failure) {
            try Self.connect(descriptor, to: path)
            guard let start = try Self.receive(from: descriptor, path, flags: 0) else {
                throw Failure(description: "the clock \(path) has sent no time for \(Self.patience) s")
            }
            self.start = start
        } catch {
            close(descriptor)
            throw error
        }
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit {
        close(descriptor)
    }

    private static func connect(_ descriptor: Int32, to path: String) throws(Failure) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isTooLong = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard path.utf8.count < room.count else { return true }
            room.copyBytes(from: path.utf8)
            return false
        }
        guard !isTooLong else { throw Failure(description: "the path of the clock \(path) is too long for a socket") }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) }
        }
        guard result == 0 else { throw systemFailure("cannot connect to the clock \(path)") }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The next time that the test has sent; nil: it has sent none.
    /// - Throws: if the test has gone, or has sent anything but a time that is not before `earlier`.
    func receive(after earlier: Microseconds) throws(Failure) -> Microseconds? {
        let flags = Int32(MSG_DONTWAIT)
        guard let time = try Self.receive(from: descriptor, path, flags: flags) else { return nil }
        guard time >= earlier else {
            throw Failure(
                description: "the clock \(path) goes back from \(earlier.value) to \(time.value) µs: time must not")
        }
        return time
    }

    private static func receive(
        from descriptor: Int32, _ path: String, flags: Int32
    ) throws(Failure) -> Microseconds? {
        var time: UInt64 = 0
        // A longer message must not look like a whole one.
        let count = recv(descriptor, &time, messageSize, flags | Int32(MSG_TRUNC))
        switch count {
        case messageSize: return Microseconds(time)
        case 0: throw Failure(description: "the clock \(path) has gone: mudrad ends, since no time passes any more")
        case 1...: throw Failure(description: "the clock \(path) has sent \(count) bytes instead of \(messageSize)")
        default:
            guard errno == EAGAIN || errno == EINTR else { throw systemFailure("cannot read the clock \(path)") }
            return nil
        }
    }

    /// Tells the test that everything until then has happened.
    func answer(_ time: Microseconds) {
        var value = time.value
        _ = send(descriptor, &value, Self.messageSize, Int32(MSG_NOSIGNAL))
    }

    private static func systemFailure(_ task: String) -> Failure {
        Failure(description: "\(task): \(Errno.last)")
    }
}
