import Glibc
import MudraSupport
import MudraTouch

/// A line of progress on a terminal, which each update overwrites.
struct StatusLine {
    /// The shortest time between two updates, in ms: ten times a second.
    static let interval = 100

    private let descriptor: Int32
    private var isShown = false

    /// nil if it is not a terminal, or one that cannot go back to the beginning of a line.
    init?(descriptor: Int32 = STDERR_FILENO) {
        guard isatty(descriptor) == 1, Environment.value(of: "TERM") != "dumb" else { return nil }
        self.descriptor = descriptor
    }

    /// Replaces the line with `text`.
    mutating func show(_ text: (_ columns: Int) -> String) {
        isShown = true
        write("\r\(text(columns))\u{1b}[K")
    }

    mutating func clear() {
        if isShown { write("\r\u{1b}[K") }
        isShown = false
    }

    private var columns: Int {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// A terminal that is full misses an update.
    private func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Time, frames and contacts, as far as they fit. The last column stays free, because some terminals wrap after
    /// writing to it.
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
