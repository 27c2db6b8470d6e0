import Glibc

/// Goes all the way of watched paths, from the root and along symbolic links, and watches each folder for the name that
/// it takes there: a change anywhere on the way is noticed.
///
/// A folder is watched before it is read, so that later changes are told.
struct PathWalk {
    /// As many as the kernel follows.
    private static let mostLinks = 40
    /// What a configuration needs is a dozen.
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

    /// Relative paths begin in the working directory, whose own folders count as well.
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

    /// Where a path leads to, without links and without a slash at the end; nil: nowhere.
    private mutating func follow(_ path: String, from start: String) -> String? {
        var folder = ""
        // The next one last.
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

    /// What a symbolic link says.
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

    /// Has every write in a folder told, too.
    private func watchWriters(in folder: String) {
        if numbers[folder] != nil { _ = inotify.watch(folder.isEmpty ? "/" : folder, for: .writing) }
    }

    /// The number of a folder, which is watched from now on.
    private mutating func number(of folder: String) -> Int32? {
        if let number = numbers[folder] { return number }
        guard numbers.count < Self.mostWatches else {
            watches.shortage = "there are more than \(Self.mostWatches)"
            return nil
        }
        guard let number = inotify.watch(folder.isEmpty ? "/" : folder, for: .inFolder) else {
            // All else either comes with an event of its own or lies in a folder that we may not read.
            if errno == ENOSPC || errno == ENOMEM { watches.shortage = "fs.inotify.max_user_watches is reached" }
            return nil
        }
        numbers[folder] = number
        return number
    }
}

/// What is watched at a time, and what was found when that was begun.
struct Watches {
    /// A folder in which some names count.
    struct Folder {
        /// Where it is, without links and without a slash at the end.
        let path: String
        var names: Set<String> = []
        var suffixes: Set<String> = []

        /// Whether news of this name is of interest.
        func has(_ name: String) -> Bool {
            names.contains(name) || suffixes.contains { FileReader.matches(name, suffix: $0) }
        }
    }

    /// By the kernel's numbers.
    var folders: [Int32: Folder] = [:]
    /// Which of the paths, and which files in the folders that were asked for, lead to something.
    var found: Set<String> = []
    /// Where they are, without links.
    var places: Set<String> = []
    /// Why not all that should be watched is; nil if it is.
    var shortage: String?
}
