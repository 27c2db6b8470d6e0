import Glibc

/// Why a file cannot be had.
struct FileError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// What the system says.
    init(errno: Int32) {
        message = "cannot be read: \(String(cString: strerror(errno)))"
    }
}

/// Reads files that a user may have put there.
enum FileReader {
    private static let maxSize = 1 << 20

    /// The whole file; regular, so that reading comes to an end, and not large.
    static func read(_ path: String) throws(FileError) -> [UInt8] {
        // A FIFO must not hold us up before it can be told from a file.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError("is a directory, not a file") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError("is not a regular file") }
        return try read(descriptor)
    }

    private static func read(_ descriptor: Int32) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= maxSize {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(errno: errno) }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
        throw FileError("is larger than 1 MiB")
    }

    /// Whether there is something of that name, be it a broken link.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The names in a folder, in no order; none if there is no such folder.
    static func names(in folder: String) throws(FileError) -> [String] {
        guard let directory = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw FileError(errno: errno)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }
}
