import Glibc
import MudraSupport

/// A temporary folder, which goes with the object.
package final class TemporaryFolder: Sendable {
    /// The reason why the folder cannot be made or written to.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        init(_ path: String) {
            description = "\(path): \(Errno.last)"
        }
    }

    package let path: String

    package init() throws(Failure) {
        let above = Environment.value(of: "TMPDIR") ?? "/tmp"
        path = "\(above)/mudra-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        guard mkdir(path, 0o777) == 0 else { throw Failure(path) }
    }

    deinit {
        Self.removeAll(path)
    }

    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// The contents of a file in it. Nil if there is none.
    package func read(_ name: String) -> String? { FileText.read(path(name)) }

    /// Writes a file, and makes the folders that lead to it. The file appears at once and complete, as programs save
    /// files.
    /// - Returns: its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws(Failure) -> String {
        try write(text.utf8, to: name)
    }

    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws(Failure) -> String {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw Failure(folder) }
        }
        let (file, bytes) = (path(name), Array(bytes))
        let new = "\(folder)/.\(UInt64.random(in: .min ... .max)).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Failure(new) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
            }
            guard count > 0 || errno == EINTR else { throw Failure(new) }
            written += max(count, 0)
        }
        guard rename(new, file) == 0 else { throw Failure(file) }
        return file
    }

    private static func removeAll(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        for name in FileText.names(in: path) { removeAll("\(path)/\(name)") }
        rmdir(path)
    }
}
