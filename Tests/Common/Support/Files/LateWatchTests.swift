import Glibc
import TestSupport
import Testing

@testable import MudraSupport

/// A watch that begins while the system has no inotify instance left.
@Suite struct LateWatchTests {
    @Test("A watch that cannot begin says so once, begins later, and reports what it has missed") func itBeginsLater()
        throws
    {
        let fixture = try FileWatchFixture()
        let path = fixture.path("a")
        // Used on the watch's queue alone.
        nonisolated(unsafe) var (attempts, isFree) = (0, false)
        fixture.write("before", to: "a")
        fixture.start([.file(path)], timeout: .milliseconds(20)) {
            attempts += 1
            guard isFree else {
                errno = EMFILE
                return nil
            }
            return Inotify()
        } _: {
            FileText.read(path)
        }
        #expect(eventually { fixture.queue.sync { attempts } > 2 })
        fixture.write("missed", to: "a")
        fixture.queue.sync { isFree = true }
        fixture.waitUntilSeen("missed")
        #expect(
            fixture.said == ["cannot watch files for changes yet: Too many open files (fs.inotify.max_user_instances)"])
        fixture.write("after", to: "a")
        fixture.waitUntilSeen("after")
    }
}
