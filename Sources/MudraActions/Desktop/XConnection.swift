import CMudraXCB
import Glibc
import Synchronization

/// A connection to an X server. Every question waits for the server's answer, as long as another client makes the
/// server wait.
final class XConnection {
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

    /// The connection for libxcb.
    let pointer: OpaquePointer
    /// The root window of the first screen.
    let root: xcb_window_t
    private let stop: Stop
    private var atoms: [String: xcb_atom_t] = [:]

    /// - Parameter display: `:0`, for example.
    init(_ display: String, _ stop: Stop = Stop()) throws(DisplayError) {
        guard let pointer = xcb_connect(display, nil) else { throw DisplayError("there is no memory left") }
        guard xcb_connection_has_error(pointer) == 0 else {
            xcb_disconnect(pointer)
            throw DisplayError("it does not accept connections")
        }
        let screens = xcb_setup_roots_iterator(xcb_get_setup(pointer))
        guard screens.rem > 0, let screen = screens.data else {
            xcb_disconnect(pointer)
            throw DisplayError("it does not have a screen")
        }
        (self.pointer, self.stop, root) = (pointer, stop, screen.pointee.root)
        stop.attach(xcb_get_file_descriptor(pointer))
    }

    deinit {
        stop.attach(nil)
        xcb_disconnect(pointer)
    }

    /// Whether the connection has ended.
    var hasEnded: Bool { xcb_connection_has_error(pointer) != 0 }

    /// The server's number for a name; 0: the connection has ended.
    func atom(_ name: String) -> xcb_atom_t {
        if let known = atoms[name] { return known }
        let question = xcb_intern_atom(pointer, 0, UInt16(name.utf8.count), name)
        guard let answer = xcb_intern_atom_reply(pointer, question, nil) else { return 0 }
        defer { free(answer) }
        atoms[name] = answer.pointee.atom
        return answer.pointee.atom
    }

    /// Waits for an event, and takes all that have arrived.
    /// - Parameter isWanted: called for each of them.
    /// - Returns: whether any of them is wanted; nil: the connection has ended.
    func waitForEvents(_ isWanted: (UnsafeMutablePointer<xcb_generic_event_t>) -> Bool) -> Bool? {
        guard let first = xcb_wait_for_event(pointer) else { return nil }
        var anyIsWanted = isWanted(first)
        free(first)
        while let next = xcb_poll_for_event(pointer) {
            if isWanted(next) { anyIsWanted = true }
            free(next)
        }
        return anyIsWanted
    }
}
