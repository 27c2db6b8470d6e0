import Foundation
import Testing

@testable import MudraActions

/// Commands that do not end, or that leave other processes behind.
@Suite struct TimeLimitTests {
    let bench: CommandBench

    init() throws { bench = try CommandBench() }

    private var left: [pid_t] { processes(with: "OUT=\(bench.folder.path)") }

    @Test("A command that sleeps is ended at its limit") func aCommandThatSleepsIsEndedAtItsLimit() async throws {
        let ended = Flag()
        bench.run(.argv(["sleep", "1000"]), of: "zoom", timeLimit: .milliseconds(200), onEnd: ended.raise)
        try await eventually { ended.isRaised }
        #expect(bench.log == ["zoom: ended at its time limit of 200 ms"])
        try await eventually { left.isEmpty }
    }

    @Test("A command that ignores SIGTERM is killed with all processes it has started")
    func oneThatIgnoresSIGTERMIsKilledWithAllItHasStarted() async throws {
        let script = "trap '' TERM; sleep 1000 & (trap '' TERM; sleep 1001; sleep 1002) & while :; do sleep 0.1; done"
        bench.run(.shell(script), timeLimit: .milliseconds(300))
        try await eventually { !bench.log.isEmpty }
        try await eventually("nothing is left") { left.isEmpty }
        #expect(bench.log == ["gesture: ended at its time limit of 300 ms"])
    }

    @Test("A process that detaches is found at the limit") func aDetachedProcessIsFoundAtTheLimit() async throws {
        let ended = Flag()
        bench.run(
            .shell("setsid sh -c 'sleep 1000' < /dev/null > /dev/null 2>&1 & setsid -f sleep 1001"),
            timeLimit: .milliseconds(1_500), onEnd: ended.raise)
        try await eventually("the command itself has ended at once") { ended.isRaised }
        try await eventually { !bench.log.isEmpty }
        try await eventually("what it left is ended") { left.isEmpty }
        #expect(bench.log == ["gesture: processes it left running were ended at its time limit of 1500 ms"])
    }

    @Test("A process that detaches and ignores SIGTERM is killed")
    func aDetachedProcessThatIgnoresSIGTERMIsKilled() async throws {
        bench.run(
            .shell("trap '' TERM; setsid sleep 1000 < /dev/null > /dev/null 2>&1 &"),
            timeLimit: .milliseconds(1_500))
        try await eventually { !bench.log.isEmpty }
        try await eventually("what it left is ended") { left.isEmpty }
    }

    /// Its environment would not identify it.
    @Test("A process that stays in the group is ended with it", arguments: ["", "trap '' TERM; "])
    func aProcessInTheGroupIsEndedWithIt(_ trap: String) async throws {
        let script = "env -i \"OUT=$OUT\" sleep 1000 & while [ -d $OUT ]; do sleep 0.1; done"
        bench.run(.shell(trap + script), timeLimit: .milliseconds(1_500))
        try await eventually { !bench.log.isEmpty }
        try await eventually("nothing is left") { left.isEmpty }
    }

    @Test("Without a limit a process that detaches goes on") func withoutALimitADetachedProcessGoesOn() async throws {
        let ended = Flag()
        bench.run(.shell("setsid -f sleep 1000"), onEnd: ended.raise)
        try await eventually { ended.isRaised }
        try await eventually { left.count == 1 }
        #expect(bench.log.isEmpty)
        for pid in left { kill(pid, SIGKILL) }
    }

    @Test("A process that starts itself anew again and again is killed")
    func oneThatStartsItselfAnewAgainAndAgainIsKilled() async throws {
        // One process at a time and at most a hundred: a machine can always bear this. Each lives long enough to be
        // found on a machine that is busy with other tests.
        let script = "trap '' TERM; f() { sleep 0.5; [ $1 -gt 100 ] || f $(($1 + 1)) & }; f 0"
        bench.run(.shell(script), timeLimit: .milliseconds(300))
        try await eventually { !bench.log.isEmpty }
        try await eventually("nothing is left") { left.isEmpty }
        #expect(bench.log.count == 1 && bench.log[0].hasSuffix("ended at its time limit of 300 ms"), "\(bench.log)")
    }

    @Test("A command that ends in time is not logged") func oneThatEndsInTimeIsNotSpokenOf() async throws {
        for _ in 0..<20 { bench.run(.shell("true"), timeLimit: .milliseconds(300)) }
        bench.run(.shell("sleep 1; echo x > $OUT/done"), timeLimit: .milliseconds(60_000))
        try await eventually { bench.lineCount("done") == 1 }
        #expect(bench.log.isEmpty)
    }

    @Test("A command that writes a megabyte does not block") func aMegabyteOfOutputHoldsUpNobody() async throws {
        // The test need not read its own output: the shell redirects the command's output to a file and closes it.
        bench.run(.shell("head -c 1048576 /dev/zero | tr '\\\\0' x > $OUT/big; echo done > $OUT/done"))
        bench.run(.shell("echo quick > $OUT/quick"), of: "quick")
        try await eventually { bench.lineCount("quick") == 1 && bench.lineCount("done") == 1 }
        #expect(bench.text("big").utf8.count == 1_048_576)
    }

    @Test("Every child is reaped") func everythingIsReaped() async throws {
        for command in ["exit 1", "kill -9 $$", "sleep 0.1 & exit", "true"] {
            for _ in 0..<10 { bench.run(.shell("\(command)")) }
        }
        try await eventually { bench.log.count == 20 }
        try await eventually("no child and no zombie stays") { left.allSatisfy { !isOurChild($0) } }
    }

    /// One signal stands for all children.
    @Test("Children that end while the queue is busy are reaped")
    func childrenThatEndWhileTheQueueIsBusyAreReaped() async throws {
        let ends = Flag()
        bench.run(.argv(["true"]), times: 50, onEnd: ends.raise)
        try await eventually { ends.count == 50 }
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
