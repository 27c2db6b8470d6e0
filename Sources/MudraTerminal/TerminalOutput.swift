import Glibc

/// What a terminal shows, and what it has not taken yet of what was drawn.
struct TerminalOutput {
    private let descriptor: Int32
    private let painter: Painter
    private var unwritten: ArraySlice<UInt8> = []
    /// What it shows once all is written; nil: that is not known.
    private var shown: Grid?

    /// - Parameter descriptor: of the terminal; one that does not wait.
    init(_ descriptor: Int32, _ painter: Painter) {
        self.descriptor = descriptor
        self.painter = painter
    }

    /// Whether it has yet to take what was drawn.
    var isWaiting: Bool { !unwritten.isEmpty }

    /// Gives up what is not written, and writes this before anything else is drawn.
    mutating func restart(with bytes: [UInt8]) {
        shown = nil
        unwritten = bytes[...]
    }

    /// It does not show any more what was drawn.
    mutating func forget() { shown = nil }

    /// Draws a grid, which `flush` writes.
    mutating func draw(_ grid: Grid) {
        unwritten = painter.difference(from: shown, to: grid)[...]
        shown = grid
    }

    /// Writes as much as the terminal takes.
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
