import Glibc
import MudraTouch

/// What is going on, in one line of a terminal that is written again and again.
struct StatusLine {
    /// How often at most: ten times a second, in ms.
    static let interval = 100

    private let descriptor: Int32
    private var isShown = false

    /// The line of a terminal; nil where there is none, or one that cannot go back to a line's beginning.
    init?(descriptor: Int32 = STDERR_FILENO) {
        guard isatty(descriptor) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb" else { return nil }
        self.descriptor = descriptor
    }

    /// Puts `text` in place of what was there.
    mutating func show(_ text: (_ columns: Int) -> String) {
        isShown = true
        write("\r\(text(columns))\u{1b}[K")
    }

    /// Leaves no trace.
    mutating func clear() {
        if isShown { write("\r\u{1b}[K") }
        isShown = false
    }

    private var columns: Int {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// A terminal that takes no more misses a line.
    private func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Time, frames and contacts, as far as they fit. The last column stays free: some terminals begin another line
    /// behind it.
    static func text(seconds: Double, frames: UInt64, contacts: [Contact], columns: Int) -> String {
        var text = "\(seconds.text(decimals: 1)) s  \(frames.grouped) \(frames == 1 ? "frame" : "frames")"
        text += "  \(contacts.count) \(contacts.count == 1 ? "contact" : "contacts")"
        if !contacts.isEmpty {
            text +=
                " at "
                + contacts.map { "\($0.position.x.text(decimals: 1)), \($0.position.y.text(decimals: 1))" }.joined(
                    separator: "; ")
            text += " mm"
        }
        return String(text.prefix(max(columns - 1, 0)))
    }
}
