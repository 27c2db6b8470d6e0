import Foundation
import Glibc
import TestSupport

/// A replacement for niri: the socket of its event stream, with one window. Written after niri's documentation.
///
/// Unchecked: a lock guards its state.
final class FakeNiri: @unchecked Sendable {
    private let path: String
    private let listener: Int32
    private let lock = NSLock()
    private var app: String
    /// The connections that asked for events.
    private var readers: [Int32] = []

    init(at path: String, app: String) throws {
        (self.path, self.app) = (path, app)
        listener = try UnixSocket.listener(at: path)
        Thread.detachNewThread { [self, listener] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                serve(connection)
            }
        }
    }

    private func serve(_ connection: Int32) {
        var block = [UInt8](repeating: 0, count: 256)
        // A program may only test whether the socket answers.
        guard recv(connection, &block, block.count, 0) > 0 else { return _ = close(connection) }
        lock.withLock {
            readers.append(connection)
            write(#"{"Ok":"Handled"}"#, to: connection)
            write(#"{"WorkspacesChanged":{"workspaces":[]}}"#, to: connection)
            write(window, to: connection)
        }
    }

    private var window: String {
        #"{"WindowsChanged":{"windows":[{"id":7,"title":"t","app_id":"\#(app)","workspace_id":1,"is_focused":true}]}}"#
    }

    private func write(_ line: String, to connection: Int32) {
        let bytes = Array((line + "\n").utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Gives another application the focus.
    func focus(_ app: String) {
        lock.withLock {
            self.app = app
            for reader in readers { write(window, to: reader) }
        }
    }

    /// Ends like a window manager that crashes.
    func leave() {
        unlink(path)
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        lock.withLock {
            for reader in readers { close(reader) }
            readers = []
        }
    }
}
