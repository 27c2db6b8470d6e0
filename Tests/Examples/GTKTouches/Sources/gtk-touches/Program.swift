import CGTK
import GTKTouches
import GesturePrinter
import Gestures
import TouchFrames

/// Prints the gestures on a window, and with the argument `frames` each frame.
@main struct Program {
    static func main() {
        guard gtk_init_check() != 0, let window = gtk_window_new(), let area = gtk_drawing_area_new() else {
            return print("gtk-touches: there is no display")
        }
        gtk_widget_set_size_request(area, 640, 480)
        window.withMemoryRebound(to: GtkWindow.self, capacity: 1) { window in
            gtk_window_set_child(window, area)
            gtk_window_present(window)
        }
        let screen = GestureSurface(ScreenScale(of: area).size)
        GesturePrinter.add(to: screen)
        let touches = GTKTouches(screen, on: area)
        if CommandLine.arguments.dropFirst() == ["frames"] { touches.collector.onFrame = GesturePrinter.show }
        withExtendedLifetime(touches) {
            while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
        }
    }
}
