import Glibc
import TestSupport
import Testing

@testable import MudraSupport

/// FIFOs and devices as destinations of output.
@Suite struct SpecialFileTests {
    private let folder: TemporaryFolder
    private var fifo: String { folder.path("fifo") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Whether output may go to a file of that kind and that owner.
    private func isTrusted(_ kind: mode_t, of owner: uid_t) -> Bool {
        var status = stat()
        (status.st_mode, status.st_uid) = (kind | 0o666, owner)
        do {
            try SpecialFile.check(status)
            return true
        } catch {
            return false
        }
    }

    @Test("Output goes to files of the user and of root, and to no other user's") func owners() {
        let other = geteuid() + 1_000
        for kind in [S_IFIFO, S_IFSOCK, S_IFCHR, S_IFBLK] {
            #expect(isTrusted(kind, of: geteuid()) && isTrusted(kind, of: 0))
            #expect(!isTrusted(kind, of: other))
            // In a container, root's devices appear as those of a user without a name.
            #expect(isTrusted(kind, of: 65_534) == (kind == S_IFCHR || kind == S_IFBLK))
        }
    }

    @Test("A standard stream may be another user's pipe") func standardStreams() {
        var status = stat()
        #expect(fstat(STDOUT_FILENO, &status) == 0)
        status.st_uid = geteuid() + 1_000
        #expect((try? SpecialFile.check(status)) != nil)
    }

    @Test("The user's own FIFO and /dev/null are written to") func ownFiles() throws {
        try #require(mkfifo(fifo, 0o600) == 0)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        try FileWriter.write("text", to: fifo)
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, bytes.count) == 4)
        try FileWriter.write("text", to: "/dev/null")
    }

    @Test("Another user's FIFO is not written to", .enabled(if: geteuid() == 0, "by root only"))
    func foreignFifo() throws {
        try #require(mkfifo(fifo, 0o666) == 0 && chown(fifo, 1_000, 1_000) == 0)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        #expect(throws: FileError.self) { try FileWriter.write("text", to: fifo) }
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, bytes.count) == 0)
    }
}
