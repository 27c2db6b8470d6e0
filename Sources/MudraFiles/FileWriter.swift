import Glibc

/// Writes files that users ask for.
public enum FileWriter {
    /// Puts a file in place whole: until all of it is there the one that was there before is, if any. No other user may
    /// read it. What is no file, such as a pipe, is written to as it is.
    /// - Throws: `FileError` with what went wrong; there is nothing left of what was written then.
    public static func write(_ text: String, to path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw FileError(writing: errno) }
            return try finish(descriptor, text)
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

    /// Writes all and closes.
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
    /// What the system says.
    fileprivate init(writing number: Int32) {
        self.init("cannot be written: \(String(cString: strerror(number)))")
    }
}
