import CGTK
import Gestures
import TouchFrames

extension ScreenScale {
    /// The scale of the monitor that shows a widget's window, or of the first one if the window is not shown yet.
    ///
    /// GTK turns the monitor's size with the monitor, and its units are those after scaling, also by a fraction.
    public init(of widget: UnsafeMutablePointer<GtkWidget>) {
        let display = gtk_widget_get_display(widget)
        let surface = gtk_widget_get_native(widget).flatMap(gtk_native_get_surface)
        let first = g_list_model_get_item(gdk_display_get_monitors(display), 0)
        defer { if let first { g_object_unref(first) } }
        let shown = surface.flatMap { gdk_display_get_monitor_at_surface(display, $0) }
        guard let monitor = shown ?? first.map(OpaquePointer.init) else {
            self.init(millimetres: .zero, units: .zero)
            return
        }
        var units = GdkRectangle()
        gdk_monitor_get_geometry(monitor, &units)
        let (width, height) = (gdk_monitor_get_width_mm(monitor), gdk_monitor_get_height_mm(monitor))
        self.init(
            millimetres: Point(x: Double(width), y: Double(height)),
            units: Point(x: Double(units.width), y: Double(units.height)))
    }
}
