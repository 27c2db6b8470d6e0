import CMudraLinux
import Dispatch
import Glibc
import MudraSupport

/// The display server of our session: a Wayland compositor, or an X server on this machine. It is the process that
/// listens on the socket by which programs find it. When that process ends, in whatever way, the session ends too.
package final class DisplayServer {
    private let process: Int32
    private let watch: DescriptorWatch

    /// The server that an environment names.
    /// - Parameter onEnd: called on the queue when the server has ended, once.
    /// - Returns: nil if no server listens where the environment says: there is no display, or it is on another
    ///   machine.
    package init?(_ environment: [String: String], on queue: DispatchQueue, onEnd: @escaping () -> Void) {
        guard let found = Self.process(at: Self.sockets(environment)) else { return nil }
        guard let watch = DescriptorWatch(found) else {
            close(found)
            return nil
        }
        (process, self.watch) = (found, watch)
        watch.activate(on: queue) { [watch] in
            watch.cancel()
            onEnd()
        }
    }

    deinit {
        watch.cancel()
        close(process)
    }

    /// A descriptor of the process that listens at the first socket where one does.
    private static func process(at paths: [String]) -> Int32? {
        for path in paths {
            guard let socket = try? SocketPeer.connect(to: path) else { continue }
            defer { close(socket) }
            let peer = mudra_socket_peer(socket)
            let process = peer > 0 ? mudra_process_open(peer) : -1
            if process >= 0 { return process }
        }
        return nil
    }

    /// The sockets of possible servers, the likeliest first: a compositor runs an X server for its own clients.
    static func sockets(_ environment: [String: String]) -> [String] {
        [waylandSocket(environment), XDisplay(environment)?.socket].compactMap(\.self)
    }

    /// The socket of a Wayland compositor; nil: the environment does not name one.
    static func waylandSocket(_ environment: [String: String]) -> String? {
        guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return nil }
        return name.hasPrefix("/") ? name : environment["XDG_RUNTIME_DIR"].map { "\($0)/\(name)" }
    }
}
