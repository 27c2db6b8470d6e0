import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MudraSupport

/// How often files are open, as far as inotify reports it.
@Suite final class OpenFilesTests {
    private let temporary: TemporaryFolder
    private let queue = DispatchQueue(label: "mudra.open-files-tests")
    private let told = Mutex<[String]>([])
    private var files: OpenFiles?
    private var descriptors: [Int32] = []

    init() throws {
        temporary = try TemporaryFolder()
        files = queue.sync {
            OpenFiles(in: folder, on: queue) { [unowned self] name in told.withLock { $0.append(name) } }
        }
        _ = try #require(files)
    }

    deinit {
        queue.sync { files = nil }
        for descriptor in descriptors { close(descriptor) }
    }

    private var folder: String { temporary.path }

    private func make(_ name: String) {
        // A link to it appears complete: no process has it open in the folder.
        let path = folder + "-" + name
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        link(path, "\(folder)/\(name)")
        unlink(path)
    }

    private func open(_ name: String) {
        descriptors.append(Glibc.open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC))
    }

    private func closeOne() {
        close(descriptors.removeLast())
    }

    private func waitUntil(_ name: String, isOpen: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSo = eventually { queue.sync { files?.isOpen(name) } == isOpen }
        #expect(isSo, "\(name) is \(isOpen ? "not " : "")open", sourceLocation: sourceLocation)
    }

    /// Waits until everything so far has been reported, by an event of another file after it.
    private func catchUp() {
        make("last")
        open("last")
        waitUntil("last", isOpen: true)
        closeOne()
        waitUntil("last", isOpen: false)
        unlink("\(folder)/last")
        told.withLock { $0.removeAll { $0 == "last" } }
    }

    @Test("A file is open until its last user has closed it") func aFileIsOpenUntilTheLastHasClosedIt() {
        make("a")
        queue.sync { files?.countExactly("a") }
        // Both at once: without a watch on the file itself, the kernel would merge the two events.
        queue.sync {
            open("a")
            open("a")
        }
        waitUntil("a", isOpen: true)
        closeOne()
        catchUp()
        #expect(queue.sync { files?.isOpen("a") } == true)
        queue.sync {
            open("a")
            closeOne()
            closeOne()
        }
        waitUntil("a", isOpen: false)
        #expect(told.withLock { $0 } == ["a", "a"])
    }

    @Test("A deleted file is not open") func aFileThatGoesIsNotOpen() {
        make("a")
        open("a")
        waitUntil("a", isOpen: true)
        unlink("\(folder)/a")
        waitUntil("a", isOpen: false)
        // Another file with the same name: closing the first does not concern it.
        make("a")
        open("a")
        waitUntil("a", isOpen: true)
        close(descriptors.removeFirst())
        catchUp()
        #expect(queue.sync { files?.isOpen("a") } == true)
    }

    @Test("A file that was open before is not counted") func earlierOpeningsAreNotCounted() {
        make("b")
        open("b")
        queue.sync { files = OpenFiles(in: folder, on: queue) { _ in } }
        closeOne()
        catchUp()
        #expect(queue.sync { files?.isOpen("b") } == false)
        open("b")
        waitUntil("b", isOpen: true)
    }

    @Test("After an overflow every file may be open")
    func afterMoreThanTheKernelKeepsEveryFileMayBeOpen() {
        make("a")
        make("b")
        // On the queue, so that nothing is read meanwhile.
        queue.sync {
            for _ in 0..<9_000 {
                open("a")
                closeOne()
            }
        }
        waitUntil("b", isOpen: true)
        #expect(queue.sync { files?.isOpen("never made") } == true)
    }

    @Test("A folder that does not exist cannot be watched") func aFolderThatIsNotThereIsNotWatched() {
        let none = OpenFiles(in: folder + "/none", on: queue) { _ in }
        #expect(none == nil && errno == ENOENT)
    }
}
