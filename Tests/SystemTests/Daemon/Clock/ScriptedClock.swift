import Foundation
import TestSupport

/// A clock for `mudrad --clock` that does what a test says, also what no clock should do.
final class ScriptedClock {
    /// A program that follows the clock.
    final class Follower {
        private var descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close()
        }

        func send(_ time: UInt64) {
            withUnsafeBytes(of: time) { _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }

        func send(bytes count: Int) {
            _ = Glibc.send(descriptor, [UInt8](repeating: 0, count: count), count, Int32(MSG_NOSIGNAL))
        }

        /// The next time that the program has answered. Nil if the program has gone.
        func answer() -> UInt64? {
            var time: UInt64 = 0
            return uninterrupted { recv(descriptor, &time, 8, 0) } == 8 ? time : nil
        }

        func close() {
            if descriptor >= 0 { Glibc.close(descriptor) }
            descriptor = -1
        }
    }

    let path: String
    private let descriptor: Int32

    init(at path: String) throws {
        self.path = path
        descriptor = try UnixSocket.packets(at: path)
    }

    deinit {
        close(descriptor)
    }

    /// Waits for a program.
    func accept() throws -> Follower {
        let follower = uninterrupted { Int(Glibc.accept(descriptor, nil, nil)) }
        guard follower >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
        return Follower(Int32(follower))
    }

    /// Whether a program has tried to follow the clock.
    var isCalled: Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) != 0
    }
}
