import Foundation
import TestSupport
import Testing

@testable import MudraFiles

/// The ways in which editors and people change a file.
@Suite struct ReplacementTests {
    private let bench: FileWatchBench

    init() throws {
        bench = try FileWatchBench()
        bench.write("old", to: "mudra/a.toml")
    }

    /// How a file comes to hold something else.
    enum Way: CaseIterable {
        case inPlace, byRename, backedUpFirst, deletedFirst, movedAwayAndCopiedBack

        func write(_ text: String, on bench: FileWatchBench) {
            let file = "mudra/a.toml"
            switch self {
            case .inPlace: break
            case .byRename:
                bench.write(text, to: "mudra/.a.toml.swp")
                return bench.rename("mudra/.a.toml.swp", to: file)
            case .backedUpFirst: bench.rename(file, to: file + "~")
            case .deletedFirst: bench.remove(file)
            case .movedAwayAndCopiedBack: bench.rename(file, to: "elsewhere")
            }
            bench.write(text, to: file)
        }
    }

    @Test("A file that holds something else is seen", arguments: Way.allCases)
    func aFileThatHoldsSomethingElseIsSeen(_ way: Way) {
        bench.start("mudra/a.toml")
        for text in ["new", "newer"] {
            way.write(text, on: bench)
            bench.waitUntilSeen(text)
        }
    }

    @Test("Whoever writes slowly is waited for") func whoeverWritesSlowlyIsWaitedFor() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        let file = bench.open("mudra/a.toml")
        for part in ["one ", "two ", "three"] {
            bench.letSettle()
            bench.put(part, into: file)
        }
        bench.letSettle()
        #expect(bench.seen == [])
        close(file)
        bench.waitUntilSeen("one two three")
        bench.expectNoMore(than: 1)
    }

    /// Also one that comes together with its folder, of which no event tells.
    @Test("A new file is waited for from the start", arguments: ["mudra/b.toml", "new/b.toml"])
    func aNewFileIsWaitedForFromTheStart(_ name: String) {
        bench.start(name, timeout: FileWatchBench.endless)
        let file = bench.open(name)
        bench.letSettle()
        #expect(bench.seen == [])
        bench.put("whole", into: file)
        close(file)
        bench.waitUntilSeen("whole")
        bench.expectNoMore(than: 1)
    }

    /// By the time we hear of it, it is not empty any more.
    @Test("A new file is waited for that is begun at once") func aNewFileIsWaitedForThatIsBegunAtOnce() {
        bench.start("mudra/b.toml", timeout: FileWatchBench.endless)
        let file = bench.queue.sync {
            let file = bench.open("mudra/b.toml")
            bench.put("half", into: file)
            return file
        }
        bench.letSettle()
        #expect(bench.seen == [])
        bench.put(" done", into: file)
        close(file)
        bench.waitUntilSeen("half done")
    }

    /// Somebody begins again just when the first time has settled.
    @Test("What has just begun again is waited for") func whatHasJustBegunAgainIsWaitedFor() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        for number in 1...10 {
            bench.write("new", to: "mudra/a.toml")
            // The times themselves: it has not settled yet, and would while we are busy.
            usleep(20_000)
            // We are busy until after the time at which it has settled.
            let file = bench.queue.sync {
                let file = bench.open("mudra/a.toml")
                usleep(60_000)
                return file
            }
            usleep(20_000)
            bench.put("\(number)", into: file)
            close(file)
            bench.waitUntilSeen("\(number)")
        }
        #expect(!bench.seen.contains(""), "\(bench.seen)")
    }

    @Test("Nobody is waited for whose end was lost") func nobodyIsWaitedForWhoseEndWasLost() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        let file = bench.open("mudra/a.toml")
        bench.letSettle()
        // More than the kernel keeps for us.
        bench.queue.sync {
            for name in ["mudra/b", "mudra/c"] { bench.write("", to: name) }
            for number in 0..<20_000 { chmod(bench.path(number % 2 == 0 ? "mudra/b" : "mudra/c"), 0o600) }
            bench.put("done", into: file)
            close(file)
        }
        bench.waitUntilSeen("done")
    }

    @Test("A file that is being replaced is waited for") func aFileThatIsBeingReplacedIsWaitedFor() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        bench.rename("mudra/a.toml", to: "mudra/a.toml~")
        bench.letSettle()
        #expect(bench.seen == [])
        let file = bench.open("mudra/a.toml")
        bench.letSettle()
        #expect(bench.seen == [])
        bench.put("new", into: file)
        close(file)
        bench.waitUntilSeen("new")
        bench.expectNoMore(than: 1)
    }

    @Test("Nobody is waited for forever") func nobodyIsWaitedForForever() {
        bench.start("mudra/a.toml")
        let file = bench.open("mudra/a.toml")
        bench.put("half", into: file)
        bench.waitUntilSeen("half")
        bench.put(" done", into: file)
        close(file)
        bench.waitUntilSeen("half done")
        bench.remove("mudra/a.toml")
        bench.waitUntilSeen(nil)
        bench.write("back", to: "mudra/a.toml")
        bench.waitUntilSeen("back")
    }

    @Test("A file is seen when it may be read") func aFileIsSeenWhenItMayBeRead() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        #expect(chmod(bench.path("mudra/a.toml"), 0o644) == 0)
        #expect(eventually { bench.seen.count == 1 })
    }

    @Test("Other names are nothing to µs") func otherNamesAreNothingToUs() {
        bench.start("mudra/a.toml", dropIns: "mudra/a.d")
        bench.write("in", to: "mudra/a.d/a.toml")
        #expect(eventually { bench.seen.count == 1 })
        for name in ["b", "mudra/b.toml", "mudra/a.toml~", "mudra/a.d/b", "mudra/a.d/.hidden.toml"] {
            bench.write("x", to: name)
            bench.rename(name, to: name + "y")
            bench.remove(name + "y")
        }
        bench.expectNoMore(than: 1)
    }

    @Test("Who is busy beside µs hides nothing") func whoIsBusyBesideUsHidesNothing() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        bench.write("x", to: "mudra/other")
        for number in 1...5_000 {
            chmod(bench.path("mudra/other"), number % 2 == 0 ? 0o600 : 0o644)
            if number % 1_000 == 0 { bench.write("\(number)", to: "mudra/a.toml") }
        }
        bench.waitUntilSeen("5000")
    }

    @Test("Thousands of replacements leave nothing behind") func thousandsOfReplacementsLeaveNothingBehind() {
        bench.write("", to: "mudra/a.d/1.toml")
        bench.start("mudra/a.toml", dropIns: "mudra/a.d")
        let before = bench.watches
        #expect(before > 4)
        for number in 1...2_000 {
            // Empty ones are not written to the disk at once.
            bench.write(number < 2_000 ? "" : "the last", to: "mudra/new")
            bench.rename("mudra/new", to: number % 2 == 0 ? "mudra/a.toml" : "mudra/a.d/1.toml")
            if number % 100 == 0 {
                bench.rename("mudra", to: "old")
                bench.makeFolder("mudra/a.d")
                bench.rename("old/a.toml", to: "mudra/a.toml")
                bench.rename("old/a.d/1.toml", to: "mudra/a.d/1.toml")
                bench.remove("old/a.d")
                bench.remove("old")
            }
        }
        bench.waitUntilSeen("the last")
        #expect(eventually { bench.watches == before }, "\(before), now \(bench.watches)")
        #expect(bench.said == [])
    }

    /// While it waits for the file, or lets others be busy beside it.
    @Test("The end closes the descriptor", arguments: ["a.toml", "other"])
    func theEndClosesTheDescriptor(_ name: String) throws {
        bench.start("mudra/a.toml")
        bench.write("before", to: "mudra/\(name)")
        // The time itself: it has noticed, and not settled.
        usleep(20_000)
        let descriptor = try #require(bench.descriptor)
        #expect(bench.isInotify(descriptor))
        bench.stop()
        #expect(eventually { !bench.isInotify(descriptor) })
        bench.expectNoMore(than: 0)
    }
}

extension FileWatchBench {
    fileprivate func isInotify(_ descriptor: Int32) -> Bool {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
        return file?.contains("inotify") == true
    }
}
