import Glibc

/// A socket through which a program gets packets. Made and freed on the bus queue.
final class PacketSocket: Sendable {
    enum Outcome {
        case sent
        /// There is no room now.
        case full
        /// The reader has gone.
        case closed
    }

    private let descriptor: Int32

    /// - Parameter descriptor: our end; closed with the object.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Sends the first bytes of a buffer as a packet, without waiting.
    func send(_ length: Int, of bytes: UnsafeMutableRawBufferPointer) -> Outcome {
        if Glibc.send(descriptor, bytes.baseAddress, length, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) >= 0 { return .sent }
        return errno == EAGAIN || errno == ENOBUFS || errno == ENOMEM || errno == EINTR ? .full : .closed
    }
}
