import CWayland
import CXDGShell
import Gestures
import Glibc

/// A black window on the whole of an output.
final class Window {
    let surface: OpaquePointer
    /// The size that the compositor gave to the window, in units of its coordinates; nil: none yet.
    private(set) var size: Point?
    /// Called when the size changes.
    var onResize: ((Point) -> Void)?
    private(set) var isClosed = false
    private let memory: OpaquePointer
    /// The size of the next buffer. Sway tells the size only to a window that has a buffer.
    private var (width, height): (Int32, Int32) = (640, 480)
    private var buffer: OpaquePointer?
    private let listeners = UnsafeMutablePointer<Listeners>.allocate(capacity: 1)

    /// The listeners of the window's objects. libwayland keeps their addresses.
    private struct Listeners {
        let shell = xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) })
        let role = xdg_surface_listener(configure: { data, role, serial in
            xdg_surface_ack_configure(role, serial)
            window(data)?.draw()
        })
        let toplevel = xdg_toplevel_listener(
            configure: { data, _, width, height, _ in window(data)?.resize(width, height) },
            close: { data, _ in window(data)?.isClosed = true })
    }

    /// Asks for the window, which the compositor then configures.
    init(on output: OpaquePointer, _ globals: Globals) throws(Failure) {
        let compositor = try globals.bind(address_of_wl_compositor_interface(), upTo: 1)
        let shell = try globals.bind(address_of_xdg_wm_base_interface(), upTo: 1)
        memory = try globals.bind(address_of_wl_shm_interface(), upTo: 1)
        guard let surface = wl_compositor_create_surface(compositor) else { throw Failure("there is no memory") }
        self.surface = surface
        let role = xdg_wm_base_get_xdg_surface(shell, surface)
        let toplevel = xdg_surface_get_toplevel(role)

        listeners.initialize(to: Listeners())
        let this = Unmanaged.passUnretained(self).toOpaque()
        xdg_wm_base_add_listener(shell, listeners.pointer(to: \.shell), this)
        xdg_surface_add_listener(role, listeners.pointer(to: \.role), this)
        xdg_toplevel_add_listener(toplevel, listeners.pointer(to: \.toplevel), this)
        xdg_toplevel_set_fullscreen(toplevel, output)
        wl_surface_commit(surface)
    }

    private func resize(_ width: Int32, _ height: Int32) {
        guard width > 0, height > 0 else { return }
        (self.width, self.height) = (width, height)
        let size = Point(x: Double(width), y: Double(height))
        self.size = size
        onResize?(size)
    }

    private func draw() {
        let new = blackBuffer()
        wl_surface_attach(surface, new, 0, 0)
        wl_surface_commit(surface)
        if let buffer { wl_buffer_destroy(buffer) }
        buffer = new
    }

    /// A buffer of zeros; nil, which hides the window: there is no memory of this size.
    private func blackBuffer() -> OpaquePointer? {
        let (stride, isTooWide) = width.multipliedReportingOverflow(by: 4)
        let (size, isTooLarge) = stride.multipliedReportingOverflow(by: height)
        guard !isTooWide, !isTooLarge, let file = tmpfile() else { return nil }
        // libwayland sends a copy of the descriptor.
        defer { fclose(file) }
        guard ftruncate(fileno(file), Int(size)) == 0 else { return nil }
        let pool = wl_shm_create_pool(memory, fileno(file), size)
        defer { wl_shm_pool_destroy(pool) }
        return wl_shm_pool_create_buffer(pool, 0, width, height, stride, WL_SHM_FORMAT_XRGB8888.rawValue)
    }
}

private func window(_ data: UnsafeMutableRawPointer?) -> Window? {
    data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}
