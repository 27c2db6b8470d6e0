import CMudraLinux
import MudraFiles

/// What is known of a compositor by its program.
struct CompositorProgram: Hashable {
    /// What the program is called.
    let name: String
    /// Whether it passes on to applications that libinput has cancelled a touch; nil: not known.
    let cancelsTouches: Bool?

    /// What is known by a name alone. As of their sources of 2026; what is not here ignores libinput's word (labwc, Wayfire,
    /// Hyprland, cage, phoc, Weston) or has not been looked at.
    private enum Knowledge {
        /// It always has.
        case passes
        /// It does since it calls this function of wlroots, and calls it for nothing else.
        case passesIfItCalls(String)
    }

    private static let cancelling = "wlr_seat_touch_notify_cancel"
    private static let known: [(name: String, knowledge: Knowledge)] = [
        ("gnome-shell", .passes), ("niri", .passes), ("cosmic-comp", .passes), ("kwin_wayland", .passes),
        // KWin's wrapper, which makes the socket; the kernel keeps 15 letters of a name.
        ("kwin_wayland_wr", .passes),
        // Since 1.9.
        ("sway", .passesIfItCalls(cancelling)), ("river", .passesIfItCalls(cancelling)),
    ]

    /// The program that listens at a socket's other end; nil: there is no telling.
    init?(behind socket: Int32) {
        let process = mudra_socket_peer(socket)
        guard process > 0, let text = try? FileReader.read("/proc/\(process)/comm", limitMebibytes: 1) else {
            return nil
        }
        let name = String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard !name.isEmpty else { return nil }
        self.init(name: name) { function in
            let answer = mudra_process_program_has(process, function)
            return answer < 0 ? nil : answer > 0
        }
    }

    /// - Parameter calls: whether the program calls a function of a library; nil: there is no telling.
    init(name: String, calls: (String) -> Bool?) {
        self.name = name
        switch Self.known.first(where: { $0.name == name })?.knowledge {
        case .passes?: cancelsTouches = true
        case .passesIfItCalls(let function)?: cancelsTouches = calls(function)
        case nil: cancelsTouches = nil
        }
    }
}
