import Foundation

/// A terminal whose other end belongs to the test, which may leave it unread.
final class PseudoTerminal {
    private let master: Int32
    private var isClosed = false
    /// The path of the end for programs.
    let name: String

    init(columns: UInt16, rows: UInt16) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        // Swift does not import the macros TIOCSPTLCK and TIOCGPTN.
        var isLocked: Int32 = 0
        var number: Int32 = -1
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0,
            ioctl(master, UInt(TIOCSWINSZ), &size) == 0
        else { throw POSIXError(.ENOTTY) }
        name = "/dev/pts/\(number)"
    }

    deinit {
        hangUp()
    }

    func hangUp() {
        if !isClosed { close(master) }
        isClosed = true
    }

    /// Reads all output.
    /// - Returns: the number of bytes.
    func drain() -> Int {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var sum = 0
        while case let count = read(master, &bytes, bytes.count), count > 0 { sum += count }
        return sum
    }

    /// The words of a command that runs on the terminal as a session leader.
    func words(_ command: String) -> [String] {
        ["-c", "exec setsid -c -w \(command) < \(name) > \(name) 2>&1"]
    }
}
