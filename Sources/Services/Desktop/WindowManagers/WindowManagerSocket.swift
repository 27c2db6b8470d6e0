import CMudraLinux
import Glibc
import MudraSupport

/// The socket by which a window manager tells about its focused window.
struct WindowManagerSocket: Hashable {
    /// The window managers, by the conversation that they have.
    enum Kind: Hashable {
        case sway, i3, hyprland, niri
    }

    let kind: Kind
    let path: String
    /// The socket for questions; nil: the window manager has none.
    let questionPath: String?

    private init(_ kind: Kind, _ path: String, questionPath: String? = nil) {
        (self.kind, self.path, self.questionPath) = (kind, path, questionPath)
    }

    private init(hyprland folder: String) {
        self.init(.hyprland, "\(folder)/.socket2.sock", questionPath: "\(folder)/.socket.sock")
    }

    /// A new conversation.
    func dialogue() -> any FocusDialogue {
        switch kind {
        case .sway: SwayDialogue(name: "Sway")
        case .i3: SwayDialogue(name: "i3")
        case .hyprland: HyprlandDialogue()
        case .niri: NiriDialogue()
        }
    }

    /// The socket of the session's window manager; nil: there is none that listens.
    /// - Parameters:
    ///   - environment: `SWAYSOCK`, `I3SOCK`, `NIRI_SOCKET`, `HYPRLAND_INSTANCE_SIGNATURE`, `WAYLAND_DISPLAY` and
    ///     `XDG_RUNTIME_DIR`, as far as they are set.
    ///   - compositor: the process of the Wayland compositor; 0: not known, or there is none. The environment of a
    ///     user's services may be left over from another session, so a socket of another process does not count.
    ///   - onRefusal: called for each socket where another user's program listens, which does not count either.
    static func find(
        _ environment: [String: String], compositor: Int32, onRefusal: (DisplayError) -> Void = { _ in }
    ) -> WindowManagerSocket? {
        candidates(environment, compositor: compositor).first { $0.isListening(compositor, onRefusal) }
    }

    /// The sockets that may exist: those in the environment, then those that the compositor's process would have.
    static func candidates(_ environment: [String: String], compositor: Int32) -> [WindowManagerSocket] {
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let path = { (name: String) in value(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let runtime = path("XDG_RUNTIME_DIR")
        // Before version 0.40, Hyprland's folder was in /tmp.
        let roots = (runtime.map { ["\($0)/hypr"] } ?? []) + ["/tmp/hypr"]
        var found: [WindowManagerSocket] = []
        if let path = path("SWAYSOCK") { found.append(WindowManagerSocket(.sway, path)) }
        if let path = path("NIRI_SOCKET") { found.append(WindowManagerSocket(.niri, path)) }
        if let name = value("HYPRLAND_INSTANCE_SIGNATURE"), isName(name) {
            found += roots.map { WindowManagerSocket(hyprland: "\($0)/\(name)") }
        }
        // Sway sets both.
        if let path = path("I3SOCK"), path != environment["SWAYSOCK"] { found.append(WindowManagerSocket(.i3, path)) }
        guard compositor > 0 else { return found }
        if let runtime {
            found.append(WindowManagerSocket(.sway, "\(runtime)/sway-ipc.\(getuid()).\(compositor).sock"))
            if let name = value("WAYLAND_DISPLAY"), isName(name) {
                found.append(WindowManagerSocket(.niri, "\(runtime)/niri.\(name).\(compositor).sock"))
            }
        }
        found += roots.flatMap { folders(in: $0, of: compositor) }.map(WindowManagerSocket.init(hyprland:))
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Hyprland's folders whose lock has the number of the process.
    private static func folders(in root: String, of process: Int32) -> [String] {
        let names = (try? FileReader.names(in: root)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(root)/\($0)" }.filter { folder in
            // Any user can make any number of folders in /tmp.
            var status = stat()
            guard stat(folder, &status) == 0, status.st_uid == getuid(),
                let lock = try? FileReader.read("\(folder)/hyprland.lock", limitMebibytes: 1)
            else { return false }
            return lock.prefix { $0 != UInt8(ascii: "\n") }.elementsEqual("\(process)".utf8)
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.utf8.contains(UInt8(ascii: "/")) && text != "." && text != ".."
    }

    /// Whether a program, and if known the compositor, listens at the socket.
    private func isListening(_ compositor: Int32, _ onRefusal: (DisplayError) -> Void) -> Bool {
        do throws(DisplayError) {
            let socket = try SocketPeer.connect(to: path)
            defer { close(socket) }
            return compositor <= 0 || mudra_socket_peer(socket) == compositor
        } catch {
            if error.isRefusal { onRefusal(error) }
            return false
        }
    }
}
