import Foundation
import TestSupport
import Testing

@testable import MudraActions

/// Commands that do not end, or that leave other processes behind.
@Suite struct TimeLimitTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// The processes of all commands.
    private var left: [pid_t] { processes(with: "OUT=\(fixture.folder.path)") }

    /// The names of their programs. A process that has just been forked has the name of its parent.
    private var programs: [String] { left.compactMap { ProcessRecord(of: $0).statusField("Name") }.sorted() }

    /// The processes that ignore SIGTERM end, too.
    private func expectAllToEnd(sourceLocation: SourceLocation = #_sourceLocation) {
        fixture.pass(CommandRequest.grace)
        // The supervisor kills again and again, and the kernel needs real time to end a process.
        let isOver = eventually(every: 50) {
            fixture.pass(.milliseconds(50))
            return left.isEmpty
        }
        #expect(isOver, "\(programs)", sourceLocation: sourceLocation)
    }

    @Test("A command that sleeps is ended at its limit") func aCommandThatSleepsIsEndedAtItsLimit() {
        let ended = Flag()
        fixture.run(.argv(["sleep", "1000"]), of: "zoom", timeLimit: .milliseconds(200), onEnd: ended.raise)
        #expect(eventually { left.count } == 1)
        fixture.pass(.milliseconds(199))
        #expect(fixture.log == [] && left.count == 1)
        fixture.pass(.milliseconds(1))
        #expect(fixture.log == ["zoom: ended at its time limit of 200 ms"])
        #expect(eventually { ended.isRaised })
        #expect(eventually { left } == [])
    }

    @Test("A command that ignores SIGTERM is killed with all processes it has started")
    func oneThatIgnoresSIGTERMIsKilledWithAllItHasStarted() {
        let script = "trap '' TERM; sleep 1000 & (trap '' TERM; sleep 1001; sleep 1002) & while :; do sleep 0.1; done"
        fixture.run(.shell(script), timeLimit: .milliseconds(300))
        #expect(eventually { programs.count { $0 == "sleep" } } >= 2)
        fixture.pass(.milliseconds(300))
        #expect(fixture.log == ["gesture: ended at its time limit of 300 ms"])
        #expect(!left.isEmpty, "it ignores SIGTERM")
        expectAllToEnd()
        #expect(fixture.log.count == 1)
    }

    @Test("A process that detaches is found at the limit") func aDetachedProcessIsFoundAtTheLimit() {
        let ended = Flag()
        fixture.run(
            .shell("setsid sh -c 'sleep 1000; :' < /dev/null > /dev/null 2>&1 & setsid -f sleep 1001"),
            timeLimit: .milliseconds(1_500), onEnd: ended.raise)
        #expect(eventually { ended.isRaised }, "the command itself ends at once")
        #expect(eventually { programs } == ["sh", "sleep", "sleep"])
        fixture.pass(.milliseconds(1_500))
        #expect(fixture.log == ["gesture: processes it left running were ended at its time limit of 1500 ms"])
        #expect(eventually { left } == [], "what it left is ended")
    }

    @Test("A process that detaches and ignores SIGTERM is killed") func aDetachedProcessThatIgnoresSIGTERMIsKilled() {
        let ended = Flag()
        fixture.run(
            .shell("trap '' TERM; setsid sleep 1000 < /dev/null > /dev/null 2>&1 &"), timeLimit: .milliseconds(1_500),
            onEnd: ended.raise)
        #expect(eventually { ended.isRaised })
        #expect(eventually { programs } == ["sleep"])
        fixture.pass(.milliseconds(1_500))
        #expect(fixture.log == ["gesture: processes it left running were ended at its time limit of 1500 ms"])
        #expect(programs == ["sleep"], "it ignores SIGTERM")
        expectAllToEnd()
    }

    /// Its environment would not identify it.
    @Test("A process that stays in the group is ended with it", arguments: ["", "trap '' TERM; "])
    func aProcessInTheGroupIsEndedWithIt(_ trap: String) throws {
        let script = "env -i OUT=$OUT sleep 1000 & echo $! > $OUT/child; while [ -d $OUT ]; do sleep 0.1; done"
        fixture.run(.shell(trap + script), timeLimit: .milliseconds(1_500))
        #expect(eventually { fixture.lineCount("child") } == 1)
        let child = try #require(pid_t(fixture.text("child").dropLast()))
        #expect(eventually { ProcessRecord(of: child).statusField("Name") } == "sleep")
        fixture.pass(.milliseconds(1_500))
        #expect(fixture.log == ["gesture: ended at its time limit of 1500 ms"])
        expectAllToEnd()
    }

    @Test("Without a limit a process that detaches goes on") func withoutALimitADetachedProcessGoesOn() {
        let ended = Flag()
        fixture.run(.shell("setsid -f sleep 1000"), onEnd: ended.raise)
        #expect(eventually { ended.isRaised })
        #expect(eventually { programs } == ["sleep"])
        fixture.pass(.milliseconds(10_000_000))
        #expect(fixture.log == [] && programs == ["sleep"])
        for pid in left { kill(pid, SIGKILL) }
    }

    @Test("A process that starts itself anew again and again is killed")
    func oneThatStartsItselfAnewAgainAndAgainIsKilled() {
        // One process at a time and at most a hundred: a machine can always bear this. Each lives long enough to be
        // found on a machine that is busy with other tests.
        let script = "trap '' TERM; f() { sleep 0.5; [ $1 -gt 100 ] || f $(($1 + 1)) & }; f 0"
        fixture.run(.shell(script), timeLimit: .milliseconds(300))
        #expect(eventually { left.count } >= 2)
        fixture.pass(.milliseconds(300))
        #expect(
            fixture.log.count == 1 && fixture.log[0].hasSuffix("ended at its time limit of 300 ms"), "\(fixture.log)")
        expectAllToEnd()
        #expect(fixture.log.count == 1, "\(fixture.log)")
    }

    @Test("A command that ends in time is not logged") func oneThatEndsInTimeIsNotSpokenOf() {
        let ended = Flag()
        for _ in 0..<20 { fixture.run(.shell("true"), timeLimit: .milliseconds(300), onEnd: ended.raise) }
        #expect(eventually { ended.count } == 20)
        fixture.pass(.milliseconds(10_000))
        #expect(fixture.log == [])
    }

    @Test("A command that writes a megabyte does not block") func aMegabyteOfOutputHoldsUpNobody() {
        // The test need not read its own output: the shell redirects the command's output to a file and closes it.
        fixture.run(.shell("head -c 1048576 /dev/zero | tr '\\\\0' x > $OUT/big; echo done > $OUT/done"))
        fixture.run(.shell("echo quick > $OUT/quick"), of: "quick")
        #expect(eventually { fixture.lineCount("quick") == 1 && fixture.lineCount("done") == 1 })
        #expect(fixture.text("big").utf8.count == 1_048_576)
    }

    @Test("Every child is reaped") func everythingIsReaped() {
        for command in ["exit 1", "kill -9 $$", "sleep 0.1 & exit", "true"] {
            for _ in 0..<10 { fixture.run(.shell("\(command)")) }
        }
        #expect(eventually { fixture.log.count } == 20)
        #expect(eventually { left.allSatisfy { !isOurChild($0) } }, "no child and no zombie stays")
    }

    /// One signal stands for all children.
    @Test("Children that end while the queue is busy are reaped")
    func childrenThatEndWhileTheQueueIsBusyAreReaped() {
        let ends = Flag()
        fixture.run(.argv(["true"]), times: 50, onEnd: ends.raise)
        #expect(eventually { ends.count } == 50)
    }
}

/// Set on one thread, read on another.
final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    /// How often it was raised.
    var count: Int { lock.withLock { value } }
    var isRaised: Bool { count > 0 }

    func raise() {
        lock.withLock { value += 1 }
    }
}
