import Glibc

/// Writes files that users ask for.
package enum FileWriter {
    /// Replaces a file in one step: the old content stays until the new content is complete. No other user may read it.
    /// A file of another kind, such as a pipe, is written to directly, unless another user owns it.
    /// - Throws: `FileError` with the reason; nothing of the new content is left then.
    package static func write(_ text: String, to path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try writeSpecial(text, to: path, status)
        }
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FileError(writing: errno) }
        do throws(FileError) {
            try finish(descriptor, text)
        } catch {
            unlink(template)
            throw error
        }
        guard rename(template, path) == 0 else {
            let error = FileError(writing: errno)
            unlink(template)
            throw error
        }
    }

    private static func writeSpecial(_ text: String, to path: String, _ status: stat) throws(FileError) {
        try SpecialFile.check(status)
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(writing: errno) }
        // Another file may have come in its place.
        var opened = stat()
        do throws(FileError) {
            guard fstat(descriptor, &opened) == 0 else { throw FileError(writing: errno) }
            try SpecialFile.check(opened)
        } catch {
            close(descriptor)
            throw error
        }
        try finish(descriptor, text)
    }

    /// Writes a file that does not exist yet, in one step. No other user may read it.
    /// - Throws: `FileError` with the reason, also if the file exists; nothing of the content is left then.
    package static func create(_ text: String, at path: String) throws(FileError) {
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FileError(writing: errno) }
        // A second name instead of a new one: another program may have made the file meanwhile.
        defer { unlink(template) }
        try finish(descriptor, text)
        guard link(template, path) == 0 else { throw FileError(writing: errno) }
    }

    /// Makes a folder, and those that contain it. A folder that exists is left as it is.
    package static func makeFolders(_ path: String) throws(FileError) {
        guard !FileReader.isFolder(path) else { return }
        if let end = path.lastIndex(of: "/"), end > path.startIndex { try makeFolders(String(path[..<end])) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(writing: errno) }
    }

    private static func finish(_ descriptor: Int32, _ text: String) throws(FileError) {
        var text = text
        let failure: Int32 = text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno != EINTR { return errno }
                rest = rest.dropFirst(max(count, 0))
            }
            return 0
        }
        let isClosed = close(descriptor) == 0
        guard failure == 0, isClosed else { throw FileError(writing: failure == 0 ? errno : failure) }
    }
}

extension FileError {
    /// The system's reason.
    fileprivate init(writing number: Int32) {
        self.init("cannot be written: \(Errno(number))")
    }
}
