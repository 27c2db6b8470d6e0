import MudraBus
import MudraInterface
import MudraTouch

/// The connection to a Wayland compositor, for as long as the object is kept. Reports the compositor's program, its
/// outputs and, if wanted, the focus. Never waits.
///
/// It speaks the protocol itself. libwayland-client 1.21 keeps every file descriptor that a compositor sends without
/// being asked (1,008 in a test), and hands events to C callbacks with untyped pointers. Here the protocol is values that
/// take messages and return messages, so tests and fuzzers need no socket. The messages' format costs 80 lines
/// (`WaylandMessage`), and saves C that is generated for two protocols, and a library that a machine with X alone does
/// not have.
@BusActor
final class Compositor {
    /// Called when `facts` change.
    var onChange: () -> Void = {}
    /// Called when the connection has ended or the peer does not speak Wayland; nothing more is called then.
    var onEnd: (DisplayError) -> Void = { _ in }

    /// Called when `focus` changes.
    var onFocus: () -> Void = {}

    /// The facts of the session that the compositor has reported.
    private(set) var facts = SessionFacts()
    /// The window with the focus; nil: not followed, or the compositor does not tell.
    private(set) var focus: FocusedWindow? { didSet { if focus != oldValue { onFocus() } } }
    /// Whether `focus` is wanted. Set it after `start`.
    var followsFocus = false {
        didSet {
            guard followsFocus != oldValue else { return }
            send(followsFocus ? toplevels.start() : toplevels.stop())
            updateFocus()
        }
    }

    private let socket: SessionSocket
    private let program: CompositorProgram?
    private let environment: [String: String]
    private var outputs: OutputWatch
    private var toplevels: ToplevelWatch
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - path: the compositor's socket.
    ///   - environment: `HOME` and `XDG_CONFIG_HOME`, as far as they are set.
    /// - Throws: if no program listens there.
    init(at path: String, _ environment: [String: String]) throws(DisplayError) {
        self.environment = environment
        let objects = WaylandObjects()
        (outputs, toplevels) = (OutputWatch(objects), ToplevelWatch(objects))
        socket = try SessionSocket(to: path)
        program = CompositorProgram(behind: socket.number)
    }

    /// Its process; 0: not known.
    var process: Int32 { program?.process ?? 0 }

    /// Sends the first requests and begins to listen.
    func start() {
        socket.onEnd = { [weak self] in self?.onEnd($0) }
        socket.listen { [weak self] in self?.read() }
        send(outputs.start())
    }

    private func read() {
        guard let bytes = socket.read(atMost: 4_096) else { return }
        guard !bytes.isEmpty else { return socket.end(DisplayError("it closed the connection")) }
        received += bytes
        var replies: [WaylandMessage] = []
        var concernsOutputs = false
        do throws(DisplayError) {
            while let message = try WaylandMessage.popFirst(from: &received) {
                if let requests = toplevels.receive(message) {
                    replies += requests
                } else {
                    replies += try outputs.receive(message)
                    concernsOutputs = true
                }
            }
        } catch {
            return socket.end(error)
        }
        send(replies)
        // The facts cost reading files, which a window's new title is not worth.
        if concernsOutputs { update() }
        updateFocus()
    }

    private func updateFocus() {
        guard socket.isOpen else { return }
        focus = toplevels.focus(outputs.name)
    }

    private func update() {
        // The connection ends if the compositor does not take the messages just sent.
        guard outputs.isComplete, socket.isOpen else { return }
        let next = SessionFacts(
            compositor: program?.name, cancelsTouches: program?.cancelsTouches,
            tellsBeyondEdge: program?.tellsBeyondEdge, orientations: outputs.orientations,
            pointerAreas: pointerAreas, mappedPointers: mappedPointers)
        guard next != facts else { return }
        facts = next
        onChange()
    }

    /// Sway's configuration is read again when the outputs change, as they usually do with it.
    private var mappedPointers: [String] {
        guard let program, program.name == "sway" else { return [] }
        return SwayRules(of: program.process, environment).mappedPointers
    }

    private var pointerAreas: [String: DesktopArea] {
        switch program?.pointerPlace {
        case .desktop?: outputs.areas
        case .outputInUse?: outputs.areas.mapValues { _ in .whole }
        case .touchscreen?, nil: [:]
        }
    }

    private func send(_ messages: [WaylandMessage]) {
        socket.send(messages.flatMap(\.bytes))
    }
}

/// Gives the objects of a connection their numbers. A compositor accepts only the number after the last one, whichever
/// part of the client makes the object.
final class WaylandObjects {
    /// The display, which every connection begins with.
    static let display: UInt32 = 1
    /// The compositor's own objects have this number or a higher one.
    static let firstOfCompositor: UInt32 = 0xff00_0000

    private var last = display

    /// The number of a new object.
    func next() -> UInt32 {
        last &+= 1
        return last
    }
}
