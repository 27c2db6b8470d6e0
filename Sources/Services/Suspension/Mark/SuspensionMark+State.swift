import Glibc

extension SuspensionMark {
    /// The mark, for a program that does not change it.
    package enum State: Sendable {
        /// Gestures are not suspended, or there is no such file.
        case clear
        case suspended
        /// A locker holds the file, and resumes gestures when it ends.
        case heldByLocker
    }

    /// The current state. Does not create the file.
    package static var state: State {
        let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
        guard access(folder + "/mudra-suspended", F_OK) == 0, let mark = try? SuspensionMark(), mark.isSet else {
            return .clear
        }
        // A locker that starts at this moment waits until the mark is closed.
        return mark.isHeldAlone() ? .suspended : .heldByLocker
    }
}
