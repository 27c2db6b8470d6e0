import CWaylandServer
import CXDGOutput
import CXDGShell

/// A compositor with one output and a touchscreen. It does what a client needs that shows a window, and draws nothing.
public final class FakeCompositor {
    /// The window of the client has been drawn in the size that it was given last.
    public private(set) var hasWindow = false
    /// The window without its shadow, in the coordinates of its surface.
    public private(set) var windowGeometry: (x: Int32, y: Int32, width: Int32, height: Int32) = (0, 0, 0, 0)
    /// The client listens to touches.
    public var hasTouchDevice: Bool { touch != nil }

    private let server: ObjectServer
    private let output: Output
    private var (outputObject, seat, touch): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
    private var (surface, role, toplevel): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
    private var (isFullscreen, isShown) = (false, false)
    /// The numbers of the latest configuration of the window, and of the latest one that the client has seen; nil: none.
    private var (sentSerial, seenSerial): (UInt32?, UInt32?)
    private var buffer: OpaquePointer?
    /// The callbacks that each surface waits for.
    private var callbacks: [OpaquePointer: [OpaquePointer]] = [:]

    /// A compositor with a socket of this name in `XDG_RUNTIME_DIR`; nil: there is no such folder.
    public init?(socket name: String, _ output: Output) {
        guard let server = ObjectServer(socket: name) else { return nil }
        (self.server, self.output) = (server, output)
        wl_display_init_shm(server.display)
        server.onBind = { [unowned self] in greet($1, $0) }
        server.onRequest = { [unowned self] in handle($0) }
        // The clients end after the compositor.
        server.onDestroy = { [weak self] in self?.forget($0) }
        server.offer(address_of_wl_compositor_interface(), version: 4)
        server.offer(address_of_wl_subcompositor_interface(), version: 1)
        server.offer(address_of_wl_data_device_manager_interface(), version: 3)
        server.offer(address_of_wl_output_interface(), version: 2)
        server.offer(address_of_zxdg_output_manager_v1_interface(), version: 3)
        server.offer(address_of_wl_seat_interface(), version: 5)
        server.offer(address_of_xdg_wm_base_interface(), version: 1)
    }

    /// Handles the requests that have come or that come within 10 ms, and sends all events.
    public func dispatch() {
        wl_display_flush_clients(server.display)
        wl_event_loop_dispatch(wl_display_get_event_loop(server.display), 10)
        wl_display_flush_clients(server.display)
    }

    // MARK: Touches on the window, in units of its surface and in ms

    /// A finger lands.
    public func down(_ id: Int32, _ x: Double, _ y: Double, at time: UInt32) {
        guard let touch, let surface else { return }
        let (x, y) = (wl_fixed_from_double(x), wl_fixed_from_double(y))
        wl_touch_send_down(touch, serial, time, surface, id, x, y)
    }

    /// A finger moves.
    public func move(_ id: Int32, _ x: Double, _ y: Double, at time: UInt32) {
        guard let touch else { return }
        wl_touch_send_motion(touch, time, id, wl_fixed_from_double(x), wl_fixed_from_double(y))
    }

    /// A finger lifts.
    public func up(_ id: Int32, at time: UInt32) {
        guard let touch else { return }
        wl_touch_send_up(touch, serial, time, id)
    }

    /// The events since the last frame are a frame.
    public func frame() {
        guard let touch else { return }
        wl_touch_send_frame(touch)
    }

    /// The compositor takes all touches for a gesture of its own.
    public func cancel() {
        guard let touch else { return }
        wl_touch_send_cancel(touch)
    }

    /// The touchscreen is plugged in or out.
    public func setTouchscreen(isPresent: Bool) {
        guard let seat else { return }
        wl_seat_send_capabilities(seat, isPresent ? WL_SEAT_CAPABILITY_TOUCH.rawValue : 0)
    }

    /// The user closes the window.
    public func close() {
        if let toplevel { server.send(1, to: toplevel, []) }
    }

    // MARK: The client's objects

    private var serial: UInt32 { wl_display_next_serial(server.display) }

    private func greet(_ object: OpaquePointer, _ interface: String) {
        switch interface {
        case "wl_seat":
            seat = object
            setTouchscreen(isPresent: true)
        case "wl_output":
            outputObject = object
            wl_output_send_geometry(
                object, 0, 0, output.millimetres.width, output.millimetres.height, 0, "mudra", "fake", output.transform)
            wl_output_send_mode(
                object, WL_OUTPUT_MODE_CURRENT.rawValue, output.pixels.width, output.pixels.height, 60_000)
            wl_output_send_scale(object, output.scale)
            wl_output_send_done(object)
        default: break
        }
    }

    private func handle(_ request: ObjectServer.Request) {
        switch request.name {
        case "wl_seat.get_touch": touch = request.made
        case "wl_surface.frame": callbacks[request.object, default: []] += [request.made].compactMap { $0 }
        case "wl_surface.attach": if request.object == surface { buffer = request.arguments[0].o }
        case "wl_surface.commit": commit(request.object)
        case "zxdg_output_manager_v1.get_xdg_output":
            guard let made = request.made, let outputObject = request.arguments[1].o else { return }
            server.send(0, to: made, [wl_argument(i: 0), wl_argument(i: 0)])
            server.send(
                1, to: made, [wl_argument(i: output.fullscreen.width), wl_argument(i: output.fullscreen.height)])
            wl_output_send_done(outputObject)
        case "xdg_wm_base.get_xdg_surface": (role, surface) = (request.made, request.arguments[1].o)
        case "xdg_surface.get_toplevel": toplevel = request.made
        case "xdg_surface.set_window_geometry":
            let numbers = request.arguments.map(\.i)
            windowGeometry = (numbers[0], numbers[1], numbers[2], numbers[3])
        case "xdg_surface.ack_configure": seenSerial = request.arguments[0].u
        case "xdg_toplevel.set_fullscreen": isFullscreen = true
        default: break
        }
    }

    private func commit(_ committed: OpaquePointer) {
        if committed == surface { commitWindow(committed) }
        for callback in callbacks.removeValue(forKey: committed) ?? [] {
            wl_callback_send_done(callback, 0)
            wl_resource_destroy(callback)
        }
    }

    private func commitWindow(_ surface: OpaquePointer) {
        if sentSerial == nil { configure(isFullscreen && !output.isSizeLate ? output.fullscreen : (0, 0)) }
        guard let buffer else { return }
        self.buffer = nil
        wl_buffer_send_release(buffer)
        if !isShown, let outputObject {
            isShown = true
            wl_surface_send_enter(surface, outputObject)
            if isFullscreen && output.isSizeLate { configure(output.fullscreen) }
        }
        hasWindow = seenSerial == sentSerial
    }

    private func configure(_ size: (width: Int32, height: Int32)) {
        guard let toplevel, let role else { return }
        var states = wl_array()
        wl_array_init(&states)
        withUnsafeMutablePointer(to: &states) {
            server.send(0, to: toplevel, [wl_argument(i: size.width), wl_argument(i: size.height), wl_argument(a: $0)])
        }
        let serial = serial
        sentSerial = serial
        server.send(0, to: role, [wl_argument(u: serial)])
    }

    private func forget(_ object: OpaquePointer) {
        callbacks[object] = nil
        for held in [\FakeCompositor.seat, \.touch, \.outputObject, \.surface, \.role, \.toplevel, \.buffer]
        where self[keyPath: held] == object { self[keyPath: held] = nil }
    }
}
