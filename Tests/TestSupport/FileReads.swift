import Glibc

/// Notices how often programs have read a file to its end, also one that is replaced or does not exist yet.
package final class FileReads {
    private let descriptor: Int32
    private let name: String
    private var seen = 0

    /// Counts from now on.
    /// - Parameter path: the path; its folder must exist.
    package init(of path: String) {
        name = String(path.split(separator: "/").last ?? "")
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        inotify_add_watch(descriptor, String(path.dropLast(name.count)), UInt32(IN_CLOSE_NOWRITE))
    }

    deinit {
        close(descriptor)
    }

    /// How often programs have closed the file without having written it.
    package var count: Int {
        var block = [UInt8](repeating: 0, count: 16_384)
        while case let length = read(descriptor, &block, block.count), length > 0 {
            var start = 0
            while start < length {
                let event = block.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
                let end = start + MemoryLayout<inotify_event>.size + Int(event.len)
                let text = block[start + MemoryLayout<inotify_event>.size..<end].prefix { $0 != 0 }
                if String(decoding: text, as: UTF8.self) == name { seen += 1 }
                start = end
            }
        }
        return seen
    }
}
