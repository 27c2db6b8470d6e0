import CWayland
import GesturePrinter
import Gestures
import Glibc
import WaylandTouches

/// Prints the gestures on a window that covers the first output, and with the argument `frames` each frame.
@main struct Program {
    static func main() {
        do {
            try run()
        } catch {
            print("wayland-touches: \(error)")
            exit(1)
        }
    }

    private static func run() throws(Failure) {
        guard let display = wl_display_connect(nil) else { throw Failure("there is no compositor") }
        let globals = Globals(of: display)
        let wlOutput = try globals.bind(address_of_wl_output_interface(), upTo: 2)
        let output = WaylandOutput(wlOutput)
        let window = try Window(on: wlOutput, globals)
        wl_display_roundtrip(display)

        let scale = output.scale(units: window.size)
        let screen = GestureSurface(scale.size)
        GesturePrinter.add(to: screen)
        let touches = WaylandTouches(screen, surface: window.surface, unit: scale.unit)
        window.onResize = { touches.unit = output.scale(units: $0).unit }
        if CommandLine.arguments.dropFirst() == ["frames"] { touches.collector.onFrame = GesturePrinter.show }

        // libwayland keeps the address of the listener.
        let listener = UnsafeMutablePointer<wl_seat_listener>.allocate(capacity: 1)
        defer { listener.deallocate() }
        listener.initialize(
            to: wl_seat_listener(
                capabilities: { data, seat, capabilities in
                    guard let data, let seat else { return }
                    Unmanaged<WaylandTouches>.fromOpaque(data).takeUnretainedValue()
                        .update(seat, capabilities: capabilities)
                },
                name: { _, _, _ in }))
        let seat = try globals.bind(address_of_wl_seat_interface(), upTo: 3)
        wl_seat_add_listener(seat, listener, Unmanaged.passUnretained(touches).toOpaque())

        while !window.isClosed {
            try dispatch(display, within: touches.collector.timeout)
            touches.collector.advance()
        }
    }

    /// Waits for events, or until `timeout` milliseconds have passed, and handles the events that have come.
    private static func dispatch(_ display: OpaquePointer, within timeout: UInt32?) throws(Failure) {
        while wl_display_prepare_read(display) != 0 { try dispatchPending(display) }
        wl_display_flush(display)
        var connection = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
        if poll(&connection, 1, timeout.map(Int32.init(clamping:)) ?? -1) > 0 {
            wl_display_read_events(display)
        } else {
            wl_display_cancel_read(display)
        }
        try dispatchPending(display)
    }

    private static func dispatchPending(_ display: OpaquePointer) throws(Failure) {
        guard wl_display_dispatch_pending(display) >= 0 else { throw Failure("the compositor is gone") }
    }
}
