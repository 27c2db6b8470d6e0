import CMudraLinux
import MudraFiles

/// A compositor's program, by which it is known how the compositor passes touches on.
struct CompositorProgram: Hashable {
    /// The program's name.
    let name: String
    /// Whether it passes on to applications that libinput has cancelled a touch; nil: not known.
    let cancelsTouches: Bool?
    /// Whether it passes on where a touch is that has moved beyond the screen; nil: not known.
    let tellsBeyondEdge: Bool?

    /// How a compositor treats a touch that libinput has cancelled.
    private enum Cancelling {
        case passed
        /// It is passed on if the program calls this function of wlroots, which it calls for nothing else.
        case passedByCalling(String)
        case ignored
    }

    private static let notify = "wlr_seat_touch_notify_cancel"
    /// As their sources of 2026 have it, and as the matrix of sessions (`Tests/SystemTests/Sessions`) has shown of Debian's.
    private static let known: [(name: String, cancelling: Cancelling, tellsBeyondEdge: Bool?)] = [
        ("gnome-shell", .passed, nil), ("niri", .passed, nil), ("cosmic-comp", .passed, nil),
        // KWin's wrapper makes the socket; the kernel keeps 15 letters of a name.
        ("kwin_wayland", .passed, nil), ("kwin_wayland_wr", .passed, nil),
        // Sway passes them on since 1.9. Before that it passed on no place where no window is.
        ("sway", .passedByCalling(notify), false), ("river", .passedByCalling(notify), nil),
        ("labwc", .ignored, true), ("Hyprland", .ignored, nil), ("weston", .ignored, nil),
        // Wayfire takes the nearest place on the screen.
        ("wayfire", .ignored, false),
        // cage does as Sway before 1.9.
        ("cage", .ignored, false),
        // With phoc 0.46, touches that had left the screen and lifted there clicked on a button that fills the screen.
        ("phoc", .ignored, false),
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
        let known = Self.known.first { $0.name == name }
        cancelsTouches =
            switch known?.cancelling {
            case .passed?: true
            case .passedByCalling(let function)?: calls(function)
            case .ignored?: false
            case nil: nil
            }
        tellsBeyondEdge = cancelsTouches == true ? nil : known?.tellsBeyondEdge
    }
}
