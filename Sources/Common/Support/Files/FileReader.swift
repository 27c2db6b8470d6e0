import Glibc

/// The reason why a file cannot be read or written.
package struct FileError: Error {
    /// The error, in words that follow the file's name.
    package let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The system's reason.
    init(errno: Int32) {
        message = "cannot be read: \(Errno.last)"
    }
}

/// Reads files that may be of any kind, because a user chose them.
package enum FileReader {
    /// Reads the whole file, which must be a regular one, so that reading ends.
    /// - Parameter limit: the largest size in mebibytes.
    package static func read(_ path: String, limitMebibytes limit: Int) throws(FileError) -> [UInt8] {
        // Opening a FIFO must not block before its kind is known.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError("is a directory, not a file") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError("is not a regular file") }
        return try read(descriptor, limit)
    }

    /// All of standard input, up to its end.
    /// - Parameter limit: the largest size in mebibytes.
    package static func readStandardInput(limitMebibytes limit: Int) throws(FileError) -> [UInt8] {
        try read(STDIN_FILENO, limit)
    }

    private static func read(_ descriptor: Int32, _ limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit << 20 {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(errno: errno) }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
        throw FileError("is larger than \(limit) MiB")
    }

    /// Whether the name exists, even as a broken link.
    package static func exists(_ path: String) -> Bool {
        kind(of: path) != nil
    }

    /// The kind of the file at a path, without following links: `S_IFREG` and the like; nil if there is none, or it
    /// cannot be found out.
    static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    static func isEmpty(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Whether the path is a folder, or a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, in no particular order; none if there is no such folder.
    package static func names(in folder: String) throws(FileError) -> [String] {
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

    /// The names in a folder with that ending, without hidden ones, which editors leave behind. In no particular order;
    /// none if there is no such folder.
    package static func names(in folder: String, suffix: String) throws(FileError) -> [String] {
        try names(in: folder).filter { matches($0, suffix: suffix) }
    }

    static func matches(_ name: String, suffix: String) -> Bool {
        name.hasSuffix(suffix) && !name.hasPrefix(".")
    }
}
