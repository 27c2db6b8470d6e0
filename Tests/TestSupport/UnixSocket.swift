import Foundation

/// A socket at a path.
package enum UnixSocket {
    /// Makes a stream socket that listens.
    /// - Returns: its descriptor, which the caller closes.
    /// - Throws: the system's error.
    package static func listener(at path: String) throws -> Int32 { try make(SOCK_STREAM, at: path) }

    /// Makes a socket for connections of whole messages that listens, with the same results.
    package static func packets(at path: String) throws -> Int32 { try make(SOCK_SEQPACKET, at: path) }

    /// Makes a datagram socket, with the same results.
    package static func messages(at path: String) throws -> Int32 { try make(SOCK_DGRAM, at: path) }

    private static func make(_ kind: __socket_type, at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            room.copyBytes(from: Array(path.utf8).prefix(room.count - 1))
        }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard descriptor >= 0, result == 0, kind == SOCK_DGRAM || listen(descriptor, 8) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EINVAL)
        }
        return descriptor
    }
}
