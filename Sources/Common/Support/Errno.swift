import Glibc

/// A system's error number, which reads as its text.
package struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
    package let number: Int32

    package init(_ number: Int32) {
        self.number = number
    }

    /// The number of the thread's last system call that has failed.
    package static var last: Errno { Errno(errno) }

    package var description: String {
        // glibc's strerror is thread-safe: its buffer belongs to the thread.
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
