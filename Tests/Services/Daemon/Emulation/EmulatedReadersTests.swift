import Glibc
import MudraBus
import TestSupport
import Testing

@testable import MudraDaemon

/// When a virtual device has a reader, with files in place of devices.
@Suite struct EmulatedReadersTests {
    /// The devices of which a reader was told.
    @BusActor private final class Told {
        var names: [String] = []
    }

    @Test("A program that opens a virtual device late is noticed") func aLateReader() throws {
        let folder = try TemporaryFolder()
        let late = try folder.write("", to: "event1")
        let early = try folder.write("", to: "event2")
        let readers = CallFixture.onBus { EmulatedReaders(in: folder.path) { _ in } }
        let told = CallFixture.onBus { Told() }
        CallFixture.onBus {
            readers.start()
            for name in ["event1", "event2"] { readers.await(name) { told.names.append(name) } }
        }
        let isRead = { CallFixture.onBus { told.names } }
        let first = open(early, O_RDONLY | O_CLOEXEC)
        defer { close(first) }
        // A reader counts a moment after it has come. By then the other device has been without one for as long.
        #expect(eventually(isRead) == ["event2"])
        let second = open(late, O_RDONLY | O_CLOEXEC)
        defer { close(second) }
        #expect(eventually(isRead) == ["event2", "event1"])
    }
}
