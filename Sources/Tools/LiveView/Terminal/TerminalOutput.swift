import Glibc

/// The content of a terminal, and the bytes that it has not taken yet.
struct TerminalOutput {
    private let descriptor: Int32
    private let painter: Painter
    private var unwritten: ArraySlice<UInt8> = []
    /// The content once all bytes are written; nil if it is not known.
    private var shown: Grid?

    /// - Parameter descriptor: the terminal's, non-blocking.
    init(_ descriptor: Int32, _ painter: Painter) {
        self.descriptor = descriptor
        self.painter = painter
    }

    /// Whether some bytes are not written yet.
    var isWaiting: Bool { !unwritten.isEmpty }

    /// Drops the unwritten bytes, and writes these before anything else is drawn.
    mutating func restart(with bytes: [UInt8]) {
        shown = nil
        unwritten = bytes[...]
    }

    /// The terminal no longer shows the last picture.
    mutating func forget() { shown = nil }

    /// Draws a grid, which `flush` writes.
    mutating func draw(_ grid: Grid) {
        unwritten = painter.difference(from: shown, to: grid)[...]
        shown = grid
    }

    /// Writes as many bytes as the terminal takes.
    /// - Returns: false when it has hung up.
    mutating func flush() -> Bool {
        while !unwritten.isEmpty {
            let count = unwritten.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                unwritten = unwritten.dropFirst(count)
            } else if count == 0 || errno == EAGAIN {
                return true
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
