import CGTK
import Gestures
import TouchFrames

/// Hands the touches on a GTK 4 widget to a `GestureSurface`.
///
/// GTK does not report the end of a frame, so each event is a frame of its own. The engine's `ScanMerger` merges the frames
/// of fingers when they move in turns.
public final class GTKTouches {
    /// The touches, in millimetres from the widget's top left corner.
    public let collector: FrameCollector<OpaquePointer>
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let controller = gtk_event_controller_legacy_new()
    private var connections: [(object: UnsafeMutableRawPointer, id: gulong)] = []
    private var timer: guint = 0

    /// Follows the touches on a widget, for as long as this object lives.
    public init(_ screen: GestureSurface, on widget: UnsafeMutablePointer<GtkWidget>) {
        collector = FrameCollector(screen)
        self.widget = widget
        g_object_ref(widget)
        gtk_widget_add_controller(widget, controller)

        let handle: @convention(c) (OpaquePointer, OpaquePointer, gpointer) -> gboolean = { _, event, data in
            touches(data).handle(event) ? 1 : 0
        }
        let unmap: @convention(c) (OpaquePointer, gpointer) -> Void = { _, data in touches(data).cancelAll() }
        let deviceRemoved: @convention(c) (OpaquePointer, OpaquePointer, gpointer) -> Void = { _, device, data in
            if gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN { touches(data).cancelAll() }
        }
        connect(UnsafeMutableRawPointer(controller), "event", unsafeBitCast(handle, to: GCallback.self))
        // A touch gets no end when its widget is hidden or its touchscreen is unplugged.
        connect(widget, "unmap", unsafeBitCast(unmap, to: GCallback.self))
        let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget))
        connect(seat, "device-removed", unsafeBitCast(deviceRemoved, to: GCallback.self))
    }

    deinit {
        if timer != 0 { g_source_remove(timer) }
        for connection in connections { g_signal_handler_disconnect(connection.object, connection.id) }
        gtk_widget_remove_controller(widget, controller)
        g_object_unref(widget)
    }

    private func connect(_ object: UnsafeMutableRawPointer?, _ signal: String, _ handler: @escaping GCallback) {
        guard let object else { return }
        let this = Unmanaged.passUnretained(self).toOpaque()
        connections.append((object, g_signal_connect_data(object, signal, handler, this, nil, GConnectFlags(0))))
    }

    /// Whether the event is a touch's, which no other widget then gets.
    private func handle(_ event: OpaquePointer) -> Bool {
        guard let touch = gdk_event_get_event_sequence(event) else { return false }
        let stamp = gdk_event_get_time(event)
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN:
            if let position = position(of: event) { collector.down(touch, at: position, stamp: stamp) }
        case GDK_TOUCH_UPDATE:
            if let position = position(of: event) { collector.move(touch, to: position, stamp: stamp) }
        case GDK_TOUCH_END: collector.up(touch, stamp: stamp)
        // A cancellation comes without a time on Wayland, and GTK does not tell its cause.
        case GDK_TOUCH_CANCEL: collector.up(touch, cause: .palm, stamp: stamp == GDK_CURRENT_TIME ? nil : stamp)
        default: return false
        }
        collector.endFrame()
        setTimer()
        return true
    }

    private func cancelAll() {
        collector.cancelAll()
        setTimer()
    }

    /// The event's place on the widget, in mm. GTK counts from the corner of the window's shadow.
    private func position(of event: OpaquePointer) -> Point? {
        guard let native = gtk_widget_get_native(widget) else { return nil }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
        gtk_native_get_surface_transform(native, &left, &top)
        var (inWindow, inWidget) = (graphene_point_t(x: Float(x - left), y: Float(y - top)), graphene_point_t())
        guard gtk_widget_compute_point(UnsafeMutablePointer(native), widget, &inWindow, &inWidget) != 0
        else { return nil }
        let unit = ScreenScale(of: widget).unit
        return Point(x: Double(inWidget.x) * unit.x, y: Double(inWidget.y) * unit.y)
    }

    /// A finger at rest makes no events. The events that have come go before the timer.
    private func setTimer() {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
        guard let timeout = collector.timeout else { return }
        let fire: GSourceFunc = { data in
            guard let data else { return 0 }
            let touches = touches(data)
            // GLib removes the timer.
            touches.timer = 0
            touches.collector.advance()
            touches.setTimer()
            return 0
        }
        let this = Unmanaged.passUnretained(self).toOpaque()
        timer = g_timeout_add_full(G_PRIORITY_DEFAULT + 1, timeout, fire, this, nil)
    }
}

private func touches(_ data: gpointer) -> GTKTouches {
    Unmanaged.fromOpaque(data).takeUnretainedValue()
}
