import CMudraLinux
import MudraSupport

/// A compositor's program, which tells how the compositor passes touches on.
struct CompositorProgram: Hashable {
    let name: String
    /// Its process; 0: none.
    let process: Int32
    /// Whether it tells applications that libinput has cancelled a touch; nil: not known.
    let cancelsTouches: Bool?
    /// Whether it reports the position of a touch that has moved beyond the screen; nil: not known.
    let tellsBeyondEdge: Bool?

    /// Where it places an absolute pointer that has the name and the numbers of a touchscreen; nil: not known.
    let pointerPlace: PointerPlace?

    /// Where a compositor places an absolute pointer without any rules of its configuration.
    enum PointerPlace: Hashable {
        /// On the rectangle around all outputs, however they are turned.
        case desktop
        /// On the output that the pointer is on already, however it is turned.
        case outputInUse
        /// Where the touchscreen would be, turned with the output.
        case touchscreen
    }

    /// How a compositor treats a touch that libinput has cancelled.
    private enum Cancelling {
        case passed
        /// Passed if the program calls this function of wlroots, which has no other purpose.
        case passedByCalling(String)
        case ignored
    }

    private static let notify = "wlr_seat_touch_notify_cancel"
    /// From the sources of 2026, and for Debian's versions from the matrix of sessions (`Tests/SystemTests/Sessions`).
    /// docs/emulation.md names the sources of pointers' places.
    private static let known:
        [(name: String, cancelling: Cancelling, tellsBeyondEdge: Bool?, pointerPlace: PointerPlace)] = [
            ("gnome-shell", .passed, nil, .desktop), ("niri", .passed, nil, .desktop),
            ("cosmic-comp", .passed, nil, .outputInUse),
            // KWin's wrapper makes the socket; the kernel keeps 15 letters of a name.
            ("kwin_wayland", .passed, nil, .desktop), ("kwin_wayland_wr", .passed, nil, .desktop),
            // Sway passes cancellations on since 1.9. Before that, it did not report positions without a window.
            ("sway", .passedByCalling(notify), false, .desktop), ("river", .passedByCalling(notify), nil, .desktop),
            ("labwc", .ignored, true, .desktop), ("Hyprland", .ignored, nil, .desktop),
            ("weston", .ignored, nil, .touchscreen),
            // Wayfire reports the nearest position on the screen. It maps neither touchscreens nor pointers by itself, and
            // its rules have a name that both share.
            ("wayfire", .ignored, false, .touchscreen),
            // cage behaves like Sway before 1.9.
            ("cage", .ignored, false, .desktop),
            // With phoc 0.46, touches that had left the screen and lifted there clicked a button that fills the screen.
            ("phoc", .ignored, false, .desktop),
        ]

    /// The program that listens at a socket's other end; nil: not known.
    init?(behind socket: Int32) {
        let process = mudra_socket_peer(socket)
        guard process > 0, let text = try? FileReader.read("/proc/\(process)/comm", limitMebibytes: 1) else {
            return nil
        }
        let name = String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard !name.isEmpty else { return nil }
        self.init(name: name, process: process) { function in
            let answer = mudra_process_program_has(process, function)
            return answer < 0 ? nil : answer > 0
        }
    }

    /// - Parameters:
    ///   - process: its process; 0: none.
    ///   - calls: whether the program calls a function of a library; nil: not known.
    init(name: String, process: Int32 = 0, calls: (String) -> Bool?) {
        (self.name, self.process) = (name, process)
        let known = Self.known.first { $0.name == name }
        cancelsTouches =
            switch known?.cancelling {
            case .passed?: true
            case .passedByCalling(let function)?: calls(function)
            case .ignored?: false
            case nil: nil
            }
        tellsBeyondEdge = cancelsTouches == true ? nil : known?.tellsBeyondEdge
        pointerPlace = known?.pointerPlace
    }
}
