import Foundation
import Testing

@testable import MudraSupport

/// Obstacles that another user or program may create.
@Suite struct HostileFileTests {
    private let fixture: FileWatchFixture

    init() throws {
        fixture = try FileWatchFixture()
    }

    @Test("Following links that form a circle ends") func linksThatLeadInCirclesEnd() {
        fixture.link("a.toml", to: "a.toml")
        fixture.link("b", to: "c/x")
        fixture.link("c", to: "b/y")
        fixture.link("here", to: ".")
        let file = fixture.path("a.toml")
        let paths = [file, fixture.path("b/c"), fixture.path("here/here/here/b")]
        fixture.start(paths.map { .file($0) }, timeout: .milliseconds(300)) {
            try? String(contentsOfFile: file, encoding: .utf8)
        }
        #expect(fixture.watches < 20)
        fixture.remove("a.toml")
        fixture.write("no circle", to: "a.toml")
        fixture.waitUntilSeen("no circle")
    }

    /// As many links as the kernel follows, and one more.
    @Test("Links are followed as far as the kernel follows them", arguments: [40, 41])
    func linksAreFollowedAsTheKernelDoes(_ count: Int) {
        fixture.write("", to: "a0")
        for number in 1...count { fixture.link("a\(number)", to: "a\(number - 1)") }
        let file = fixture.path("a\(count)")
        fixture.start([.file(file)], timeout: FileWatchFixture.endless) { "" }
        #expect(access(file, F_OK) == (count == 40 ? 0 : -1))
        fixture.write("x", to: "a0")
        if count == 40 { fixture.waitUntilSeen("") } else { fixture.expectNoMore(than: 0) }
    }

    @Test("Following long paths ends") func longPathsEnd() {
        let long = String(repeating: "x", count: 100_000)
        let deep = String(repeating: "y/", count: 50_000)
        let upAndDown = String(repeating: "here/../", count: 20_000)
        fixture.makeFolder("here")
        fixture.start([long, deep, upAndDown + "a.toml"].map { .file(fixture.path($0)) }, timeout: .milliseconds(300)) {
            "called"
        }
        #expect(fixture.watches < 20)
        fixture.write("x", to: "a.toml")
        fixture.waitUntilSeen("called")
    }

    @Test("A FIFO is not waited for") func fifosAreNotWaitedFor() {
        fixture.start([.file(fixture.path("a.toml"))], timeout: FileWatchFixture.endless) { "called" }
        #expect(mkfifo(fixture.path("a.toml"), 0o600) == 0)
        fixture.waitUntilSeen("called")
    }

    @Test("The number of watches is limited") func thereIsAnEndToWhatIsWatched() {
        fixture.makeFolder("a.d")
        for number in 1...(PathWalk.mostWatches + 200) {
            fixture.makeFolder("\(number)")
            fixture.link("a.d/\(number).toml", to: "../\(number)/x")
        }
        fixture.start("a.toml", dropIns: "a.d")
        #expect(fixture.watches == PathWalk.mostWatches)
        fixture.write("still seen", to: "a.toml")
        fixture.waitUntilSeen("still seen")
        #expect(fixture.said.count == 1 && fixture.said.first?.contains("too much to watch") == true, "\(fixture.said)")
    }

    @Test("After an overflow every file counts as changed")
    func moreNewsThanTheKernelKeepsIsNewsOfEverything() throws {
        let most = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(most.split(separator: "\n").first ?? ""))
        try #require(count <= 1_000_000)
        for name in ["x", "y", "a.toml"] { fixture.write("old", to: name) }
        fixture.start("a.toml", timeout: FileWatchFixture.endless)
        fixture.queue.sync {
            // Two names, because the kernel merges equal events in a row.
            for _ in 0...count / 2 { for name in ["x", "y"] { chmod(fixture.path(name), 0o600) } }
            fixture.write("new", to: "a.toml")
        }
        fixture.waitUntilSeen("new")
    }
}
