import Glibc

/// Follows watched paths from the root and along symbolic links, and watches each folder for the next name on the path:
/// so a change anywhere on the path is noticed.
///
/// A folder is watched before it is read, so that later changes are reported.
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
        watch(folder) { $0.suffixes.insert(suffix) }
        watchWriters(in: folder)
        for name in (try? FileReader.names(in: folder + "/", suffix: suffix)) ?? [] {
            note("\(path)/\(name)", at: follow(name, from: folder))
        }
    }

    private mutating func note(_ path: String, at place: String?) {
        guard let place else { return }
        watches.found.insert(path)
        watches.places.insert(place)
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
            watch(folder) { $0.names.insert(String(name)) }
            let place = "\(folder)/\(name)"
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
                if kind == S_IFREG { watchWriters(in: folder) }
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

    private mutating func watch(_ folder: String, _ change: (inout Watches.Folder) -> Void) {
        guard let number = number(of: folder) else { return }
        change(&watches.folders[number, default: Watches.Folder(path: folder)])
    }

    /// Adds writes to the events of a folder.
    private func watchWriters(in folder: String) {
        if numbers[folder] != nil { _ = inotify.watch(folder.isEmpty ? "/" : folder, for: .writing) }
    }

    /// The watch number of a folder, which is watched from now on.
    private mutating func number(of folder: String) -> Int32? {
        if let number = numbers[folder] { return number }
        guard numbers.count < Self.mostWatches else {
            watches.shortage = "more than \(Self.mostWatches) folders"
            return nil
        }
        guard let number = inotify.watch(folder.isEmpty ? "/" : folder, for: .inFolder) else {
            // Every other error has an event of its own, or concerns a folder that mudra may not read.
            if errno == ENOSPC || errno == ENOMEM { watches.shortage = "fs.inotify.max_user_watches is reached" }
            return nil
        }
        numbers[folder] = number
        return number
    }
}

/// The watches at a time, and the files that existed when they began.
struct Watches {
    /// A folder in which some names are of interest.
    struct Folder {
        /// Its path, without links and without a slash at the end.
        let path: String
        var names: Set<String> = []
        var suffixes: Set<String> = []

        func has(_ name: String) -> Bool {
            names.contains(name) || suffixes.contains { FileReader.matches(name, suffix: $0) }
        }
    }

    /// The folders by the kernel's watch numbers.
    var folders: [Int32: Folder] = [:]
    /// The watched paths, and the files in watched folders, that exist.
    var found: Set<String> = []
    /// The paths of these files, without links.
    var places: Set<String> = []
    /// The reason why not everything is watched; nil if it is.
    var shortage: String?
}
