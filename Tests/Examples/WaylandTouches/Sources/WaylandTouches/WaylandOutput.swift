import CWayland
import Gestures
import TouchFrames

/// A Wayland output, as its events describe it. Keep this object for as long as the `wl_output`.
public final class WaylandOutput {
    private let listener = UnsafeMutablePointer<wl_output_listener>.allocate(capacity: 1)
    /// Width and height in mm and in pixels, before the output is turned.
    private var (millimetres, pixels) = (Point.zero, Point.zero)
    private var isTurned = false
    private var factor = 1.0

    /// Listens to a `wl_output`, whose events have come after the next round trip.
    public init(_ output: OpaquePointer) {
        listener.initialize(to: Self.functions)
        wl_output_add_listener(output, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        listener.deallocate()
    }

    /// The scale of surfaces on the output.
    /// - Parameter units: the size of the output in units of surfaces, from xdg-output or a window on the whole output.
    ///   Nil: not known. Then the scale is wrong if the compositor scales by a fraction, since `wl_output` reports the next
    ///   whole number.
    public func scale(units: Point? = nil) -> ScreenScale {
        ScreenScale(millimetres: upright(millimetres), units: units ?? upright(pixels) / factor)
    }

    private func upright(_ size: Point) -> Point {
        isTurned ? Point(x: size.y, y: size.x) : size
    }

    private static var functions: wl_output_listener {
        wl_output_listener(
            geometry: { data, _, _, _, width, height, _, _, _, transform in
                guard let output = output(data) else { return }
                output.millimetres = Point(x: Double(width), y: Double(height))
                // The odd ones of the eight transforms turn by 90° or 270°.
                output.isTurned = transform % 2 != 0
            },
            mode: { data, _, flags, width, height, _ in
                guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
                output(data)?.pixels = Point(x: Double(width), y: Double(height))
            },
            done: { _, _ in },
            scale: { data, _, factor in output(data)?.factor = Double(max(factor, 1)) },
            name: { _, _, _ in },
            description: { _, _, _ in })
    }
}

private func output(_ data: UnsafeMutableRawPointer?) -> WaylandOutput? {
    data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}
