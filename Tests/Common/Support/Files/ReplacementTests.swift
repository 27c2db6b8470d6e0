import Foundation
import TestSupport
import Testing

@testable import MudraSupport

/// The ways in which editors and people change a file.
@Suite struct ReplacementTests {
    private let fixture: FileWatchFixture

    init() throws {
        fixture = try FileWatchFixture()
        fixture.write("old", to: "mudra/a.toml")
    }

    /// A way to give a file new content.
    enum Way: CaseIterable {
        case inPlace, byRename, backedUpFirst, deletedFirst, movedAwayAndCopiedBack

        func write(_ text: String, on fixture: FileWatchFixture) {
            let file = "mudra/a.toml"
            switch self {
            case .inPlace: break
            case .byRename:
                fixture.write(text, to: "mudra/.a.toml.swp")
                return fixture.rename("mudra/.a.toml.swp", to: file)
            case .backedUpFirst: fixture.rename(file, to: file + "~")
            case .deletedFirst: fixture.remove(file)
            case .movedAwayAndCopiedBack: fixture.rename(file, to: "elsewhere")
            }
            fixture.write(text, to: file)
        }
    }

    @Test("New content is seen, however it is written", arguments: Way.allCases)
    func aFileThatHoldsSomethingElseIsSeen(_ way: Way) {
        fixture.start("mudra/a.toml")
        for text in ["new", "newer"] {
            way.write(text, on: fixture)
            fixture.waitUntilSeen(text)
        }
    }

    @Test("A slow writer is waited for") func slowWritersAreWaitedFor() {
        fixture.start("mudra/a.toml", timeout: FileWatchFixture.endless)
        let file = fixture.open("mudra/a.toml")
        for part in ["one ", "two ", "three"] {
            fixture.letSettle()
            fixture.put(part, into: file)
        }
        fixture.letSettle()
        #expect(fixture.seen == [])
        close(file)
        fixture.waitUntilSeen("one two three")
        fixture.expectNoMore(than: 1)
    }

    /// Also a file that appears together with its folder and has no event of its own.
    @Test("A new file is waited for from the start", arguments: ["mudra/b.toml", "new/b.toml"])
    func aNewFileIsWaitedForFromTheStart(_ name: String) {
        fixture.start(name, timeout: FileWatchFixture.endless)
        let file = fixture.open(name)
        fixture.letSettle()
        #expect(fixture.seen == [])
        fixture.put("whole", into: file)
        close(file)
        fixture.waitUntilSeen("whole")
        fixture.expectNoMore(than: 1)
    }

    /// When its event is read, it is no longer empty.
    @Test("A new file is waited for even if it is written to at once") func aNewFileIsWaitedForThatIsBegunAtOnce() {
        fixture.start("mudra/b.toml", timeout: FileWatchFixture.endless)
        let file = fixture.queue.sync {
            let file = fixture.open("mudra/b.toml")
            fixture.put("half", into: file)
            return file
        }
        fixture.letSettle()
        #expect(fixture.seen == [])
        fixture.put(" done", into: file)
        close(file)
        fixture.waitUntilSeen("half done")
    }

    /// A writer begins again just when the previous change has settled.
    @Test("A writer that has just begun again is waited for") func writersThatBeginAgainAreWaitedFor() {
        fixture.start("mudra/a.toml", timeout: FileWatchFixture.endless)
        for number in 1...10 {
            fixture.write("new", to: "mudra/a.toml")
            fixture.waitUntilNoticed()
            // The queue is blocked until after the time at which the change has settled.
            let file = fixture.queue.sync {
                let file = fixture.open("mudra/a.toml")
                usleep(60_000)
                return file
            }
            // The watch had its turn.
            fixture.waitUntilNoticed()
            fixture.put("\(number)", into: file)
            close(file)
            fixture.waitUntilSeen("\(number)")
        }
        #expect(!fixture.seen.contains(""), "\(fixture.seen)")
    }

    @Test("A writer whose closing event was lost is not waited for") func writersWithALostEndAreNotWaitedFor() {
        fixture.start("mudra/a.toml", timeout: FileWatchFixture.endless)
        let file = fixture.open("mudra/a.toml")
        fixture.letSettle()
        // More events than the kernel keeps for us.
        fixture.queue.sync {
            for name in ["mudra/b", "mudra/c"] { fixture.write("", to: name) }
            for number in 0..<20_000 { chmod(fixture.path(number % 2 == 0 ? "mudra/b" : "mudra/c"), 0o600) }
            fixture.put("done", into: file)
            close(file)
        }
        fixture.waitUntilSeen("done")
    }

    @Test("A file that is being replaced is waited for") func aFileThatIsBeingReplacedIsWaitedFor() {
        fixture.start("mudra/a.toml", timeout: FileWatchFixture.endless)
        fixture.rename("mudra/a.toml", to: "mudra/a.toml~")
        fixture.letSettle()
        #expect(fixture.seen == [])
        let file = fixture.open("mudra/a.toml")
        fixture.letSettle()
        #expect(fixture.seen == [])
        fixture.put("new", into: file)
        close(file)
        fixture.waitUntilSeen("new")
        fixture.expectNoMore(than: 1)
    }

    @Test("A writer is not waited for forever") func writersAreNotWaitedForForever() {
        fixture.start("mudra/a.toml")
        let file = fixture.open("mudra/a.toml")
        fixture.put("half", into: file)
        fixture.waitUntilSeen("half")
        fixture.put(" done", into: file)
        close(file)
        fixture.waitUntilSeen("half done")
        fixture.remove("mudra/a.toml")
        fixture.waitUntilSeen(nil)
        fixture.write("back", to: "mudra/a.toml")
        fixture.waitUntilSeen("back")
    }

    @Test("A file is seen when it becomes readable") func aFileIsSeenWhenItMayBeRead() {
        fixture.start("mudra/a.toml", timeout: FileWatchFixture.endless)
        #expect(chmod(fixture.path("mudra/a.toml"), 0o644) == 0)
        #expect(eventually { fixture.seen.count } == 1)
    }

    @Test("Other names in the folder do not count") func otherNamesAreNothingToUs() {
        fixture.start("mudra/a.toml", dropIns: "mudra/a.d")
        fixture.write("in", to: "mudra/a.d/a.toml")
        #expect(eventually { fixture.seen.count } == 1)
        for name in ["b", "mudra/b.toml", "mudra/a.toml~", "mudra/a.d/b", "mudra/a.d/.hidden.toml"] {
            fixture.write("x", to: name)
            fixture.rename(name, to: name + "y")
            fixture.remove(name + "y")
        }
        fixture.expectNoMore(than: 1)
    }

    @Test("A program that is busy in the folder hides no change") func busyProgramsHideNoChange() {
        fixture.start("mudra/a.toml", timeout: FileWatchFixture.endless)
        fixture.write("x", to: "mudra/other")
        for number in 1...5_000 {
            chmod(fixture.path("mudra/other"), number % 2 == 0 ? 0o600 : 0o644)
            if number % 1_000 == 0 { fixture.write("\(number)", to: "mudra/a.toml") }
        }
        fixture.waitUntilSeen("5000")
    }

    @Test("Thousands of replacements leave no watches behind") func thousandsOfReplacementsLeaveNothingBehind() {
        fixture.write("", to: "mudra/a.d/1.toml")
        fixture.start("mudra/a.toml", dropIns: "mudra/a.d")
        let before = fixture.watches
        #expect(before >= 4)
        for number in 1...2_000 {
            // Empty files are not written to the disk at once.
            fixture.write(number < 2_000 ? "" : "the last", to: "mudra/new")
            fixture.rename("mudra/new", to: number % 2 == 0 ? "mudra/a.toml" : "mudra/a.d/1.toml")
            if number % 100 == 0 {
                fixture.rename("mudra", to: "old")
                fixture.makeFolder("mudra/a.d")
                fixture.rename("old/a.toml", to: "mudra/a.toml")
                fixture.rename("old/a.d/1.toml", to: "mudra/a.d/1.toml")
                fixture.remove("old/a.d")
                fixture.remove("old")
            }
        }
        fixture.waitUntilSeen("the last")
        #expect(eventually { fixture.watches } == before)
        #expect(fixture.said == [])
    }

    /// While the watch waits for the file, and while it ignores a busy one beside it.
    @Test("Ending the watch closes its descriptor", arguments: ["a.toml", "other"])
    func theEndClosesTheDescriptor(_ name: String) throws {
        // A change is noticed, this one or one that another program makes above the folder, and never settles.
        fixture.start("mudra/a.toml", settling: FileWatchFixture.endless)
        fixture.write("before", to: "mudra/\(name)")
        #expect(eventually { fixture.queue.sync { fixture.watch?.isAsleep } } == true)
        let descriptor = try #require(fixture.descriptor)
        #expect(fixture.isInotify(descriptor))
        fixture.stop()
        #expect(eventually { !fixture.isInotify(descriptor) })
        fixture.expectNoMore(than: 0)
    }
}

extension FileWatchFixture {
    fileprivate func isInotify(_ descriptor: Int32) -> Bool {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
        return file?.contains("inotify") == true
    }
}
