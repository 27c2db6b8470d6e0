/// The window that has the focus, as far as the session's programs tell.
package struct FocusedWindow: Hashable, Sendable {
    /// Its application: the app ID on Wayland, the class on X11; empty: no window has the focus, or its application has
    /// no name.
    package var app = ""
    package var title = ""
    /// Whether the window fills its output, panels included; nil: not told.
    package var isFullscreen: Bool?
    /// The output's name, as compositors have it; nil: not told.
    package var output: String?
    /// The workspace's name; nil: not told.
    package var workspace: String?
}

extension FocusedWindow {
    private static let mostBytes = 1_024

    /// A text from a window manager. Mostly it is an application's and may be anything. Keeps at most 1,024
    /// bytes of it, without NULs.
    static func clipped(_ text: String) -> String {
        var bytes = Array(text.utf8.prefix(mostBytes + 1))
        if bytes.count > mostBytes {
            // The first byte after the cut tells whether the cut is within a character.
            var end = mostBytes
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.removeSubrange(end...)
        }
        for index in bytes.indices where bytes[index] == 0 { bytes[index] = UInt8(ascii: "?") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same for a text in bytes, which need not be UTF-8.
    static func clipped(_ bytes: some Sequence<UInt8>) -> String {
        clipped(String(decoding: Array(bytes), as: UTF8.self))
    }
}
