import Glibc
import Synchronization

/// The bytes to and from an X server. Waits as long as the server makes it wait, which ends with `Stop`.
final class XSocket {
    /// Ends a connection from any thread, even while another one waits for the server.
    final class Stop: Sendable {
        private struct State {
            var descriptor: Int32?
            var isStopped = false
        }

        private let state = Mutex(State())

        /// Ends the connection, now or as soon as it is made.
        func stop() {
            state.withLock { state in
                state.isStopped = true
                if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
            }
        }

        fileprivate func attach(_ descriptor: Int32?) {
            state.withLock { state in
                state.descriptor = descriptor
                if state.isStopped, let descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
            }
        }
    }

    private static let blockSize = 16_384

    private let descriptor: Int32
    private let stop: Stop
    private var received: ArraySlice<UInt8> = []

    /// - Throws: if no program of this user or of root listens at the path.
    init(to path: String, _ stop: Stop) throws(DisplayError) {
        (descriptor, self.stop) = (try SocketPeer.connect(to: path), stop)
        stop.attach(descriptor)
    }

    deinit {
        stop.attach(nil)
        close(descriptor)
    }

    func send(_ bytes: [UInt8]) throws(DisplayError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                try wait(for: POLLOUT)
            }
        }
    }

    /// Waits for bytes.
    /// - Parameter count: as many are returned.
    func receive(_ count: Int) throws(DisplayError) -> [UInt8] {
        guard count <= XMessage.mostBytes else { throw DisplayError("it sent a message of \(count) bytes") }
        while received.count < count {
            var block = [UInt8](repeating: 0, count: Self.blockSize)
            let size = recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
            if size == 0 { throw Self.isClosed }
            if size > 0 { received += block.prefix(size) } else { try wait(for: POLLIN) }
        }
        defer { received = received.dropFirst(count) }
        return Array(received.prefix(count))
    }

    /// Waits after a call that could not do anything.
    private func wait(for events: Int32) throws(DisplayError) {
        if errno == EINTR { return }
        guard errno == EAGAIN else { throw Self.isClosed }
        var wanted = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = poll(&wanted, 1, -1)
    }

    private static let isClosed = DisplayError("it closed the connection")
}
