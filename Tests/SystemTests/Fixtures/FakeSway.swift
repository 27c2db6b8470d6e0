import Foundation
import Glibc
import TestSupport

/// A replacement for Sway whose windows change without end: after each tree that it sends, a window closes. Written
/// after i3's documentation.
///
/// Unchecked: a lock guards its state.
final class FakeSway: @unchecked Sendable {
    private let tree: [UInt8]
    private let listener: Int32
    private let lock = NSLock()
    private var count = 0

    /// - Parameter space: the workspace that has the focus, as JSON.
    init(at path: String, space: String) throws {
        tree = Self.message(
            4, #"{"id":1,"type":"root","nodes":[{"id":3,"type":"output","name":"eDP-1","nodes":[\#(space)]}]}"#)
        listener = try UnixSocket.listener(at: path)
        Thread.detachNewThread { [self, listener] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [self] in serve(connection) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// How often a program has got the tree.
    var trees: Int { lock.withLock { count } }

    /// The first request is the subscription. All others ask for the tree.
    private func serve(_ connection: Int32) {
        var header = [UInt8](repeating: 0, count: 14)
        while recv(connection, &header, header.count, Int32(MSG_WAITALL)) == header.count {
            var contents = [UInt8](repeating: 0, count: Int(header[6]))
            if !contents.isEmpty { recv(connection, &contents, contents.count, Int32(MSG_WAITALL)) }
            if header[10] == 2 {
                write(Self.message(2, #"{"success":true}"#), to: connection)
            } else {
                write(tree, to: connection)
                lock.withLock { count += 1 }
                write(Self.message(0x8000_0003, #"{"change":"close","container":{"id":5}}"#), to: connection)
            }
        }
        close(connection)
    }

    private func write(_ message: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < message.count {
            let result = message.withUnsafeBytes { bytes in
                send(connection, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard result > 0 else { return }
            sent += result
        }
    }

    private static func message(_ kind: UInt32, _ text: String) -> [UInt8] {
        let contents = Array(text.utf8)
        let words = [UInt32(contents.count), kind].flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
        return Array("i3-ipc".utf8) + words + contents
    }
}
