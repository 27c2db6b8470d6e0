import Foundation
import MudraBus
import TestSupport
import Testing

@testable import MudraActions
@testable import MudraGestureSettings

/// Gestures from beginning to end, and the order of several gestures' commands.
@Suite struct ActiveGestureTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func hold(_ whenBusy: WhenBusy = .queue, began: String = "echo began >> $OUT/out") throws -> GestureBinding
    {
        var commands = GestureCommands()
        commands.onEvent[.began] = .shell(fixture.inFolder(began))
        commands.onEvent[.ended] = .shell(fixture.inFolder("echo ended >> $OUT/out"))
        commands.onEvent[.cancelled] = .shell(fixture.inFolder("echo cancelled >> $OUT/out"))
        commands.whenBusy = whenBusy
        return try fixture.binding("hold", "long-press", commands)
    }

    @Test("With \"skip\", a busy gesture leaves out all commands of the next")
    func skipLeavesOutAWholeGesture() throws {
        let hold = try hold(.skip, began: "\(waiting(for: "go")); echo began >> $OUT/out")
        fixture.tell(.began, hold, id: 1)
        fixture.tell(.began, hold, id: 2)
        fixture.tell(.ended, hold, id: 2)
        fixture.tell(.ended, hold, id: 1)
        fixture.touch("go")
        #expect(eventually { fixture.text("out") } == "began\nended\n")
        // A gesture is left out until the program that wrote "ended" has ended itself.
        var id: UInt64 = 3
        let isBack = eventually {
            if fixture.lineCount("out") == 2 {
                fixture.tell(.began, hold, id: id)
                fixture.tell(.cancelled, hold, id: id)
                id += 1
            }
            return fixture.text("out") == "began\nended\nbegan\ncancelled\n"
        }
        #expect(isBack, "\(fixture.text("out"))")
    }

    @Test("With \"parallel\", each gesture runs its own commands in order")
    func inParallelEachGestureKeepsItsOwnOrder() throws {
        let hold = try hold(.parallel, began: "echo began $MUDRA_TIME_US >> $OUT/out; \(waiting(for: "go"))")
        for id in 1...3 { fixture.tell(.began, hold, id: UInt64(id)) }
        for id in 1...3 { fixture.tell(.ended, hold, id: UInt64(id)) }
        #expect(eventually { fixture.lineCount("out") } == 3)
        #expect(!fixture.text("out").contains("ended"))
        fixture.touch("go")
        #expect(eventually { fixture.text("out").hasSuffix("ended\nended\nended\n") })
    }

    @Test("An end without a beginning runs no command") func anEndWithoutABeginningRunsNoCommand() throws {
        let hold = try hold()
        fixture.tell(.changed, hold, id: 7)
        fixture.tell(.ended, hold, id: 7)
        fixture.tell(.began, hold, id: 8)
        #expect(eventually { fixture.text("out") } == "began\n")
    }

    @Test("A gesture runs the commands that were bound when it began") func bindingsOfTheBeginningCount() throws {
        let hold = try hold()
        fixture.tell(.began, hold)
        fixture.tell(.ended, try fixture.binding("hold", "long-press", GestureCommands()))
        #expect(eventually { fixture.text("out") } == "began\nended\n")
    }

    @Test("A gesture that is broken off runs its on_cancelled once")
    func brokenOffGesturesAreCancelledOnce() throws {
        let hold = try hold(began: "\(waiting(for: "go")); echo began >> $OUT/out")
        fixture.tell(.began, hold, id: 1)
        fixture.tell(.began, hold, id: 2)
        fixture.cancelAll(clearing: true)
        fixture.tell(.cancelled, hold, id: 1)
        fixture.touch("go")
        #expect(eventually { fixture.text("out") } == "began\ncancelled\ncancelled\n")
    }

    @Test("A gesture that comes too often is skipped, and the log says so")
    func aGestureThatComesTooOftenIsLeftOutAndThatIsSaid() throws {
        for _ in 0..<200 { try fixture.make("echo x >> $OUT/out", whenBusy: .parallel, pause: 1_000) }
        let most = GestureLanes.burst + 4
        #expect(fixture.log.first.map { $0.contains("skipped its commands: ") } == true)
        #expect(eventually { fixture.lineCount("out") } >= GestureLanes.mostParallel)
        #expect(fixture.lineCount("out") <= most)
        // Other gestures are not affected, and after a while this one is not either.
        try fixture.make("echo y >> $OUT/other", of: "other", pause: 1_000)
        #expect(eventually { fixture.lineCount("other") } == 1)
        try fixture.make("echo y >> $OUT/later")
        #expect(eventually { fixture.lineCount("later") } == 1)
    }

    @Test("A gesture without commands counts toward no limit") func withoutCommandsNothingCounts() throws {
        let bare = try fixture.binding("gesture", "tap", GestureCommands())
        for _ in 0..<200 { fixture.tell(.recognized, bare, pause: 1_000) }
        try fixture.make("echo x >> $OUT/out", pause: 1_000)
        #expect(eventually { fixture.lineCount("out") } == 1)
        #expect(fixture.log.isEmpty)
    }

    @Test("The commands of a gesture stay in order through a new configuration, with the gesture or without it")
    func orderOutlivesANewConfiguration() throws {
        for names: Set<String> in [["gesture"], []] {
            let fixture = try CommandFixture()
            try fixture.make("\(waiting(for: "go")); echo first >> $OUT/out")
            fixture.keep(only: names)
            try fixture.make("echo second >> $OUT/out")
            // Another gesture's command would end after one that did not wait.
            try fixture.make("echo x >> $OUT/other", of: "other")
            #expect(eventually { fixture.lineCount("other") } == 1)
            fixture.touch("go")
            #expect(eventually { fixture.lineCount("out") } == 2)
            #expect(fixture.text("out") == "first\nsecond\n", "\(names)")
        }
    }

    @Test("The allowance of a gesture refills with time") func theAllowanceRefillsWithTime() {
        var bucket = TokenBucket(burst: 120, perSecond: 20)
        let taken = (0..<1_000).count { _ in bucket.take(at: 5_000_000) }
        #expect(taken == 120)
        let later = (0..<1_000).count { _ in bucket.take(at: 6_000_000) }
        #expect(later == 20)
        let earlier = (0..<10).count { _ in bucket.take(at: 1) }
        #expect(earlier == 0, "a screen that is read later gets none for it")
    }
}
