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
    /// The window whose changes the server reports; 0: none.
    private var window: UInt32 = 0

    init(_ server: XConnection, wantsTitles: Bool) throws(DisplayError) {
        self.server = server
        titles = wantsTitles ? Self.titleNames : []
        var watched: Set<UInt32> = []
        for name in Self.rootNames + Self.windowNames + titles { watched.insert(try server.atom(name)) }
        server.isChange = { [watched] event in event.changedProperty.map(watched.contains) ?? false }
        try server.send(.report(true, of: server.root))
    }

    /// The window with the focus; nil: no window manager tells.
    func read() throws(DisplayError) -> FocusedWindow? {
        let supported = try numbers("_NET_SUPPORTED", of: server.root)
        let active = try numbers("_NET_ACTIVE_WINDOW", of: server.root).first
        // dwm removes the property while no window has the focus.
        let activeName = try server.atom("_NET_ACTIVE_WINDOW")
        let isTold = active != nil || supported.contains(activeName)
        // Before reading, so that no change stays unseen.
        try watch(active ?? 0)
        guard isTold else { return nil }
        var focus = FocusedWindow()
        if let number = try numbers("_NET_CURRENT_DESKTOP", of: server.root).first {
            let names = try value("_NET_DESKTOP_NAMES", of: server.root, bitsPerItem: 8)
            focus.workspace = XPropertyValue.workspace(number, names: names ?? [])
        }
        // A window that is gone has no properties.
        guard let active, active != 0, let named = try value("WM_CLASS", of: active, bitsPerItem: 8) else {
            return focus
        }
        focus.app = XPropertyValue.windowClass(named)
        focus.title = FocusedWindow.clipped(try title(of: active))
        let fullscreen = try server.atom("_NET_WM_STATE_FULLSCREEN")
        if supported.contains(fullscreen) {
            focus.isFullscreen = try numbers("_NET_WM_STATE", of: active).contains(fullscreen)
        }
        return focus
    }

    private func title(of window: UInt32) throws(DisplayError) -> [UInt8] {
        for name in titles {
            if let title = try value(name, of: window, bitsPerItem: 8) { return title }
        }
        return []
    }

    /// Lets the server report changes of the active window, and no longer those of the last one.
    private func watch(_ active: UInt32) throws(DisplayError) {
        if window != active, window != 0 { try server.send(.report(false, of: window)) }
        window = active == server.root ? 0 : active
        // Even if it was the same before: a new window may have the number of one that is gone.
        if window != 0 { try server.send(.report(true, of: window)) }
    }

    private func numbers(_ name: String, of window: UInt32) throws(DisplayError) -> [UInt32] {
        XPropertyValue.numbers(try value(name, of: window, bitsPerItem: 32) ?? [])
    }

    /// The value of a property; nil: the window does not have it, or is gone.
    private func value(_ name: String, of window: UInt32, bitsPerItem: UInt8) throws(DisplayError) -> [UInt8]? {
        let question = XRequest.getProperty(try server.atom(name), of: window, words: Self.longestValue)
        let property = try server.ask(question)?.property
        return property?.bitsPerItem == bitsPerItem ? property?.bytes : nil
    }
}
