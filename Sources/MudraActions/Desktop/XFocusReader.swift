import CMudraXCB
import Glibc

/// Reads the focus of an X session from the properties that its window manager and its programs set (Extended Window
/// Manager Hints).
final class XFocusReader {
    private static let rootNames = [
        "_NET_ACTIVE_WINDOW", "_NET_SUPPORTED", "_NET_CURRENT_DESKTOP", "_NET_DESKTOP_NAMES",
    ]
    private static let windowNames = ["WM_CLASS", "_NET_WM_STATE"]
    /// The newer property comes first.
    private static let titleNames = ["_NET_WM_NAME", "WM_NAME"]
    /// No more of a value is read, in units of 4 bytes.
    private static let longestValue: UInt32 = 1_024

    private let server: XConnection
    private let titles: [String]
    /// The properties whose changes count.
    private let watched: Set<xcb_atom_t>
    /// The window whose changes the server reports; 0: none.
    private var window: xcb_window_t = 0

    init(_ server: XConnection, wantsTitles: Bool) {
        self.server = server
        titles = wantsTitles ? Self.titleNames : []
        watched = Set((Self.rootNames + Self.windowNames + titles).map(server.atom))
        report(XCB_EVENT_MASK_PROPERTY_CHANGE, of: server.root)
    }

    /// The window with the focus; nil: no window manager tells.
    func read() -> FocusedWindow? {
        let supported = numbers("_NET_SUPPORTED", of: server.root)
        let active = numbers("_NET_ACTIVE_WINDOW", of: server.root).first
        // dwm removes the property while no window has the focus.
        let isTold = active != nil || supported.contains(server.atom("_NET_ACTIVE_WINDOW"))
        // Before reading, so that no change stays unseen.
        watch(active ?? 0)
        guard isTold else { return nil }
        var focus = FocusedWindow()
        focus.workspace = numbers("_NET_CURRENT_DESKTOP", of: server.root).first.map {
            XPropertyValue.workspace($0, names: value("_NET_DESKTOP_NAMES", of: server.root, bitsPerItem: 8) ?? [])
        }
        // A window that is gone has no properties.
        guard let active, active != 0, let named = value("WM_CLASS", of: active, bitsPerItem: 8) else { return focus }
        focus.app = XPropertyValue.windowClass(named)
        let title = titles.reduce(nil) { $0 ?? value($1, of: active, bitsPerItem: 8) }
        focus.title = FocusedWindow.clipped(title ?? [])
        let fullscreen = server.atom("_NET_WM_STATE_FULLSCREEN")
        if supported.contains(fullscreen) {
            focus.isFullscreen = numbers("_NET_WM_STATE", of: active).contains(fullscreen)
        }
        return focus
    }

    /// Waits until something may have changed.
    /// - Returns: whether the connection goes on.
    func waitForChange() -> Bool {
        while let isWatched = server.waitForEvents(isWatched) {
            if isWatched { return true }
        }
        return false
    }

    /// Whether an event reports a change that counts. Errors arrive as events too, for example when a window is gone.
    private func isWatched(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> Bool {
        guard event.pointee.response_type & 0x7f == XCB_PROPERTY_NOTIFY else { return false }
        return event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) {
            watched.contains($0.pointee.atom)
        }
    }

    /// Lets the server report changes of the active window, and no longer those of the last one.
    private func watch(_ active: xcb_window_t) {
        if window != active, window != 0 { report(XCB_EVENT_MASK_NO_EVENT, of: window) }
        window = active == server.root ? 0 : active
        // Even if it was the same before: a new window may have the number of one that is gone.
        if window != 0 { report(XCB_EVENT_MASK_PROPERTY_CHANGE, of: window) }
    }

    private func report(_ events: xcb_event_mask_t, of window: xcb_window_t) {
        xcb_change_window_attributes(server.pointer, window, XCB_CW_EVENT_MASK.rawValue, [events.rawValue])
    }

    private func numbers(_ name: String, of window: xcb_window_t) -> [UInt32] {
        XPropertyValue.numbers(value(name, of: window, bitsPerItem: 32) ?? [])
    }

    /// The value of a property; nil: the window does not have it, or is gone.
    private func value(_ name: String, of window: xcb_window_t, bitsPerItem: UInt8) -> [UInt8]? {
        let question = xcb_get_property(
            server.pointer, 0, window, server.atom(name), xcb_atom_t(XCB_ATOM_ANY.rawValue), 0, Self.longestValue)
        guard let answer = xcb_get_property_reply(server.pointer, question, nil) else { return nil }
        defer { free(answer) }
        let size = Int(answer.pointee.value_len) * Int(bitsPerItem) / 8
        guard answer.pointee.format == bitsPerItem, size <= Int(answer.pointee.length) * 4,
            let start = xcb_get_property_value(answer)
        else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: size))
    }
}
