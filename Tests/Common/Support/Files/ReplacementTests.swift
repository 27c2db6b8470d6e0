import Foundation
import TestSupport
import Testing

@testable import MudraSupport

/// The ways in which editors and people change a file.
@Suite struct ReplacementTests {
    private let bench: FileWatchBench

    init() throws {
        bench = try FileWatchBench()
        bench.write("old", to: "mudra/a.toml")
    }

    /// A way to give a file new content.
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

    @Test("New content is seen, however it is written", arguments: Way.allCases)
    func aFileThatHoldsSomethingElseIsSeen(_ way: Way) {
        bench.start("mudra/a.toml")
        for text in ["new", "newer"] {
            way.write(text, on: bench)
            bench.waitUntilSeen(text)
        }
    }

    @Test("A slow writer is waited for") func slowWritersAreWaitedFor() {
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

    /// Also a file that appears together with its folder and has no event of its own.
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

    /// When its event is read, it is no longer empty.
    @Test("A new file is waited for even if it is written to at once") func aNewFileIsWaitedForThatIsBegunAtOnce() {
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

    /// A writer begins again just when the previous change has settled.
    @Test("A writer that has just begun again is waited for") func writersThatBeginAgainAreWaitedFor() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        for number in 1...10 {
            bench.write("new", to: "mudra/a.toml")
            bench.waitUntilNoticed()
            // The queue is blocked until after the time at which the change has settled.
            let file = bench.queue.sync {
                let file = bench.open("mudra/a.toml")
                usleep(60_000)
                return file
            }
            // The watch had its turn.
            bench.waitUntilNoticed()
            bench.put("\(number)", into: file)
            close(file)
            bench.waitUntilSeen("\(number)")
        }
        #expect(!bench.seen.contains(""), "\(bench.seen)")
    }

    @Test("A writer whose closing event was lost is not waited for") func writersWithALostEndAreNotWaitedFor() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        let file = bench.open("mudra/a.toml")
        bench.letSettle()
        // More events than the kernel keeps for us.
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

    @Test("A writer is not waited for forever") func writersAreNotWaitedForForever() {
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

    @Test("A file is seen when it becomes readable") func aFileIsSeenWhenItMayBeRead() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        #expect(chmod(bench.path("mudra/a.toml"), 0o644) == 0)
        #expect(eventually { bench.seen.count } == 1)
    }

    @Test("Other names in the folder do not count") func otherNamesAreNothingToUs() {
        bench.start("mudra/a.toml", dropIns: "mudra/a.d")
        bench.write("in", to: "mudra/a.d/a.toml")
        #expect(eventually { bench.seen.count } == 1)
        for name in ["b", "mudra/b.toml", "mudra/a.toml~", "mudra/a.d/b", "mudra/a.d/.hidden.toml"] {
            bench.write("x", to: name)
            bench.rename(name, to: name + "y")
            bench.remove(name + "y")
        }
        bench.expectNoMore(than: 1)
    }

    @Test("A program that is busy in the folder hides no change") func busyProgramsHideNoChange() {
        bench.start("mudra/a.toml", timeout: FileWatchBench.endless)
        bench.write("x", to: "mudra/other")
        for number in 1...5_000 {
            chmod(bench.path("mudra/other"), number % 2 == 0 ? 0o600 : 0o644)
            if number % 1_000 == 0 { bench.write("\(number)", to: "mudra/a.toml") }
        }
        bench.waitUntilSeen("5000")
    }

    @Test("Thousands of replacements leave no watches behind") func thousandsOfReplacementsLeaveNothingBehind() {
        bench.write("", to: "mudra/a.d/1.toml")
        bench.start("mudra/a.toml", dropIns: "mudra/a.d")
        let before = bench.watches
        #expect(before > 4)
        for number in 1...2_000 {
            // Empty files are not written to the disk at once.
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
        #expect(eventually { bench.watches } == before)
        #expect(bench.said == [])
    }

    /// While the watch waits for the file, and while it ignores a busy one beside it.
    @Test("Ending the watch closes its descriptor", arguments: ["a.toml", "other"])
    func theEndClosesTheDescriptor(_ name: String) throws {
        // A change is noticed, this one or one that another program makes above the folder, and never settles.
        bench.start("mudra/a.toml", settling: FileWatchBench.endless)
        bench.write("before", to: "mudra/\(name)")
        #expect(eventually { bench.queue.sync { bench.watch?.isAsleep } } == true)
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
