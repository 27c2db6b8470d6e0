import Glibc
import TestSupport
import Testing

@testable import MudraSupport

/// A watch that begins while the system has no inotify instance left.
@Suite struct LateWatchTests {
    @Test("A watch that cannot begin says so once, begins later, and reports what it has missed") func itBeginsLater()
        throws
    {
        let bench = try FileWatchBench()
        let path = bench.path("a")
        // Used on the watch's queue alone.
        nonisolated(unsafe) var (attempts, isFree) = (0, false)
        bench.write("before", to: "a")
        bench.start([.file(path)], timeout: .milliseconds(20)) {
            attempts += 1
            guard isFree else {
                errno = EMFILE
                return nil
            }
            return Inotify()
        } _: {
            FileText.read(path)
        }
        #expect(eventually { bench.queue.sync { attempts } > 2 })
        bench.write("missed", to: "a")
        bench.queue.sync { isFree = true }
        bench.waitUntilSeen("missed")
        #expect(
            bench.said == ["cannot watch files for changes yet: Too many open files (fs.inotify.max_user_instances)"])
        bench.write("after", to: "a")
        bench.waitUntilSeen("after")
    }
}
