import Dispatch
import Foundation
import TestSupport
import Testing

@testable import MudraSupport

/// A watch on paths in a folder of its own, with the content of the first path at each call. Unchecked: changes are
/// confined to its queue.
final class FileWatchFixture: @unchecked Sendable {
    /// A timeout that no test reaches: with it, a file that is being replaced must never be seen.
    static let endless = DispatchTimeInterval.seconds(600)
    static let settling = DispatchTimeInterval.milliseconds(50)

    private let temporary: TemporaryFolder
    let queue = DispatchQueue(label: "mudra.files-tests")
    private(set) var watch: FileWatch?
    private var contents: [String?] = []
    private var lines: [String] = []
    private let controlFolder: TemporaryFolder
    private var control: FileWatch?
    private var controlCalls = 0

    init() throws {
        temporary = try TemporaryFolder()
        controlFolder = try TemporaryFolder()
    }

    deinit {
        queue.sync { (watch, control) = (nil, nil) }
    }

    var folder: String { temporary.path }

    /// Begins to watch a file in the folder, and drop-ins beside it.
    func start(
        _ file: String, dropIns: String? = nil, settling: DispatchTimeInterval = settling,
        timeout: DispatchTimeInterval = .milliseconds(300)
    ) {
        let first = path(file)
        let paths: [WatchedPath] = [.file(first)] + (dropIns.map { [.files(in: path($0), suffix: ".toml")] } ?? [])
        start(paths, settling: settling, timeout: timeout) { try? String(contentsOfFile: first, encoding: .utf8) }
    }

    func start(
        _ paths: [WatchedPath], settling: DispatchTimeInterval = settling, timeout: DispatchTimeInterval,
        makeInotify: @escaping @Sendable () -> Inotify? = Inotify.init, _ read: @escaping @Sendable () -> String?
    ) {
        queue.sync {
            watch = FileWatch(
                paths, on: queue, settling: settling, timeout: timeout, makeInotify: makeInotify,
                log: { [weak self] in self?.lines.append($0) },
                onChange: { [weak self] in self?.contents.append(read()) })
        }
    }

    func stop() {
        queue.sync { watch = nil }
    }

    /// The content at each call; nil if there was no file.
    var seen: [String?] { queue.sync { contents } }
    /// The lines that the watch has logged.
    var said: [String] { queue.sync { lines } }
    /// The inotify descriptor.
    var descriptor: Int32? { queue.sync { watch?.inotify?.descriptor } }

    /// How many watches the kernel has for it.
    var watches: Int {
        let info = descriptor.flatMap { try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8) } ?? ""
        return info.split(separator: "\n").count { $0.hasPrefix("inotify ") }
    }

    /// Waits for the call after a change.
    func waitUntilSeen(_ text: String?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(eventually { self.seen.last } == .some(text), "seen: \(seen)", sourceLocation: sourceLocation)
    }

    /// Waits until the watch has read the events of all changes so far.
    func waitUntilNoticed(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(eventually { self.queue.sync { self.unreadBytes } } == 0, sourceLocation: sourceLocation)
    }

    /// The size of the events that the kernel keeps for the watch; nil: there is no watch. Call it on the queue.
    var unreadBytes: Int32? {
        var bytes: Int32 = 0
        return watch?.inotify.map { ioctl($0.descriptor, UInt(FIONREAD), &bytes) } == 0 ? bytes : nil
    }

    /// Waits until all changes so far would be reported if nothing delayed them: a second watch with the same settling
    /// time has reported two later changes, one after the other.
    func letSettle(sourceLocation: SourceLocation = #_sourceLocation) {
        let file = controlFolder.path("control")
        queue.sync {
            control =
                control
                ?? FileWatch(
                    [.file(file)], on: queue, settling: Self.settling, timeout: Self.settling, log: { _ in },
                    onChange: { [weak self] in self?.controlCalls += 1 })
        }
        for _ in 0..<2 {
            let before = queue.sync { controlCalls }
            #expect(throws: Never.self, sourceLocation: sourceLocation) { try controlFolder.write("", to: "control") }
            #expect(eventually { queue.sync { controlCalls } > before }, sourceLocation: sourceLocation)
        }
    }

    /// Checks that there are no further calls.
    func expectNoMore(than count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        letSettle(sourceLocation: sourceLocation)
        #expect(seen.count == count, "seen: \(seen)", sourceLocation: sourceLocation)
    }

    // MARK: Changes to files

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Opens a file like `>` in a shell, and makes its folders.
    func open(_ name: String) -> Int32 {
        makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
        let descriptor = Glibc.open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        #expect(descriptor >= 0, "\(name): \(String(cString: strerror(errno)))")
        return descriptor
    }

    func put(_ text: String, into descriptor: Int32) {
        #expect(text.withCString { Glibc.write(descriptor, $0, strlen($0)) } == text.utf8.count)
    }

    func write(_ text: String, to name: String) {
        let descriptor = open(name)
        put(text, into: descriptor)
        close(descriptor)
    }

    func makeFolder(_ name: String) {
        try? FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func rename(_ name: String, to other: String) {
        #expect(Glibc.rename(path(name), path(other)) == 0, "\(name): \(String(cString: strerror(errno)))")
    }

    func remove(_ name: String) {
        #expect(Glibc.remove(path(name)) == 0, "\(name): \(String(cString: strerror(errno)))")
    }

    func link(_ name: String, to target: String) {
        #expect(symlink(target, path(name)) == 0, "\(name): \(String(cString: strerror(errno)))")
    }

    /// Points a link somewhere else in one step, as `ln -sfT` does.
    func pointAnew(_ name: String, to target: String) {
        link(name + ".new", to: target)
        rename(name + ".new", to: name)
    }
}
