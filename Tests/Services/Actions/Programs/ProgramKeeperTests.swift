import Foundation
import MudraSupport
import TestSupport
import Testing

@testable import MudraActions

/// Programs that stay and read the events of gestures.
@Suite struct ProgramKeeperTests {
    /// A program that writes its input into a file of that name.
    private static func reader(_ file: String) -> String { "exec cat >> \"$OUT/\(file)\"" }
    /// A program that notes each start, and its process.
    private static let noting = "echo $$ >> \"$OUT/starts\"; "

    let fixture: GestureProgramFixture

    init() throws { fixture = try GestureProgramFixture() }

    private func isRunning(_ pid: String) -> Bool { Int32(pid).map { kill($0, 0) == 0 } ?? false }

    /// The processes of the starts that programs have noted.
    private var starts: [String] { fixture.lines("starts") }

    @Test("A program gets every event of its gestures as a line, and no other") func aProgramGetsItsEvents() {
        fixture.keep(fixture.program("reader", Self.reader("lines")))
        var lines = [fixture.tell(.began)]
        for _ in 0..<20 { lines.append(fixture.tell(.changed)) }
        fixture.tell(.began, "other", id: 2)
        fixture.tell(.changed, "other", id: 2)
        lines.append(fixture.tell(.recognized, "tap", id: 3))
        lines.append(fixture.tell(.ended))
        lines += [fixture.tell(.began, id: 4), fixture.tell(.cancelled, id: 4)]
        #expect(eventually { fixture.lines("lines").count } >= lines.count)
        #expect(fixture.lines("lines") == lines)
        #expect(fixture.log.isEmpty)
    }

    @Test("A program that reads late misses no event but changes that newer ones replace")
    func aLateReaderMissesNoStep() throws {
        fixture.keep(fixture.program("late", "\(waiting(for: "go")); \(Self.reader("lines"))"))
        var steps: [String] = []
        var newest: [String] = []
        for id in UInt64(1)...80 {
            steps.append(fixture.tell(.began, id: id))
            var last = ""
            for _ in 0..<20 { last = fixture.tell(.changed, id: id) }
            newest.append(last)
            steps.append(fixture.tell(.ended, id: id))
        }
        _ = try fixture.folder.write("", to: "go")
        #expect(eventually { fixture.lines("lines").last } == steps.last)
        let lines = fixture.lines("lines")
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
        fixture.keep(
            fixture.program("deaf", Self.noting + "exec sleep 1000"), fixture.program("reader", Self.reader("lines")))
        #expect(eventually { starts.count } == 1)
        // One pipe, and the lines that may wait; the reader needs its turns meanwhile.
        var sent = 0
        while fixture.log.isEmpty && sent < 2_000 {
            fixture.tell(.recognized, "tap", id: UInt64(sent))
            sent += 1
            #expect(eventually { fixture.lines("lines").count } >= sent - 20)
        }
        #expect(sent > 256 && sent < 600)
        #expect(eventually { starts.count } == 2)
        #expect(eventually { starts.first.map(isRunning) } == false)
        #expect(eventually { fixture.lines("lines").count } == sent)
        #expect(
            fixture.log == [
                "deaf: ended, because 256 lines wait that it has not read", "deaf: starts again in 0 seconds",
            ])
    }

    @Test("A program that ends is started again, each time after a longer pause") func aProgramThatEnds() {
        fixture.keep(fixture.program("brief", Self.noting + "exit 3"), fixture.program("reader", Self.reader("lines")))
        #expect(eventually { starts.count } >= 4)
        let complaints = fixture.log.filter { $0.hasSuffix("exited with status 3") }
        #expect(complaints.count >= 3 && fixture.log.contains("brief: starts again in 0 seconds"), "\(fixture.log)")
        let line = fixture.tell(.recognized, "tap")
        #expect(eventually { fixture.lines("lines") } == [line])
    }

    @Test("A program that cannot be started is tried again") func aMissingProgram() {
        fixture.keep(.init(name: "missing", command: .argv(["mudra-no-such-program"]), gestures: ["zoom"]))
        fixture.tell(.began)
        fixture.tell(.ended)
        let line = "missing: cannot start \"mudra-no-such-program\": No such file or directory"
        #expect(eventually { fixture.log.filter { $0 == line }.count >= 3 })
    }

    @Test("A program that closes its input is ended and started again") func aClosedInput() throws {
        fixture.keep(fixture.program("closed", Self.noting + "exec sleep 1000 < /dev/null"))
        try #require(eventually { starts.count } >= 2)
        let log = fixture.log.prefix(2)
        #expect(log == ["closed: ended, because it has closed its input", "closed: starts again in 0 seconds"])
        #expect(eventually { !isRunning(starts[0]) })
    }

    @Test("A new run of a program gets no event of a gesture that began before it")
    func aRunGetsWholeGestures() {
        fixture.keep(fixture.program("frail", Self.noting + "head -n 1 >> \"$OUT/lines\""))
        #expect(eventually { starts.count } == 1)
        let first = fixture.tell(.began)
        #expect(eventually { starts.count } == 2)
        fixture.tell(.changed)
        fixture.tell(.ended)
        let second = fixture.tell(.began, id: 2)
        #expect(eventually { fixture.lines("lines").count } == 2)
        #expect(fixture.lines("lines") == [first, second])
    }

    @Test("Gestures of which no more will arrive are cancelled for the program") func gesturesAreCancelled() {
        fixture.keep(fixture.program("reader", Self.reader("lines")))
        fixture.tell(.began)
        let last = fixture.tell(.changed)
        fixture.cancelAll()
        fixture.cancelAll()
        fixture.tell(.changed)
        #expect(eventually { fixture.lines("lines").count } == 3)
        #expect(fixture.lines("lines").last == last.replacing("changed", with: "cancelled"))
    }

    @Test("Of more than 64 gestures in progress, the oldest is cancelled for the program")
    func oldGesturesAreCancelled() {
        fixture.keep(fixture.program("reader", Self.reader("lines")))
        var lines = (UInt64(1)...64).map { fixture.tell(.began, id: $0) }
        lines.append(lines[0].replacing("began", with: "cancelled"))
        lines.append(fixture.tell(.began, id: 65))
        fixture.tell(.ended, id: 1)
        lines.append(fixture.tell(.ended, id: 2))
        #expect(eventually { fixture.lines("lines").count } >= lines.count)
        #expect(fixture.lines("lines") == lines)
    }

    @Test("An unchanged program survives a new configuration, a changed one is replaced, and one left out is stopped")
    func newConfigurations() throws {
        let kept = fixture.program("kept", Self.noting + Self.reader("kept"))
        let old = fixture.program("changed", "echo $$ >> \"$OUT/old\"; trap '' TERM; while :; do sleep 0.1; done")
        let gone = fixture.program("gone", "echo $$ >> \"$OUT/gone\"; \(Self.reader("never"))")
        fixture.keep(kept, old, gone)
        try #require(
            eventually { starts.count == 1 && fixture.lines("old").count == 1 && fixture.lines("gone").count == 1 })
        fixture.keep(
            fixture.program("kept", Self.noting + Self.reader("kept"), ["tap"]),
            fixture.program(
                "changed",
                "echo $(kill -0 \(fixture.lines("old")[0]) 2> /dev/null && echo both) > \"$OUT/new\"; exec cat"
            ))
        fixture.tell(.began)
        let line = fixture.tell(.recognized, "tap", id: 2)
        #expect(eventually { !isRunning(fixture.lines("gone")[0]) })
        // It ignores SIGTERM, and the new one waits for its end.
        #expect(eventually { !fixture.text("new").isEmpty })
        #expect(fixture.text("new") == "\n")
        #expect(eventually { fixture.lines("kept") } == [line])
        #expect(starts.count == 1 && isRunning(starts[0]))
        #expect(fixture.log.isEmpty, "\(fixture.log)")
    }

    @Test("Processes that a program leaves behind end with it") func nothingIsLeftBehind() throws {
        fixture.keep(fixture.program("forking", Self.noting + "sleep 1000 & echo $! > \"$OUT/child\"; read line"))
        try #require(eventually { fixture.lines("child").count } == 1)
        let child = fixture.lines("child")[0]
        fixture.tell(.recognized, "tap")
        #expect(eventually { !isRunning(child) })
    }

    @Test("All programs end when they are stopped, also one that ignores SIGTERM") func allEnd() {
        let ended = Flag()
        fixture.keep(
            fixture.program("reader", Self.noting + Self.reader("lines")),
            fixture.program("stubborn", Self.noting + "trap '' TERM; while :; do sleep 0.1; done"))
        #expect(eventually { starts.count } == 2)
        fixture.stop(completion: ended.raise)
        #expect(eventually { ended.isRaised })
        #expect(eventually { !starts.contains(where: isRunning) })
        #expect(fixture.log.isEmpty)
    }

    @Test("A program has the environment of commands, and none of a gesture's variables")
    func theEnvironment() {
        fixture.keep(fixture.program("env", "env | grep -c ^MUDRA_ > \"$OUT/count\"; env > \"$OUT/env\"; exec cat"))
        #expect(eventually { fixture.text("env").contains("PATH=") })
        // This process has such variables too, for example MUDRA_FEWER_SEEDS in `make check`.
        let own = ProcessInfo.processInfo.environment.keys.count { $0.hasPrefix("MUDRA_") }
        #expect(fixture.text("count") == "\(own)\n")
    }

    // MARK: Parts

    @Test("Pauses double up to a minute, and begin anew after a run of ten seconds") func pauses() {
        var pauses = Backoff.ofPrograms
        let brief = (0..<8).map { _ in pauses.nextMilliseconds(afterRunOf: 9_999) / 1_000 }
        #expect(brief == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(pauses.nextMilliseconds(afterRunOf: 10_000) == 1_000)
        #expect(pauses.nextMilliseconds(afterRunOf: 0) == 2_000)
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
