import Glibc

/// The lines of standard input. While it waits for one, programs may begin to follow a clock.
struct LineInput {
    private var unread: [UInt8] = []

    /// The next line. Nil at the end of the input.
    mutating func readLine(admitting clock: HeldClock?) -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            // poll ignores a negative descriptor.
            var waits = [STDIN_FILENO, clock?.listener ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&waits, 2, -1) > 0 else { continue }
            clock?.admit()
            guard waits[0].revents != 0 else { continue }
            var block = [UInt8](repeating: 0, count: 4_096)
            let count = read(STDIN_FILENO, &block, block.count)
            guard count > 0 || count < 0 && errno == EINTR else { return nil }
            unread += block[..<max(count, 0)]
        }
    }
}
