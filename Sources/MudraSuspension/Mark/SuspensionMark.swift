import Glibc

/// The file that says for as long as a session lasts that gestures are suspended: `mudra-suspended` in `XDG_RUNTIME_DIR`.
/// It outlives `mudra-actions`, which reads it when it starts, and lockers, which each hold it until they end.
///
/// In it is the session's name, or `-` where no session is known; nothing once gestures are resumed. It is never removed,
/// since a locker that came later would hold another file. What a session wrote that has ended counts for nothing: the
/// folder goes with the user's last session only.
package final class SuspensionMark {
    /// Why there is no such file, or why it cannot be written.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let descriptor: Int32
    private let path: String

    /// Opens the file, which is made if there is none.
    package init() throws(Failure) {
        let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
        guard folder.hasPrefix("/") else { throw Failure(description: "XDG_RUNTIME_DIR names no folder") }
        path = folder + "/mudra-suspended"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw Failure(path, errno) }
    }

    deinit {
        close(descriptor)
    }

    // MARK: What it says

    /// Says whether gestures are suspended, in this session.
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

    /// Says that gestures are suspended, in this session unless it says so of another one.
    func set() throws(Failure) {
        guard !isSet else { return }
        let id = Array((LoginSession.own?.id ?? "-").utf8)
        guard pwrite(descriptor, id, id.count, 0) == id.count, ftruncate(descriptor, off_t(id.count)) == 0 else {
            throw Failure(path, errno)
        }
    }

    /// Says that gestures are not suspended.
    func clear() throws(Failure) {
        if ftruncate(descriptor, 0) != 0 { throw Failure(path, errno) }
    }

    // MARK: Lockers

    /// Holds the file as one of several, until the process ends. Waits while the last of the others resumes gestures, which
    /// takes seconds at most: a screen is to be locked even where that never ends.
    func hold() {
        var tries = 0
        while flock(descriptor, LOCK_SH | LOCK_NB) != 0, tries < 100 {
            usleep(50_000)
            tries += 1
        }
    }

    /// Whether no other locker holds it. Then none begins to until the process ends.
    func isHeldAlone() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}

extension SuspensionMark.Failure {
    fileprivate init(_ path: String, _ number: Int32) {
        self.init(description: "\(path): \(String(cString: strerror(number)))")
    }
}
