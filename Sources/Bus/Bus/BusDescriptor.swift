import Glibc

/// An open file that is sent over the bus; closed with the object.
package final class BusDescriptor: Hashable, Sendable {
    /// Its number in this process.
    package let number: Int32

    /// Takes over an open file.
    package init(owning number: Int32) {
        self.number = number
    }

    /// Duplicates a file that belongs to a message.
    init(duplicating number: Int32) throws(BusError) {
        self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
        if self.number < 0 { throw BusError(result: -errno, while: "cannot take a file over the bus") }
    }

    deinit {
        if number >= 0 { close(number) }
    }

    /// Whether both are the same object.
    package static func == (lhs: BusDescriptor, rhs: BusDescriptor) -> Bool {
        lhs === rhs
    }

    /// Hashes the object's identity.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
