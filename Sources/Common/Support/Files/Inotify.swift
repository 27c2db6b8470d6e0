import Glibc

/// The kernel's events for files and folders.
struct Inotify {
    /// Wait on it for events; non-blocking.
    let descriptor: Int32

    struct Kinds: OptionSet {
        let rawValue: UInt32

        static let created = Self(IN_CREATE)
        /// It has come complete, from another name.
        static let arrived = Self(IN_MOVED_TO)
        /// The name no longer exists.
        static let left = Self(IN_DELETE, IN_MOVED_FROM)
        /// A program that could write to it has closed it.
        static let closed = Self(IN_CLOSE_WRITE)
        static let written = Self(IN_MODIFY)
        static let opened = Self(IN_OPEN)
        /// There were more events than the kernel could keep.
        static let overflow = Self(IN_Q_OVERFLOW)

        /// The kinds to watch of a folder or a link itself: it goes, or another takes its name.
        static let ofItself = Self(IN_ATTRIB, IN_DELETE_SELF, IN_MOVE_SELF, IN_DONT_FOLLOW)
        /// The kinds to watch in a folder: all events of its names except writes, of which a busy folder has many.
        static let ofNames = Self(
            IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_CLOSE_WRITE, IN_EXCL_UNLINK
        ).union(ofItself)
        /// The kinds to watch in a folder that holds the files themselves.
        static let ofFiles = ofNames.union(written)
        /// Besides the kinds that are watched already.
        static let more = Self(IN_MASK_ADD)
        /// The kinds for the opening and closing of a file, or of the files in a folder.
        static let ofUse = Self(IN_OPEN, IN_CLOSE_WRITE, IN_CLOSE_NOWRITE, IN_DELETE, IN_DONT_FOLLOW, IN_EXCL_UNLINK)

        init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        private init(_ bits: Int32...) {
            rawValue = bits.reduce(0) { $0 | UInt32(truncatingIfNeeded: $1) }
        }
    }

    /// Watches nothing yet; nil, with `errno`, if the system has no inotify instances left.
    init?() {
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { return nil }
    }

    /// Watches a file, a link, a folder, or the names in a folder.
    /// - Parameters:
    ///   - path: its path; links are not followed.
    ///   - kinds: `ofItself`, `ofNames`, `ofFiles` or `ofUse`, and perhaps `more`.
    /// - Returns: the number in its events, the same for as long as it is the same file or folder; nil, with `errno`,
    ///   if it cannot be watched.
    func watch(_ path: String, for kinds: Kinds) -> Int32? {
        let watch = inotify_add_watch(descriptor, path, kinds.rawValue)
        return watch < 0 ? nil : watch
    }

    /// Ends a watch. The kernel itself ends that of a deleted file.
    func remove(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
    }

    /// Some of the unread events; empty if there are none.
    func read() -> [InotifyEvent] {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            return Self.events(in: UnsafeRawBufferPointer(rebasing: buffer.prefix(max(count, 0))))
        }
    }

    private static func events(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            offset = min(start + Int(event.len), bytes.count)
            // Zeros follow the name.
            let name = String(decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
            events.append(InotifyEvent(watch: event.wd, kinds: Kinds(rawValue: event.mask), name: name))
        }
        return events
    }
}

/// An event of a file, or of one in a folder.
struct InotifyEvent {
    /// The number of its watch; -1 for an overflow.
    let watch: Int32
    let kinds: Inotify.Kinds
    /// The name in the watched folder; empty if the event concerns the watched file or folder itself.
    let name: String
}
