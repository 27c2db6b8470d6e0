import Dispatch
import Glibc
import MudraGestureSettings
import MudraTouch
import TestSupport
import Testing

@testable import MudraActions

@Suite struct WhenBusyTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    @Test("A sleeping command does not delay other gestures") func aSleepingCommandDelaysNoOtherGesture() throws {
        try fixture.make("\(waiting(for: "go")); echo slow >> $OUT/done", of: "slow")
        try fixture.make("echo quick >> $OUT/done", of: "quick")
        #expect(eventually { fixture.text("done") } == "quick\n")
        fixture.touch("go")
        #expect(eventually { fixture.text("done") } == "quick\nslow\n")
        #expect(fixture.log.isEmpty)
    }

    @Test("A queue keeps the order of gestures and loses none") func aQueueKeepsOrderAndLosesNone() throws {
        for number in 0..<30 {
            try fixture.make("sleep 0.0\(9 - number % 10); echo \(number) >> $OUT/done")
        }
        let expected = (0..<30).map { "\($0)\n" }.joined()
        #expect(eventually { fixture.text("done") } == expected)
        #expect(fixture.log.isEmpty)
    }

    @Test("A queue runs one command at a time") func aQueueRunsOneAtATime() throws {
        for _ in 0..<20 {
            try fixture.make("mkdir $OUT/lock && sleep 0.02 && rmdir $OUT/lock; echo x >> $OUT/done")
        }
        #expect(eventually { fixture.lineCount("done") } == 20)
        #expect(fixture.log.isEmpty)
    }

    @Test("A queue is limited, and the log says so") func aQueueIsBoundedAndSaysSo() throws {
        try fixture.make("\(waiting(for: "go")); echo x >> $OUT/done")
        for _ in 0..<104 { try fixture.make("echo x >> $OUT/done") }
        #expect(fixture.log == ["gesture: skipped its commands: 100 commands are waiting already"])
        try fixture.make("echo x >> $OUT/other", of: "other")
        #expect(eventually { fixture.lineCount("other") } == 1)
        fixture.touch("go")
        #expect(eventually { fixture.log.count } == 2)
        #expect(fixture.log.last == "gesture: skipped its commands 3 more times")
        #expect(fixture.lineCount("done") == 101)
    }

    @Test("A queue goes on after a failed start") func aQueueGoesOnAfterAFailedStart() throws {
        try fixture.make(waiting(for: "go"))
        for program in ["first", "second"] {
            var commands = GestureCommands()
            commands.onEvent[.recognized] = .argv(["/nonexistent/\(program)"])
            fixture.tell(.recognized, try fixture.binding("gesture", "tap", commands))
        }
        try fixture.make("echo x >> $OUT/done")
        fixture.touch("go")
        #expect(eventually { fixture.lineCount("done") } == 1)
        #expect(fixture.log.count == 2)
    }

    @Test("With \"skip\", gestures are left out while a command runs") func skipIgnoresWhileOneRuns() throws {
        try fixture.make("\(waiting(for: "go")); echo first >> $OUT/done", whenBusy: .skip)
        for _ in 0..<5 { try fixture.make("echo skipped >> $OUT/done", whenBusy: .skip) }
        fixture.touch("go")
        // The next command starts only after the end has been noticed.
        let isLater = try eventually {
            try fixture.make("echo later >> $OUT/later", whenBusy: .skip)
            return fixture.lineCount("later") > 0
        }
        #expect(isLater)
        #expect(fixture.text("done") == "first\n")
        #expect(fixture.log.isEmpty)
    }

    @Test("With \"parallel\", commands start at once") func parallelStartsAtOnce() throws {
        for _ in 0..<5 {
            try fixture.make("echo x >> $OUT/started; \(waiting(for: "go"))", whenBusy: .parallel)
        }
        #expect(eventually { fixture.lineCount("started") } == 5)
        fixture.touch("go")
    }

    @Test("With \"parallel\", the number of running commands is limited, and the log says so")
    func parallelIsBoundedAndSaysSo() throws {
        for _ in 0..<67 {
            try fixture.make("echo x >> $OUT/started; \(waiting(for: "go"))", whenBusy: .parallel)
        }
        #expect(fixture.log == ["gesture: skipped its commands: 64 commands are running already"])
        #expect(eventually { fixture.lineCount("started") } == 64)
        fixture.touch("go")
        #expect(eventually { fixture.log.count } == 2)
        #expect(fixture.log.last == "gesture: skipped its commands 2 more times")
        #expect(fixture.lineCount("started") == 64)
    }

    @Test("Three hundred short commands are all reaped") func threeHundredShortCommandsAreReaped() throws {
        for number in 0..<300 {
            try fixture.make(
                "echo $$ >> $OUT/pids",
                of: "gesture-\(number % 10)",
                whenBusy: number % 2 == 0 ? .queue : .parallel
            )
        }
        #expect(eventually { fixture.lineCount("pids") } == 300)
        let pids = fixture.text("pids").split(separator: "\n").compactMap { pid_t($0) }
        #expect(Set(pids).count == 300)
        #expect(eventually { !pids.contains(where: isOurChild) }, "no zombie stays")
        #expect(fixture.log.isEmpty)
    }

    private final class IdleSupervisor: Supervisor {
        func start(_ request: CommandRequest, onEnd: @escaping () -> Void) {}
    }

    @Test("A gesture may happen 120 times at once and then 20 times a second, and the log counts the others")
    func theAllowanceIsExact() {
        let lines = LogLines()
        let lanes = GestureLanes("tap", IdleSupervisor(), queue: DispatchQueue(label: "lanes"), log: lines.log)
        let taken = { (count: Int, second: UInt64) in
            (0..<count).count { _ in lanes.lane(.parallel, at: .milliseconds(second * 1_000)) != nil }
        }
        let first = "tap: skipped its commands: more than 20 a second"
        #expect(taken(130, 1) == 120 && lines.all == [first])
        #expect(taken(30, 2) == 20 && lines.all.dropFirst() == ["tap: skipped its commands 9 more times", first])
        #expect(taken(21, 3) == 20 && lines.all.dropFirst(3) == ["tap: skipped its commands 9 more times", first])
        // After a single one that was left out, there are no others to count.
        #expect(taken(1, 4) == 1 && lines.all.count == 5)
    }
}
