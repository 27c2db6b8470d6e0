import Glibc

/// Follows watched paths from the root and along symbolic links, and watches all that leads to their files, so that a
/// change anywhere on a path is noticed.
///
/// Each folder and link is watched itself, so other files in these folders cause no events. Only the folder of a file,
/// and the first folder that lacks a name on the path, is watched for names. All is watched before it is read, so later
/// changes are reported.
struct PathWalk {
    /// The kernel's own limit.
    private static let mostLinks = 40
    /// A configuration needs a dozen.
    static let mostWatches = 1_024

    private let inotify: Inotify
    private var numbers: [String: Int32] = [:]
    private(set) var watches = Watches()

    init(_ paths: [WatchedPath], _ inotify: Inotify) {
        self.inotify = inotify
        for path in paths {
            switch path {
            case .file(let path): note(path, at: follow(path, from: Self.start(of: path)))
            case .files(let path, let suffix): watchFiles(in: path, suffix)
            }
        }
    }

    /// The start of a relative path: the working directory, whose own folders are watched as well.
    private static func start(of path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return "" }
        defer { free(folder) }
        return String(cString: folder)
    }

    private mutating func watchFiles(in path: String, _ suffix: String) {
        guard let folder = follow(path, from: Self.start(of: path)), FileReader.isFolder(folder + "/") else { return }
        watch(folder, for: .ofFiles) { $0.suffixes.insert(suffix) }
        for name in (try? FileReader.names(in: folder + "/", suffix: suffix)) ?? [] {
            note("\(path)/\(name)", at: follow(name, from: folder))
        }
    }

    private mutating func note(_ path: String, at file: String?) {
        guard let file else { return }
        watches.found.insert(path)
        watches.files.insert(file)
    }

    /// The target of a path, without links and without a slash at the end; nil if there is none.
    private mutating func follow(_ path: String, from start: String) -> String? {
        var folder = ""
        // The next name is the last element.
        var names = Array((start + "/" + path).split(separator: "/").reversed())
        var links = 0
        while let name = names.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
                continue
            }
            let place = "\(folder)/\(name)"
            if !watchItself(place) { watch(folder, for: .ofNames) { $0.names.insert(String(name)) } }
            switch FileReader.kind(of: place) {
            case S_IFDIR:
                folder = place
            case S_IFLNK:
                links += 1
                guard links <= Self.mostLinks, let target = Self.target(of: place) else { return nil }
                if target.hasPrefix("/") { folder = "" }
                names += target.split(separator: "/").reversed()
            case nil:
                return nil
            case let kind?:
                if kind == S_IFREG { watch(folder, for: .ofFiles) { $0.names.insert(String(name)) } }
                return names.isEmpty ? place : nil
            }
        }
        return folder
    }

    private static func target(of link: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(link, start, buffer.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
        }
    }

    /// Watches a folder or a link.
    /// - Returns: false if there is none, or if it cannot be watched: then its events must come from the folder that
    ///   holds it.
    private mutating func watchItself(_ place: String) -> Bool {
        guard let kind = FileReader.kind(of: place), kind == S_IFDIR || kind == S_IFLNK else { return false }
        return watch(place, for: .ofItself)
    }

    @discardableResult
    private mutating func watch(
        _ place: String, for kinds: Inotify.Kinds, _ change: (inout Watches.Entry) -> Void = { _ in }
    ) -> Bool {
        guard let number = number(of: place, kinds) else { return false }
        change(&watches.entries[number, default: Watches.Entry(path: place)])
        watches.entries[number]?.kinds.formUnion(kinds)
        return true
    }

    /// The watch number of a place, which is watched for these kinds from now on.
    private mutating func number(of place: String, _ kinds: Inotify.Kinds) -> Int32? {
        guard numbers[place] != nil || numbers.count < Self.mostWatches else {
            watches.shortage = "more than \(Self.mostWatches) folders"
            return nil
        }
        guard let number = inotify.watch(place.isEmpty ? "/" : place, for: kinds.union(.more)) else {
            // Every other error has an event of its own, or concerns a folder that mudra may not read.
            if errno == ENOSPC || errno == ENOMEM { watches.shortage = "fs.inotify.max_user_watches is reached" }
            return nil
        }
        numbers[place] = number
        return number
    }
}

/// The watches at a time, and the files that existed when they began.
struct Watches {
    /// A folder or a link.
    struct Entry {
        /// Its path, without links and without a slash at the end.
        let path: String
        /// The kinds of events to report.
        var kinds: Inotify.Kinds = []
        /// The names of interest in it.
        var names: Set<String> = []
        var suffixes: Set<String> = []

        func has(_ name: String) -> Bool {
            names.contains(name) || suffixes.contains { FileReader.matches(name, suffix: $0) }
        }
    }

    /// By the kernel's watch numbers.
    var entries: [Int32: Entry] = [:]
    /// The watched paths, and the files in watched folders, that exist.
    var found: Set<String> = []
    /// The paths of these files, without links.
    var files: Set<String> = []
    /// The reason why not everything is watched; nil if it is.
    var shortage: String?
}
