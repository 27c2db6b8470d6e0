import Glibc
import TestSupport
import Testing

/// Tells which files in a folder programs have read, by the kernel's events of files that were open only for reading.
final class FileReads {
    private let descriptor: Int32
    private var read: Set<String> = []

    init(in folder: TemporaryFolder) throws {
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        let watch = inotify_add_watch(descriptor, folder.path, UInt32(IN_CLOSE_NOWRITE))
        try #require(watch >= 0)
    }

    deinit {
        close(descriptor)
    }

    /// The names of the files that were read since the last call of `forget`.
    var names: Set<String> {
        var block = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(descriptor, &block, block.count), count > 0 {
            var start = 0
            while start < count {
                let end = start + MemoryLayout<inotify_event>.size
                let length = block.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self).len
                }
                start = end + Int(length)
                read.insert(String(decoding: block[end..<start].prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return read
    }

    func forget() {
        _ = names
        read = []
    }
}
