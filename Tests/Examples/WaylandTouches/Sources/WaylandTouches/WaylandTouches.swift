import CWayland
import Gestures
import TouchFrames

/// Hands the touches on a Wayland surface to a `GestureSurface`: the events up to `wl_touch.frame` are a frame.
public final class WaylandTouches {
    /// The touches in millimetres. Let `poll` wait no longer than its timeout, and call its `advance()` after each
    /// dispatch of events.
    public let collector: FrameCollector<Int32>
    /// The millimetres of one unit of the surface's coordinates.
    public var unit: Point
    private let surface: OpaquePointer
    private let listener = UnsafeMutablePointer<wl_touch_listener>.allocate(capacity: 1)
    private var device: OpaquePointer?

    /// The touches on a surface.
    /// - Parameters:
    ///   - surface: the `wl_surface`.
    ///   - unit: the millimetres of one unit of its coordinates.
    public init(_ screen: GestureSurface, surface: OpaquePointer, unit: Point) {
        collector = FrameCollector(screen)
        (self.surface, self.unit) = (surface, unit)
        listener.initialize(to: Self.functions)
    }

    deinit {
        releaseDevice()
        listener.deallocate()
    }

    /// Follows the touch device of a seat; call it for each `wl_seat.capabilities`.
    public func update(_ seat: OpaquePointer, capabilities: UInt32) {
        let hasTouch = capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0
        if hasTouch, device == nil {
            device = wl_seat_get_touch(seat)
            wl_touch_add_listener(device, listener, Unmanaged.passUnretained(self).toOpaque())
        } else if !hasTouch, device != nil {
            releaseDevice()
            collector.cancelAll()
        }
    }

    private func releaseDevice() {
        guard let device else { return }
        self.device = nil
        if wl_touch_get_version(device) >= WL_TOUCH_RELEASE_SINCE_VERSION {
            wl_touch_release(device)
        } else {
            wl_touch_destroy(device)
        }
    }

    private func point(_ x: wl_fixed_t, _ y: wl_fixed_t) -> Point {
        Point(x: wl_fixed_to_double(x) * unit.x, y: wl_fixed_to_double(y) * unit.y)
    }

    private static var functions: wl_touch_listener {
        wl_touch_listener(
            down: { data, _, _, time, surface, id, x, y in
                // The device also reports touches on other surfaces of the program.
                guard let touches = touches(data), surface == touches.surface else { return }
                touches.collector.down(id, at: touches.point(x, y), stamp: time)
            },
            up: { data, _, _, time, id in touches(data)?.collector.up(id, stamp: time) },
            motion: { data, _, time, id, x, y in
                guard let touches = touches(data) else { return }
                touches.collector.move(id, to: touches.point(x, y), stamp: time)
            },
            frame: { data, _ in touches(data)?.collector.endFrame() },
            // The compositor took all touches for a gesture of its own.
            cancel: { data, _ in touches(data)?.collector.cancelAll() },
            // libwayland aborts a program that has no function for an event.
            shape: { _, _, _, _, _ in },
            orientation: { _, _, _, _ in })
    }
}

private func touches(_ data: UnsafeMutableRawPointer?) -> WaylandTouches? {
    data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}
