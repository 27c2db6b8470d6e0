import Glibc

/// Goes all the way of watched paths, from the root and along symbolic links, and watches each folder for the name that
/// it takes there: a change anywhere on the way is noticed.
///
/// A folder is watched before anybody looks into it, so that what changes after the look is told of.
struct PathWalk {
    /// As many as the kernel follows.
    private static let mostLinks = 40
    /// Of folders and files; what a configuration needs is a dozen.
    static let mostWatches = 1_024

    private let inotify: Inotify
    private var numbers: [String: Int32] = [:]
    private(set) var watches = Watches()

    init(_ paths: [WatchedPath], _ inotify: Inotify) {
        self.inotify = inotify
        for path in paths {
            switch path {
            case .file(let path): take(path, at: follow(path, from: Self.start(of: path)))
            case .files(let path, let suffix): takeFiles(in: path, suffix)
            }
        }
    }

    /// Where a walk ends.
    private enum End {
        case folder(String)
        case file(String, FileStatus)
    }

    /// Relative paths begin in the working directory, whose own folders count as well.
    private static func start(of path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return "" }
        defer { free(folder) }
        return String(cString: folder)
    }

    private mutating func take(_ path: String, at end: End?) {
        guard let end else { return }
        watches.found.insert(path)
        guard case .file(let place, let status) = end, status.kind == .file else { return }
        if status.isEmpty { watches.empty.insert(place) }
        if let number = number(of: place, .toFile) {
            watches.files[number, default: []].insert(place)
        }
    }

    private mutating func takeFiles(in path: String, _ suffix: String) {
        guard case .folder(let folder) = follow(path, from: Self.start(of: path)) else { return }
        watch(folder) { $0.suffixes.insert(suffix) }
        for name in (try? FileReader.names(in: folder + "/", suffix: suffix)) ?? [] {
            take("\(path)/\(name)", at: follow(name, from: folder))
        }
    }

    /// Where a path leads to, if it leads anywhere.
    private mutating func follow(_ path: String, from start: String) -> End? {
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
            guard let status = FileStatus(place) else { return nil }
            switch status.kind {
            case .folder:
                folder = place
            case .link:
                links += 1
                guard links <= Self.mostLinks, let target = FileStatus.target(of: place) else { return nil }
                if target.hasPrefix("/") { folder = "" }
                names += target.split(separator: "/").reversed()
            case .file, .other:
                return names.isEmpty ? .file(place, status) : nil
            }
        }
        return .folder(folder)
    }

    private mutating func watch(_ folder: String, _ change: (inout Watches.Folder) -> Void) {
        guard let number = number(of: folder, .inFolder) else { return }
        change(&watches.folders[number, default: Watches.Folder(path: folder)])
    }

    /// The number of what is at a place, which is watched from now on.
    private mutating func number(of place: String, _ kinds: Inotify.Kinds) -> Int32? {
        if let number = numbers[place] { return number }
        guard numbers.count < Self.mostWatches else {
            watches.shortage = "there are more than \(Self.mostWatches)"
            return nil
        }
        guard let number = inotify.watch(place.isEmpty ? "/" : place, for: kinds) else {
            // All else either comes with an event of its own or lies in a folder that we may not read.
            if errno == ENOSPC || errno == ENOMEM { watches.shortage = "fs.inotify.max_user_watches is reached" }
            return nil
        }
        numbers[place] = number
        return number
    }
}
