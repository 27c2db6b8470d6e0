import Foundation
import Testing

@testable import MudraSupport

/// Obstacles that another user or program may create.
@Suite struct HostileFileTests {
    private let bench: FileWatchBench

    init() throws {
        bench = try FileWatchBench()
    }

    @Test("Following links that form a circle ends") func linksThatLeadInCirclesEnd() {
        bench.link("a.toml", to: "a.toml")
        bench.link("b", to: "c/x")
        bench.link("c", to: "b/y")
        bench.link("here", to: ".")
        let file = bench.path("a.toml")
        let paths = [file, bench.path("b/c"), bench.path("here/here/here/b")]
        bench.start(paths.map { .file($0) }, timeout: .milliseconds(300)) {
            try? String(contentsOfFile: file, encoding: .utf8)
        }
        #expect(bench.watches < 20)
        bench.remove("a.toml")
        bench.write("no circle", to: "a.toml")
        bench.waitUntilSeen("no circle")
    }

    /// As many links as the kernel follows, and one more.
    @Test("Links are followed as far as the kernel follows them", arguments: [40, 41])
    func linksAreFollowedAsTheKernelDoes(_ count: Int) {
        bench.write("", to: "a0")
        for number in 1...count { bench.link("a\(number)", to: "a\(number - 1)") }
        let file = bench.path("a\(count)")
        bench.start([.file(file)], timeout: FileWatchBench.endless) { "" }
        #expect(access(file, F_OK) == (count == 40 ? 0 : -1))
        bench.write("x", to: "a0")
        if count == 40 { bench.waitUntilSeen("") } else { bench.expectNoMore(than: 0) }
    }

    @Test("Following long paths ends") func longPathsEnd() {
        let long = String(repeating: "x", count: 100_000)
        let deep = String(repeating: "y/", count: 50_000)
        let upAndDown = String(repeating: "here/../", count: 20_000)
        bench.makeFolder("here")
        bench.start([long, deep, upAndDown + "a.toml"].map { .file(bench.path($0)) }, timeout: .milliseconds(300)) {
            "called"
        }
        #expect(bench.watches < 20)
        bench.write("x", to: "a.toml")
        bench.waitUntilSeen("called")
    }

    @Test("A FIFO is not waited for") func fifosAreNotWaitedFor() {
        bench.start([.file(bench.path("a.toml"))], timeout: FileWatchBench.endless) { "called" }
        #expect(mkfifo(bench.path("a.toml"), 0o600) == 0)
        bench.waitUntilSeen("called")
    }

    @Test("The number of watches is limited") func thereIsAnEndToWhatIsWatched() {
        bench.makeFolder("a.d")
        for number in 1...(PathWalk.mostWatches + 200) {
            bench.makeFolder("\(number)")
            bench.link("a.d/\(number).toml", to: "../\(number)/x")
        }
        bench.start("a.toml", dropIns: "a.d")
        #expect(bench.watches == PathWalk.mostWatches)
        bench.write("still seen", to: "a.toml")
        bench.waitUntilSeen("still seen")
        #expect(bench.said.count == 1 && bench.said.first?.contains("too much to watch") == true, "\(bench.said)")
    }

    @Test("After an overflow every file counts as changed")
    func moreNewsThanTheKernelKeepsIsNewsOfEverything() throws {
        let most = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(most.split(separator: "\n").first ?? ""))
        try #require(count <= 1_000_000)
        for name in ["x", "y", "a.toml"] { bench.write("old", to: name) }
        bench.start("a.toml", timeout: FileWatchBench.endless)
        bench.queue.sync {
            // Two names, because the kernel merges equal events in a row.
            for _ in 0...count / 2 { for name in ["x", "y"] { chmod(bench.path(name), 0o600) } }
            bench.write("new", to: "a.toml")
        }
        bench.waitUntilSeen("new")
    }
}
