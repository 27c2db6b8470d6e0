import CMudraLinux
import MudraFiles

/// A compositor's program, which tells how the compositor passes touches on.
struct CompositorProgram: Hashable {
    /// The program's name.
    let name: String
    /// Whether it tells applications that libinput has cancelled a touch; nil: not known.
    let cancelsTouches: Bool?
    /// Whether it reports the position of a touch that has moved beyond the screen; nil: not known.
    let tellsBeyondEdge: Bool?

    /// How a compositor treats a touch that libinput has cancelled.
    private enum Cancelling {
        case passed
        /// Passed if the program calls this function of wlroots, which has no other purpose.
        case passedByCalling(String)
        case ignored
    }

    private static let notify = "wlr_seat_touch_notify_cancel"
    /// From the sources of 2026, and for Debian's versions from the matrix of sessions (`Tests/SystemTests/Sessions`).
    private static let known: [(name: String, cancelling: Cancelling, tellsBeyondEdge: Bool?)] = [
        ("gnome-shell", .passed, nil), ("niri", .passed, nil), ("cosmic-comp", .passed, nil),
        // KWin's wrapper makes the socket; the kernel keeps 15 letters of a name.
        ("kwin_wayland", .passed, nil), ("kwin_wayland_wr", .passed, nil),
        // Sway passes cancellations on since 1.9. Before that, it did not report positions without a window.
        ("sway", .passedByCalling(notify), false), ("river", .passedByCalling(notify), nil),
        ("labwc", .ignored, true), ("Hyprland", .ignored, nil), ("weston", .ignored, nil),
        // Wayfire reports the nearest position on the screen.
        ("wayfire", .ignored, false),
        // cage behaves like Sway before 1.9.
        ("cage", .ignored, false),
        // With phoc 0.46, touches that had left the screen and lifted there clicked a button that fills the screen.
        ("phoc", .ignored, false),
    ]

    /// The program that listens at a socket's other end; nil: not known.
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

    /// - Parameter calls: whether the program calls a function of a library; nil: not known.
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
