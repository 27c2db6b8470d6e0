import Glibc

/// Why a file cannot be had.
public struct FileError: Error {
    /// What is wrong, in words that follow the file's name.
    public let message: String

    init(_ message: String) {
        self.message = message
    }

    /// What the system says.
    init(errno: Int32) {
        message = "cannot be read: \(String(cString: strerror(errno)))"
    }
}

/// Reads files that a user may have put there.
public enum FileReader {
    /// The whole file; a regular one, so that reading comes to an end.
    /// - Parameter limit: the most mebibytes that it may have.
    public static func read(_ path: String, limitMebibytes limit: Int) throws(FileError) -> [UInt8] {
        // A FIFO must not hold us up before it can be told from a file.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError("is a directory, not a file") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError("is not a regular file") }
        return try read(descriptor, limit)
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

    /// Whether there is something of that name, be it a broken link.
    public static func exists(_ path: String) -> Bool {
        kind(of: path) != nil
    }

    /// What is at a place, links not followed: `S_IFREG` and the like; nil if there is nothing, or no telling.
    static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether a file of that name has nothing in it.
    static func isEmpty(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Whether there is a folder of that name.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, in no order; none if there is no such folder.
    public static func names(in folder: String) throws(FileError) -> [String] {
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

    /// The names in a folder that end so, hidden ones left out: those are what editors leave behind. In no order; none
    /// if there is no such folder.
    public static func names(in folder: String, suffix: String) throws(FileError) -> [String] {
        try names(in: folder).filter { matches($0, suffix: suffix) }
    }

    static func matches(_ name: String, suffix: String) -> Bool {
        name.hasSuffix(suffix) && !name.hasPrefix(".")
    }
}
