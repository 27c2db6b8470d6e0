import Dispatch
import Foundation
import MudraBus
import Synchronization
import TestSupport
import Testing

@testable import MudraDaemon

/// When a virtual screen counts as read, and when as read by nobody: with a folder of files in place of nodes.
@Suite struct GrabReadersTests {
    /// A folder with one node, the readers of its screen, and what they have told.
    private final class NodeFolder: Sendable {
        private let folder: TemporaryFolder
        private let readers: GrabReaders
        private let told = Mutex<[Bool]>([])
        private let screen = ScreenID(value: 7)

        init(timeout: DispatchTimeInterval, settling: DispatchTimeInterval) throws {
            folder = try TemporaryFolder()
            let path = folder.path
            readers = Self.onBus {
                GrabReaders(in: path, timeout: timeout, settling: settling) { Issue.record("\($0)") }
            }
            Self.onBus {
                readers.onChange = { [weak self] in self?.note($0, $1) }
                readers.start()
            }
            #expect(FileManager.default.createFile(atPath: folder.path("event5"), contents: nil))
            Self.onBus { readers.follow(screen, "event5") }
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

    @Test("Nobody reads after a while and somebody does again")
    func nobodyReadsAfterAWhileAndSomebodyDoesAgain() throws {
        let bench = try NodeFolder(timeout: .milliseconds(300), settling: .milliseconds(50))
        bench.waitUntilTold(false)
        let descriptor = bench.open()
        bench.waitUntilTold(false, true)
        close(descriptor)
        bench.waitUntilTold(false, true, false)
    }

    @Test("What is open in time is read") func whatIsOpenInTimeIsRead() throws {
        let bench = try NodeFolder(timeout: .seconds(2), settling: .milliseconds(1))
        let descriptor = bench.open()
        // One that comes later and is not opened is told of; this one would have been before it.
        try NodeFolder(timeout: .seconds(2), settling: .milliseconds(1)).waitUntilTold(false)
        bench.waitUntilTold()
        close(descriptor)
        bench.waitUntilTold(false)
    }

    @Test("Who only looks is no reader") func whoOnlyLooksIsNoReader() throws {
        let bench = try NodeFolder(timeout: .milliseconds(1), settling: .seconds(2))
        bench.waitUntilTold(false)
        close(bench.open())
        // A reader that stays is told; an earlier one would have been told by then.
        let other = try NodeFolder(timeout: .milliseconds(1), settling: .seconds(2))
        other.waitUntilTold(false)
        let descriptor = other.open()
        other.waitUntilTold(false, true)
        close(descriptor)
        bench.waitUntilTold(false)
    }

    @Test("Of a screen that is forgotten nothing is told") func ofAScreenThatIsForgottenNothingIsTold() throws {
        let bench = try NodeFolder(timeout: .milliseconds(500), settling: .milliseconds(1))
        bench.forget()
        try NodeFolder(timeout: .milliseconds(500), settling: .milliseconds(1)).waitUntilTold(false)
        bench.waitUntilTold()
    }
}
