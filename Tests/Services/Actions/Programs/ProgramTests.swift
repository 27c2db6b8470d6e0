import Foundation
import TestSupport
import Testing

@testable import MudraActions

/// Programs that stay and read the events of gestures.
@Suite struct ProgramTests {
    /// A program that writes its input into a file of that name.
    private static func reader(_ file: String) -> String { "exec cat >> \"$OUT/\(file)\"" }
    /// A program that notes each start, and its process.
    private static let noting = "echo $$ >> \"$OUT/starts\"; "

    let bench: ProgramBench

    init() throws { bench = try ProgramBench() }

    private func isRunning(_ pid: String) -> Bool { Int32(pid).map { kill($0, 0) == 0 } ?? false }

    /// The processes of the starts that programs have noted.
    private var starts: [String] { bench.lines("starts") }

    @Test("A program gets every event of its gestures as a line, and no other") func aProgramGetsItsEvents() {
        bench.keep(bench.program("reader", Self.reader("lines")))
        var lines = [bench.tell(.began)]
        for _ in 0..<20 { lines.append(bench.tell(.changed)) }
        bench.tell(.began, "other", id: 2)
        bench.tell(.changed, "other", id: 2)
        lines.append(bench.tell(.recognized, "tap", id: 3))
        lines.append(bench.tell(.ended))
        lines += [bench.tell(.began, id: 4), bench.tell(.cancelled, id: 4)]
        #expect(eventually { bench.lines("lines").count } >= lines.count)
        #expect(bench.lines("lines") == lines)
        #expect(bench.log.isEmpty)
    }

    @Test("A program that reads late misses no event but changes that newer ones replace")
    func aLateReaderMissesNoStep() throws {
        bench.keep(bench.program("late", "\(waiting(for: "go")); \(Self.reader("lines"))"))
        var steps: [String] = []
        var newest: [String] = []
        for id in UInt64(1)...80 {
            steps.append(bench.tell(.began, id: id))
            var last = ""
            for _ in 0..<20 { last = bench.tell(.changed, id: id) }
            newest.append(last)
            steps.append(bench.tell(.ended, id: id))
        }
        _ = try bench.folder.write("", to: "go")
        #expect(eventually { bench.lines("lines").last } == steps.last)
        let lines = bench.lines("lines")
        #expect(lines.count { !$0.contains("changed") } == steps.count)
        let isComplete = lines.filter { !$0.contains("changed") } == steps
        #expect(isComplete)
        let areNewest = Set(lines).isSuperset(of: newest)
        #expect(areNewest)
        // The pipe holds some 100 lines, and after that one change of each gesture waits.
        #expect(lines.count < 500)
        let times = lines.map(time)
        #expect(times == times.sorted())
    }

    private func time(_ line: String) -> Int { line.firstMatch(of: /"t_us":(\d+)/).flatMap { Int($0.1) } ?? 0 }

    @Test("A program that reads nothing is started anew, and another program is not affected")
    func aProgramThatReadsNothingIsStartedAnew() {
        bench.keep(
            bench.program("deaf", Self.noting + "exec sleep 1000"), bench.program("reader", Self.reader("lines")))
        #expect(eventually { starts.count } == 1)
        // One pipe, and the lines that may wait; the reader needs its turns meanwhile.
        var sent = 0
        while bench.log.isEmpty && sent < 2_000 {
            bench.tell(.recognized, "tap", id: UInt64(sent))
            sent += 1
            #expect(eventually { bench.lines("lines").count } >= sent - 20)
        }
        #expect(sent > 256 && sent < 600)
        #expect(eventually { starts.count } == 2)
        #expect(eventually { starts.first.map(isRunning) } == false)
        #expect(eventually { bench.lines("lines").count } == sent)
        #expect(
            bench.log == [
                "deaf: ended, because 256 lines wait that it has not read", "deaf: starts again in 0 seconds",
            ])
    }

    @Test("A program that ends is started again, each time after a longer pause") func aProgramThatEnds() {
        bench.keep(bench.program("brief", Self.noting + "exit 3"), bench.program("reader", Self.reader("lines")))
        #expect(eventually { starts.count } >= 4)
        let complaints = bench.log.filter { $0.hasSuffix("exited with status 3") }
        #expect(complaints.count >= 3 && bench.log.contains("brief: starts again in 0 seconds"), "\(bench.log)")
        let line = bench.tell(.recognized, "tap")
        #expect(eventually { bench.lines("lines") } == [line])
    }

    @Test("A program that cannot be started is tried again") func aMissingProgram() {
        bench.keep(.init(name: "missing", command: .argv(["mudra-no-such-program"]), gestures: ["zoom"]))
        bench.tell(.began)
        bench.tell(.ended)
        let line = "missing: cannot start \"mudra-no-such-program\": No such file or directory"
        #expect(eventually { bench.log.filter { $0 == line }.count >= 3 })
    }

    @Test("A program that closes its input is ended and started again") func aClosedInput() throws {
        bench.keep(bench.program("closed", Self.noting + "exec sleep 1000 < /dev/null"))
        try #require(eventually { starts.count } >= 2)
        let log = bench.log.prefix(2)
        #expect(log == ["closed: ended, because it has closed its input", "closed: starts again in 0 seconds"])
        #expect(eventually { !isRunning(starts[0]) })
    }

    @Test("A new run of a program gets no event of a gesture that began before it")
    func aRunGetsWholeGestures() {
        bench.keep(bench.program("frail", Self.noting + "head -n 1 >> \"$OUT/lines\""))
        #expect(eventually { starts.count } == 1)
        let first = bench.tell(.began)
        #expect(eventually { starts.count } == 2)
        bench.tell(.changed)
        bench.tell(.ended)
        let second = bench.tell(.began, id: 2)
        #expect(eventually { bench.lines("lines").count } == 2)
        #expect(bench.lines("lines") == [first, second])
    }

    @Test("Gestures of which no more will arrive are cancelled for the program") func gesturesAreCancelled() {
        bench.keep(bench.program("reader", Self.reader("lines")))
        bench.tell(.began)
        let last = bench.tell(.changed)
        bench.cancelAll()
        bench.cancelAll()
        bench.tell(.changed)
        #expect(eventually { bench.lines("lines").count } == 3)
        #expect(bench.lines("lines").last == last.replacing("changed", with: "cancelled"))
    }

    @Test("Of more than 64 gestures in progress, the oldest is cancelled for the program")
    func oldGesturesAreCancelled() {
        bench.keep(bench.program("reader", Self.reader("lines")))
        var lines = (UInt64(1)...64).map { bench.tell(.began, id: $0) }
        lines.append(lines[0].replacing("began", with: "cancelled"))
        lines.append(bench.tell(.began, id: 65))
        bench.tell(.ended, id: 1)
        lines.append(bench.tell(.ended, id: 2))
        #expect(eventually { bench.lines("lines").count } >= lines.count)
        #expect(bench.lines("lines") == lines)
    }

    @Test("An unchanged program survives a new configuration, a changed one is replaced, and one left out is stopped")
    func newConfigurations() throws {
        let kept = bench.program("kept", Self.noting + Self.reader("kept"))
        let old = bench.program("changed", "echo $$ >> \"$OUT/old\"; trap '' TERM; while :; do sleep 0.1; done")
        let gone = bench.program("gone", "echo $$ >> \"$OUT/gone\"; \(Self.reader("never"))")
        bench.keep(kept, old, gone)
        try #require(
            eventually { starts.count == 1 && bench.lines("old").count == 1 && bench.lines("gone").count == 1 })
        bench.keep(
            bench.program("kept", Self.noting + Self.reader("kept"), ["tap"]),
            bench.program(
                "changed", "echo $(kill -0 \(bench.lines("old")[0]) 2> /dev/null && echo both) > \"$OUT/new\"; exec cat"
            ))
        bench.tell(.began)
        let line = bench.tell(.recognized, "tap", id: 2)
        #expect(eventually { !isRunning(bench.lines("gone")[0]) })
        // It ignores SIGTERM, and the new one waits for its end.
        #expect(eventually { !bench.text("new").isEmpty })
        #expect(bench.text("new") == "\n")
        #expect(eventually { bench.lines("kept") } == [line])
        #expect(starts.count == 1 && isRunning(starts[0]))
        #expect(bench.log.isEmpty, "\(bench.log)")
    }

    @Test("Processes that a program leaves behind end with it") func nothingIsLeftBehind() throws {
        bench.keep(bench.program("forking", Self.noting + "sleep 1000 & echo $! > \"$OUT/child\"; read line"))
        try #require(eventually { bench.lines("child").count } == 1)
        let child = bench.lines("child")[0]
        bench.tell(.recognized, "tap")
        #expect(eventually { !isRunning(child) })
    }

    @Test("All programs end when they are stopped, also one that ignores SIGTERM") func allEnd() {
        let ended = Flag()
        bench.keep(
            bench.program("reader", Self.noting + Self.reader("lines")),
            bench.program("stubborn", Self.noting + "trap '' TERM; while :; do sleep 0.1; done"))
        #expect(eventually { starts.count } == 2)
        bench.stop(completion: ended.raise)
        #expect(eventually { ended.isRaised })
        #expect(eventually { !starts.contains(where: isRunning) })
        #expect(bench.log.isEmpty)
    }

    @Test("A program has the environment of commands, and none of a gesture's variables")
    func theEnvironment() {
        bench.keep(bench.program("env", "env | grep -c ^MUDRA_ > \"$OUT/count\"; env > \"$OUT/env\"; exec cat"))
        #expect(eventually { bench.text("env").contains("PATH=") })
        // This process has such variables too, for example MUDRA_FEWER_SEEDS in `make check`.
        let own = ProcessInfo.processInfo.environment.keys.count { $0.hasPrefix("MUDRA_") }
        #expect(bench.text("count") == "\(own)\n")
    }

    // MARK: Parts

    @Test("Pauses double up to a minute, and begin anew after a run of ten seconds") func pauses() {
        var pause = RestartPause()
        let brief = (0..<8).map { _ in pause.next(ran: .milliseconds(9_999)).value / 1_000_000 }
        #expect(brief == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(pause.next(ran: .milliseconds(10_000)).value == 1_000_000)
        #expect(pause.next(ran: .milliseconds(0)).value == 2_000_000)
    }

    @Test("A backlog replaces a change by a newer one of its gesture alone, and refuses what exceeds it")
    func backlogs() {
        var backlog = LineBacklog()
        let events: [(String, UInt64?)] = [
            ("began", nil), ("a1", 1), ("b1", 2), ("a2", 1), ("ended", nil), ("b2", 2),
        ]
        let areTaken = events.map { backlog.add($0, changed: $1) }
        #expect(!areTaken.contains(false))
        var lines: [String] = []
        while let line = backlog.first {
            lines.append(line)
            backlog.removeFirst()
        }
        #expect(lines == ["began", "a2", "b2", "ended"])
        let filling = (0..<LineBacklog.most).map { backlog.add("\($0)", changed: $0 == 0 ? 7 : nil) }
        let beyond = [backlog.add("more", changed: nil), backlog.add("more", changed: 8)]
        let isReplaced = backlog.add("newer", changed: 7)
        #expect(!filling.contains(false) && beyond == [false, false] && isReplaced)
        #expect(backlog.count == LineBacklog.most && backlog.first == "newer")
    }
}
