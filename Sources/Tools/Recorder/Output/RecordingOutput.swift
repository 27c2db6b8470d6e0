import Glibc
import MudraSupport

/// The destination of a recording: a new file, or standard output.
///
/// It writes whole lines only. A file that cannot take all of them is cut after the last whole line, so that it is a
/// valid recording up to there.
final class RecordingOutput {
    enum WriteResult {
        case written
        /// The reader has closed its end.
        case unread
        /// The user asked for the end, and the reader then took nothing for so long that the rest is dropped.
        case abandoned
        /// An error number, for example because the disk is full.
        case failed(Int32)
    }

    /// The number of bytes that a pipe takes without blocking, when it takes anything.
    private static let pipeChunk = 4_096
    /// How long a reader is waited for after the user asked for the end, in ms.
    private static let timeout: Int32 = 500
    private static let pollInterval: Int32 = 100

    /// Its name: a path, or "standard output".
    let name: String
    let isTerminal: Bool
    private let descriptor: Int32
    private let isRegular: Bool
    private let isStopping: @Sendable () -> Bool
    /// The offset of the next write, in bytes; used for regular files.
    private var position: off_t = 0
    private(set) var linesOfEvents = 0

    /// - Parameters:
    ///   - path: the path of a new file; nil: standard output.
    ///   - isStopping: whether the user has asked for the end, possibly while this waits for a reader.
    ///   - say: called with the reason for waiting, if this has to wait.
    init(
        path: String?, isStopping: @escaping @Sendable () -> Bool, say: (String) -> Void
    ) throws(RecorderError) {
        self.isStopping = isStopping
        name = path ?? "standard output"
        descriptor =
            try path.map { path throws(RecorderError) in
                try Self.create(path, isStopping, say)
            } ?? STDOUT_FILENO
        isTerminal = isatty(descriptor) == 1
        var status = stat()
        isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        if let path, !isRegular { try Self.check(status, path) }
        if isRegular {
            // `>>` appends wherever the end is at that time.
            let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
            position = isAppending ? status.st_size : max(lseek(descriptor, 0, SEEK_CUR), 0)
        }
    }

    /// Makes a file that no other user can read, because a recording may contain typed text. An existing file is
    /// replaced by a new one, which no other program has open. Another kind of node is written to as it is, unless another
    /// user owns it; for a FIFO this waits until a program reads it. A link is not followed, because another user may have
    /// made it.
    private static func create(
        _ path: String, _ isStopping: () -> Bool, _ say: (String) -> Void
    ) throws(RecorderError) -> Int32 {
        let failure = { (number: Int32) in
            RecorderError("cannot write \(path): \(Errno(number))")
        }
        var status = stat()
        if lstat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                throw RecorderError(
                    "\(path) is a symbolic link, which mudractl does not follow: another user may have made it")
            case S_IFREG:
                guard unlink(path) == 0 else { throw failure(errno) }
            default:
                try check(status, path)
                // Opening a FIFO without O_NONBLOCK would wait until it is read, and ignore a request to end.
                let flags = O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
                var descriptor = open(path, flags)
                guard descriptor < 0, errno == ENXIO, status.st_mode & S_IFMT == S_IFIFO else {
                    guard descriptor >= 0 else { throw failure(errno) }
                    return descriptor
                }
                say("waiting until something reads \(path)")
                while descriptor < 0, errno == ENXIO {
                    if isStopping() { throw RecorderError("nothing has read \(path), so nothing is recorded") }
                    poll(nil, 0, pollInterval)
                    descriptor = open(path, flags)
                }
                guard descriptor >= 0 else { throw failure(errno) }
                return descriptor
            }
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    /// Once before waiting for a reader, and once more when the node is open: another may have come in its place.
    private static func check(_ status: stat, _ path: String) throws(RecorderError) {
        do throws(FileError) {
            try SpecialFile.check(status)
        } catch {
            throw RecorderError("cannot write \(path): it \(error.message)")
        }
    }

    func write(_ lines: String) -> WriteResult {
        var lines = lines
        return lines.withUTF8 { bytes in
            let (count, result) = write(UnsafeRawBufferPointer(bytes))
            let whole = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            linesOfEvents += Self.linesOfEvents(in: bytes[..<whole])
            if isRegular {
                if whole < count { ftruncate(descriptor, position + off_t(whole)) }
                position += off_t(whole)
            }
            return result
        }
    }

    /// Writes all bytes, or as many as possible.
    private func write(_ bytes: UnsafeRawBufferPointer) -> (count: Int, WriteResult) {
        var count = 0
        while count < bytes.count {
            guard isRegular || awaitRoom() else { return (count, .abandoned) }
            let size = isRegular ? bytes.count - count : min(bytes.count - count, Self.pipeChunk)
            let length = Glibc.write(descriptor, bytes.baseAddress.map { $0 + count }, size)
            if length < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                return (count, errno == EPIPE ? .unread : .failed(errno))
            }
            count += length
        }
        return (count, .written)
    }

    /// Waits until a reader has made room.
    /// - Returns: false when the user asked for the end and the reader made no room.
    private func awaitRoom() -> Bool {
        var waited: Int32 = 0
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&entry, 1, Self.pollInterval) != 0 { return true }
            waited = isStopping() ? waited + Self.pollInterval : 0
            if waited >= Self.timeout { return false }
        }
    }

    private static func linesOfEvents(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        bytes.split(separator: UInt8(ascii: "\n")).count { $0.first == UInt8(ascii: "E") }
    }
}
