import Gestures
import Testing

/// The frame cycle, and changes to an engine between frames. One finger at 50, 50 mm; times in ms.
@Suite final class GestureEngineTests {
    private let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
    private var heard: [String] = []

    private func note(_ transition: Transition) {
        heard.append("\(transition.time.value / 1_000) \(transition.recognizer.label) \(transition.stateName)")
    }

    private func touch(_ phase: Contact.Phase, at time: UInt64, id: UInt32 = 1, x: Double = 50) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        frame.append(Contact(id: ContactID(id), phase: phase, position: Point(x: x, y: 50)))
        engine.process(frame, note)
    }

    @discardableResult
    private func install(_ entries: RecognizerGraph.Placement..., at time: UInt64 = 0) -> RecognizerGraph {
        engine.install(RecognizerGraph(entries), at: .milliseconds(time), note)
    }

    private func tap(_ name: String, taps: Int = 1) -> TapRecognizer {
        var parameters = TapParameters()
        parameters.taps = taps
        return TapRecognizer(name, parameters)
    }

    @Test("A lift exactly at a deadline counts before the deadline") func aLiftExactlyAtADeadlineCountsBeforeIt() {
        install(.init(tap("tap")))
        touch(.began, at: 0)
        touch(.ended, at: 750)
        #expect(heard == ["750 tap recognized"])
    }

    @Test("A deadline before a frame fires with its own time") func aDeadlineBeforeAFrameComesWithItsOwnTime() {
        install(.init(LongPressRecognizer("press")))
        touch(.began, at: 0)
        touch(.ended, at: 800)
        #expect(heard == ["500 press began", "800 press ended"])
    }

    @Test("A lift exactly at the end of a long press's time fails it") func aLiftExactlyAtALongPresssTimeFailsIt() {
        install(.init(LongPressRecognizer("press")))
        touch(.began, at: 0)
        touch(.ended, at: 500)
        #expect(heard == ["500 press failed"])
    }

    @Test("A gesture that waited until its fingers lifted begins and ends at once")
    func gestureHeldToItsEndBeginsAndEndsAtOnce() {
        install(.init(LongPressRecognizer("press"), requiresFailureOf: ["double"]), .init(tap("double", taps: 2)))
        touch(.began, at: 0)
        touch(.ended, at: 600)
        engine.advance(to: .milliseconds(2_000), note)
        #expect(heard == ["950 double failed", "950 press began", "950 press ended"])
    }

    @Test("A failure lets another recognizer begin in the same frame") func aFailureLetsAnotherBeginInTheSameFrame() {
        var swipe = SwipeParameters()
        swipe.minDistance = 4.5
        install(.init(SwipeRecognizer("swipe", swipe), requiresFailureOf: ["tap"]), .init(tap("tap")))
        touch(.began, at: 0)
        touch(.moved, at: 50, x: 55)
        #expect(heard == ["50 tap failed", "50 swipe recognized"])
    }

    @Test("Of two equal recognizers, the one declared first fires") func ofTwoTheSameTheFirstDeclaredFires() {
        install(.init(tap("one")), .init(tap("other")))
        touch(.began, at: 0)
        touch(.ended, at: 50)
        #expect(heard == ["50 one recognized", "50 other failed"])
    }

    @Test("The double tap comes before the second single tap") func theDoubleTapComesBeforeTheSecondSingleOne() {
        install(.init(tap("single")), .init(tap("double", taps: 2)))
        for time: UInt64 in [0, 100] {
            touch(.began, at: time)
            touch(.ended, at: time + 50)
        }
        #expect(heard == ["50 single recognized", "150 double recognized", "150 single failed"])
    }

    @Test("Recognizers of different users do not affect each other") func usersTakeNoNoticeOfEachOther() {
        install(.init(tap("tap"), user: 1), .init(tap("tap"), user: 2, requiresFailureOf: ["tap"]))
        touch(.began, at: 0)
        touch(.ended, at: 50)
        #expect(heard.count { $0 == "50 tap recognized" } == 1)
        #expect(!heard.contains("50 tap failed"))
    }

    @Test("After a failure a new finger is ignored until all fingers are up") func aNewFingerIsUnseenUntilAllAreUp() {
        install(.init(tap("tap")))
        touch(.began, at: 0)
        touch(.moved, at: 10, x: 60)
        touch(.began, at: 20, id: 2)
        touch(.ended, at: 30)
        touch(.began, at: 40, id: 3)
        touch(.ended, at: 50, id: 3)
        touch(.ended, at: 60, id: 2)
        touch(.began, at: 100, id: 4)
        touch(.ended, at: 150, id: 4)
        #expect(heard == ["10 tap failed", "150 tap recognized"])
    }

    @Test("A touch that is taken away fails or cancels its recognizer") func aTouchTakenAwayFailsOrCancels() {
        install(.init(LongPressRecognizer("press")))
        touch(.began, at: 0)
        touch(.cancelled, at: 100)
        touch(.began, at: 1_000, id: 2)
        touch(.cancelled, at: 1_700, id: 2)
        #expect(heard == ["100 press failed", "1500 press began", "1700 press cancelled"])
    }

    @Test("A new graph keeps the state of recognizers that are in both graphs")
    func anotherGraphKeepsTheStateOfThoseInBoth() {
        let press = LongPressRecognizer("press")
        install(.init(press))
        touch(.began, at: 0)
        install(.init(tap("tap")), .init(press), at: 200)
        touch(.ended, at: 600)
        #expect(heard == ["500 press began", "600 press ended"])
    }

    @Test("A removed recognizer is cancelled once, and no recognizer waits for it")
    func removedRecognizerIsCancelledOnce() {
        let (single, press) = (tap("single"), LongPressRecognizer("press"))
        install(.init(single, requiresFailureOf: ["double"]), .init(tap("double", taps: 2)), .init(press))
        touch(.began, at: 0)
        touch(.ended, at: 50)
        install(.init(single, requiresFailureOf: ["double"]), .init(press), at: 100)
        #expect(heard.contains("100 single recognized"))
        heard = []
        touch(.began, at: 1_000, id: 2)
        engine.advance(to: .milliseconds(1_500), note)
        install(at: 1_600)
        touch(.ended, at: 1_700, id: 2)
        #expect(heard == ["1500 press began", "1500 single failed", "1600 press cancelled"])
    }

    @Test("A disabled recognizer is cancelled, and no recognizer waits for it")
    func switchedOffItIsCancelledAndNobodyWaitsForIt() {
        let double = tap("double", taps: 2)
        install(.init(tap("single"), requiresFailureOf: ["double"]), .init(double))
        touch(.began, at: 0)
        touch(.ended, at: 50)
        engine.setEnabled(false, double, at: .milliseconds(100), note)
        #expect(heard == ["100 single recognized"])
        touch(.began, at: 1_000, id: 2)
        touch(.ended, at: 1_050, id: 2)
        #expect(heard.last == "1050 single recognized")
    }

    @Test("More fingers than a frame can hold do no harm") func moreFingersThanThereIsRoomForDoNoHarm() {
        install(.init(tap("tap")))
        for id: UInt32 in 1...200 { touch(.began, at: UInt64(id), id: id) }
        for id: UInt32 in 1...200 { touch(.ended, at: 200 + UInt64(id), id: id) }
        touch(.began, at: 1_000, id: 500)
        touch(.ended, at: 1_050, id: 500)
        #expect(heard == ["2 tap failed", "1050 tap recognized"])
    }

    /// A lift at exactly the deadline would have come before it.
    @Test(
        "A frame that should have come before a fired deadline is counted",
        arguments: [(700, 1), (750, 1), (751, 0)] as [(UInt64, UInt64)])
    func aFrameOlderThanAFiredDeadlineIsCounted(time: UInt64, count: UInt64) {
        install(.init(tap("tap")))
        touch(.began, at: 0)
        engine.advance(to: .milliseconds(800), note)
        touch(.ended, at: time)
        #expect(heard == ["750 tap failed"])
        #expect(engine.lateFrames == count)
    }
}
