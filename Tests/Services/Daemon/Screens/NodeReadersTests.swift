import Dispatch
import Foundation
import MudraBus
import Synchronization
import TestSupport
import Testing

@testable import MudraDaemon

/// When a virtual device counts as read or not read, with files in a folder instead of nodes.
@Suite struct NodeReadersTests {
    /// A folder with one node, the readers of its device, and their reports.
    private final class NodeFolder: Sendable {
        private let folder: TemporaryFolder
        private let readers: NodeReaders<ScreenID>
        private let told = Mutex<[Bool]>([])
        private let screen = ScreenID(value: 7)

        init(
            timeout: DispatchTimeInterval, settling: DispatchTimeInterval, countsAsRead: Bool = true
        ) throws {
            folder = try TemporaryFolder()
            let path = folder.path
            readers = Self.onBus {
                NodeReaders(in: path, settling: settling, timeout: timeout) { Issue.record("\($0)") }
            }
            Self.onBus {
                readers.onChange = { [weak self] in self?.note($0, $1) }
                readers.start()
            }
            #expect(FileManager.default.createFile(atPath: folder.path("event5"), contents: nil))
            Self.onBus { readers.follow(screen, "event5", countsAsRead: countsAsRead) }
        }

        static func onBus<Value: Sendable>(_ body: @BusActor () -> Value) -> Value {
            BusActor.queue.sync { BusActor.assumeIsolated(body) }
        }

        func open() -> Int32 { Glibc.open(folder.path("event5"), O_RDONLY | O_CLOEXEC) }

        func forget() {
            Self.onBus { readers.forget(screen) }
        }

        func waitUntilTold(_ expected: Bool..., sourceLocation: SourceLocation = #_sourceLocation) {
            _ = eventually { told.withLock { $0.count } >= expected.count }
            #expect(told.withLock { $0 } == expected, sourceLocation: sourceLocation)
        }

        private func note(_ screen: ScreenID, _ isRead: Bool) {
            #expect(screen == self.screen)
            told.withLock { $0.append(isRead) }
        }
    }

    @Test("A virtual screen loses its readers after a while, and has one again")
    func aVirtualScreenLosesAndRegainsReaders() throws {
        let nodes = try NodeFolder(timeout: .milliseconds(300), settling: .milliseconds(50))
        nodes.waitUntilTold(false)
        let descriptor = nodes.open()
        nodes.waitUntilTold(false, true)
        close(descriptor)
        nodes.waitUntilTold(false, true, false)
    }

    @Test("A virtual screen that is opened in time counts as read") func aScreenOpenedInTimeCountsAsRead() throws {
        let nodes = try NodeFolder(timeout: .seconds(2), settling: .milliseconds(1))
        let descriptor = nodes.open()
        // A later screen that is not opened is reported; this one would have been reported before it.
        try NodeFolder(timeout: .seconds(2), settling: .milliseconds(1)).waitUntilTold(false)
        nodes.waitUntilTold()
        close(descriptor)
        nodes.waitUntilTold(false)
    }

    @Test("A program that opens a node for a moment is not a reader") func aMomentaryOpenIsNoReader() throws {
        let nodes = try NodeFolder(timeout: .milliseconds(1), settling: .seconds(2))
        nodes.waitUntilTold(false)
        close(nodes.open())
        // A reader that stays is reported; an earlier one would have been reported by then.
        let other = try NodeFolder(timeout: .milliseconds(1), settling: .seconds(2))
        other.waitUntilTold(false)
        let descriptor = other.open()
        other.waitUntilTold(false, true)
        close(descriptor)
        nodes.waitUntilTold(false)
    }

    @Test("A device that no program has read yet is reported as soon as a program stays with it") func aNewDevice()
        throws
    {
        let nodes = try NodeFolder(timeout: .never, settling: .milliseconds(50), countsAsRead: false)
        // Another device that is never opened would have been reported before this one.
        let other = try NodeFolder(timeout: .never, settling: .milliseconds(1), countsAsRead: false)
        let descriptor = nodes.open()
        nodes.waitUntilTold(true)
        close(descriptor)
        other.waitUntilTold()
    }

    @Test("A forgotten screen is not reported any more") func ofAScreenThatIsForgottenNothingIsTold() throws {
        let nodes = try NodeFolder(timeout: .milliseconds(500), settling: .milliseconds(1))
        nodes.forget()
        try NodeFolder(timeout: .milliseconds(500), settling: .milliseconds(1)).waitUntilTold(false)
        nodes.waitUntilTold()
    }
}
