import Glibc
import MudraSupport

/// The file that suspends gestures as long as a session lasts: `mudra-suspended` in `XDG_RUNTIME_DIR`. It outlives
/// `mudra-actions`, which reads it when it starts, and lockers, each of which holds it until it ends.
///
/// It contains the session's name, or `-` if no session is known; it is empty after gestures are resumed. It is never
/// removed, since a later locker would then hold another file. The mark of a session that has ended does not count: the
/// folder exists until the user's last session ends.
package final class SuspensionMark {
    /// The reason why the file cannot be opened or written.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let descriptor: Int32
    private let path: String

    /// Opens the file, and creates it if necessary.
    package init() throws(Failure) {
        let folder = Environment.value(of: "XDG_RUNTIME_DIR") ?? ""
        guard folder.hasPrefix("/") else { throw Failure(description: "XDG_RUNTIME_DIR is not an absolute path") }
        path = folder + "/mudra-suspended"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw Failure(path, errno) }
    }

    deinit {
        close(descriptor)
    }

    // MARK: Contents

    /// Marks gestures as suspended in this session, or as not suspended.
    package static func keep(_ isSuspended: Bool) throws(Failure) {
        let mark = try SuspensionMark()
        try isSuspended ? mark.set() : mark.clear()
    }

    /// Whether gestures are suspended in a session that has not ended.
    package var isSet: Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        return !LoginSession(id: String(decoding: bytes[..<count], as: UTF8.self)).hasEnded
    }

    /// Marks gestures as suspended in this session, unless they are marked for another one.
    func set() throws(Failure) {
        guard !isSet else { return }
        let id = Array((LoginSession.own?.id ?? "-").utf8)
        guard pwrite(descriptor, id, id.count, 0) == id.count, ftruncate(descriptor, off_t(id.count)) == 0 else {
            throw Failure(path, errno)
        }
    }

    func clear() throws(Failure) {
        if ftruncate(descriptor, 0) != 0 { throw Failure(path, errno) }
    }

    // MARK: Lockers

    /// Holds the file together with other lockers, until the process ends. Waits while the last of the others resumes
    /// gestures, for some seconds at most: the screen must be locked even if that never ends.
    func hold() {
        var tries = 0
        while flock(descriptor, LOCK_SH | LOCK_NB) != 0, tries < 100 {
            usleep(50_000)
            tries += 1
        }
    }

    /// Whether no other locker holds it. Then none can hold it until the process ends.
    func isHeldAlone() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}

extension SuspensionMark.Failure {
    fileprivate init(_ path: String, _ number: Int32) {
        self.init(description: "\(path): \(Errno(number))")
    }
}

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
        let folder = Environment.value(of: "XDG_RUNTIME_DIR") ?? ""
        guard access(folder + "/mudra-suspended", F_OK) == 0, let mark = try? SuspensionMark(), mark.isSet else {
            return .clear
        }
        // A locker that starts at this moment waits until the mark is closed.
        return mark.isHeldAlone() ? .suspended : .heldByLocker
    }
}
