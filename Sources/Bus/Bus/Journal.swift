import CMudraSystemd
import Glibc

package enum Journal {
    /// Whether our standard error goes to the journal, as a service's does: `JOURNAL_STREAM` holds its device and
    /// inode.
    package static var takesStandardError: Bool {
        var file = stat()
        guard let stream = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &file) == 0 else { return false }
        return String(cString: stream) == "\(file.st_dev):\(file.st_ino)"
    }

    /// Writes a warning under another name than our program's.
    /// - Parameter identifier: the name for `journalctl -t`; systemd still records the unit that wrote the message.
    /// - Returns: whether the journal has taken it.
    package static func warn(_ message: String, as identifier: String) -> Bool {
        let texts: [String] = ["MESSAGE=\(message)", "SYSLOG_IDENTIFIER=\(identifier)", "PRIORITY=4"]
        let fields = texts.compactMap { strdup($0) }
        defer { fields.forEach { free($0) } }
        let parts = fields.map { iovec(iov_base: $0, iov_len: strlen($0)) }
        return sd_journal_sendv(parts, Int32(parts.count)) == 0
    }
}
