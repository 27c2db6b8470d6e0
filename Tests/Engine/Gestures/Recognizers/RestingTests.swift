import Gestures
import Testing

/// Decision 4: a finger that has lain still when another lands counts for no gesture until it lifts.
@Suite struct RestingTests {
    private let swipe = SwipeRecognizer("swipe") { ($0.touches, $0.directions) = (2, [.right]) }

    private func swipeBesideAFinger(_ fixture: EngineFixture, resting milliseconds: Double) {
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(milliseconds, .down(2, 50, 50), .down(3, 50, 70))
        for step in 1...4 {
            let x = 50 + Double(step) * 5
            fixture.frame(milliseconds + Double(step) * 10, .move(2, x, 50), .move(3, x, 70))
        }
        fixture.frame(milliseconds + 50, .up(2), .up(3))
    }

    @Test("A resting finger does not count as a third finger") func aRestingFingerIsNoThirdOne() {
        let fixture = EngineFixture(.init(swipe))
        swipeBesideAFinger(fixture, resting: 400)
        #expect(fixture.actions == ["swipe recognized"])
        #expect(fixture.engine.touch(ContactID(1))?.isResting == true)
    }

    @Test("A finger that has not rested long enough counts as a third finger")
    func aFingerThatHasNotRestedLongEnoughIs() {
        let fixture = EngineFixture(.init(swipe))
        swipeBesideAFinger(fixture, resting: 399)
        #expect(fixture.actions.isEmpty)
    }

    @Test("Without a resting timeout a still finger always counts") func withoutATimeoutItAlwaysCounts() {
        let fixture = EngineFixture(.init(swipe))
        fixture.engine.restingTimeout = 0
        swipeBesideAFinger(fixture, resting: 1_000)
        #expect(fixture.actions.isEmpty)
    }

    @Test("A finger rests within 1.6 mm of one place", arguments: [(1.6, true), (1.61, false)])
    func aFingerRestsWithinItsLimit(way: Double, isResting: Bool) {
        let fixture = EngineFixture(.init(swipe))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(10, .move(1, 20, 140 - way))
        fixture.frame(405, .down(2, 50, 50))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == isResting)
    }

    @Test(
        "A finger that goes on in small steps does not rest meanwhile", arguments: [(599, false), (600, true)])
    func smallStepsAddUp(time: Int, isResting: Bool) {
        let fixture = EngineFixture(.init(swipe))
        fixture.frame(0, .down(1, 20, 140))
        for step in 1...4 { fixture.frame(Double(step) * 50, .move(1, 20 + Double(step) * 0.82, 140)) }
        fixture.frame(Double(time), .down(2, 50, 50))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == isResting)
    }

    @Test(
        "A finger that has moved rests when it has lain still for long enough", arguments: [(419, false), (420, true)])
    func aFingerThatHasMovedRestsLater(time: Int, isResting: Bool) {
        let fixture = EngineFixture(.init(swipe))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(10, .move(1, 22, 140))
        fixture.frame(20, .move(1, 20, 140))
        fixture.frame(Double(time), .down(2, 50, 50))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == isResting)
    }

    /// At 1.9 mm/s a finger goes 5.7 mm in three seconds. At 10 mm/s it drags.
    @Test("A finger that drifts rests, and is no drag", arguments: [(1.3, true), (1.9, true), (10, false)])
    func aFingerThatDriftsRests(speed: Double, isResting: Bool) {
        let fixture = EngineFixture(.init(PanRecognizer("pan") { $0.maxTouches = 1 }), .init(TapRecognizer("tap")))
        fixture.frame(0, .down(1, 20, 140))
        for step in 1...300 { fixture.frame(Double(step) * 10, .move(1, 20 + Double(step) / 100 * speed, 140)) }
        fixture.frame(3_005, .down(2, 80, 50))
        fixture.frame(3_080, .up(2))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == isResting)
        #expect(fixture.actions.contains("pan began") == !isResting)
        #expect(fixture.actions.last == "tap recognized")
    }

    /// It drifts by 1 mm in half a second. The first 0.82 mm are left out once it has not gone on for 400 ms.
    @Test("A drag after a drift leaves the drift out") func aDragAfterADrift() {
        let pan = PanRecognizer("pan") { $0.subtractsSlop = false }
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 20, 140))
        for step in 1...50 { fixture.frame(Double(step) * 10, .move(1, 20 + Double(step) / 50, 140)) }
        for step in 1...9 { fixture.frame(2_000 + Double(step) * 10, .move(1, 21 + Double(step) * 0.25, 140)) }
        #expect(fixture.heard.first?.hasPrefix("2060 pan began") == true)
        #expect((pan.translation - Point(x: 3.25 - 0.82, y: 0)).length < 1e-6)
    }

    @Test("A finger that may still be a tap rests, and the next finger taps", arguments: [(399, false), (400, true)])
    func aFingerThatATapStillTimesRests(time: Int, isResting: Bool) {
        let fixture = EngineFixture(.init(TapRecognizer("tap")))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(Double(time), .down(2, 50, 50))
        fixture.frame(Double(time) + 80, .up(2))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == isResting)
        #expect(fixture.actions == (isResting ? ["tap recognized"] : []))
    }

    @Test("A finger that waits for the second finger of a tap does not rest")
    func aFingerThatWaitsForTheOtherOfATapDoesNotRest() {
        let fixture = EngineFixture(
            .init(TapRecognizer("tap") { ($0.touches, $0.landWithin) = (2, .milliseconds(600)) }))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(500, .down(2, 50, 50))
        fixture.frame(600, .up(1), .up(2))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("A finger that may still be a long press rests") func aFingerThatALongPressTimesRests() {
        let press = LongPressRecognizer("press") { $0.minDuration = .milliseconds(2_000) }
        let fixture = EngineFixture(.init(press), .init(swipe))
        swipeBesideAFinger(fixture, resting: 500)
        fixture.frame(5_000, .up(1))
        // It is no finger of a long press either: it may be a hand that holds the screen.
        #expect(fixture.actions == ["swipe recognized"])
    }

    @Test("A finger that waits for the second finger of a long press does not rest")
    func aFingerThatWaitsForTheOtherOfALongPressDoesNotRest() {
        let press = LongPressRecognizer("press") { ($0.touches, $0.landWithin) = (2, .milliseconds(600)) }
        let fixture = EngineFixture(.init(press))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(500, .down(2, 50, 50))
        fixture.advance(to: 1_100)
        #expect(fixture.actions == ["press began"])
    }

    @Test("Other gestures are recognized beside an active long press")
    func othersGesturesGoOnBesideALongPressThatHasBegun() {
        let fixture = EngineFixture(.init(LongPressRecognizer("press")), .init(swipe))
        swipeBesideAFinger(fixture, resting: 1_000)
        fixture.frame(1_200, .up(1))
        #expect(fixture.actions == ["press began", "swipe recognized", "press ended"])
    }

    @Test("A finger of an active gesture does not rest") func aFingerOfABegunGestureDoesNotRest() {
        let fixture = EngineFixture(.init(PanRecognizer("pan") { $0.slop = 1 }))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(10, .move(1, 21.5, 140))
        fixture.frame(1_000, .down(2, 50, 50))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == false)
    }

    @Test("A failed recognizer starts over with the remaining fingers")
    func failedRecognizerStartsOverWithTheRemainingFingers() {
        let tap = TapRecognizer("tap") { $0.touches = 2 }
        let fixture = EngineFixture(.init(tap), .init(LongPressRecognizer("press")))
        fixture.frame(0, .down(1, 20, 140))
        // The tap waits in vain for a second finger; the next one lands just before the first one rests.
        fixture.frame(395, .down(2, 50, 50))
        fixture.frame(405, .down(3, 60, 50))
        fixture.frame(450, .up(2), .up(3))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("A failed recognizer loses the resting finger too") func failedRecognizerLosesTheRestingFinger() {
        let tap = TapRecognizer("tap")
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(1_000, .down(2, 50, 50))
        fixture.frame(1_050, .up(2))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("A resting finger counts for nothing until it lifts") func aRestingFingerCountsForNothingUntilItLifts() {
        let fixture = EngineFixture(.init(PanRecognizer("pan")))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(1_000, .down(2, 50, 50))
        fixture.frame(1_010, .move(1, 60, 140))
        #expect(fixture.heard.isEmpty)
        fixture.frame(1_020, .up(1))
        fixture.frame(1_030, .down(3, 20, 140))
        fixture.frame(1_040, .move(3, 60, 140))
        #expect(fixture.actions == ["pan began"])
    }

    @Test("A recognizer that loses a resting finger keeps its other fingers") func recognizerKeepsItsOtherFingers() {
        let puppet = Puppet("a")
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(300, .down(2, 50, 50))
        fixture.frame(500, .down(3, 80, 50))
        #expect(puppet.events == ["landed", "landed", "dropped", "landed"])
        #expect(puppet.core.touches.count == 2 && puppet.resets == 0)
    }

    @Test("A finger of a gesture that waits for another one's failure does not rest")
    func aFingerOfAWaitingGestureDoesNotRest() {
        let press = LongPressRecognizer("press")
        let fixture = EngineFixture(.init(press, requiresFailureOf: ["other"]), .init(Puppet("other")))
        fixture.frame(0, .down(1, 20, 140))
        fixture.advance(to: 600)
        fixture.frame(1_000, .down(2, 50, 50))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == false)
    }

    @Test("A still finger that lifts as another one lands lifts for its recognizers, too")
    func aFingerThatLiftsAsAnotherLandsDoesNotRest() {
        let puppet = Puppet("a")
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(500, .up(1), .down(2, 50, 50))
        #expect(puppet.events == ["landed", "landed", "lifted"])
    }

    @Test("A still finger beside an active gesture of other fingers rests") func aFingerBesideAGestureRests() {
        let area = ZoneArea(tag: 1, rect: Rect(x: 128, y: 0, width: 128, height: 160))
        let fixture = EngineFixture(.init(PanRecognizer("pan"), zone: 1), .init(Puppet("all")), zones: [area])
        fixture.frame(0, .down(1, 20, 140))
        fixture.frame(10, .down(2, 150, 50))
        fixture.frame(20, .move(2, 160, 50))
        fixture.frame(500, .down(3, 50, 50))
        #expect(fixture.engine.touch(ContactID(1))?.isResting == true)
        #expect(fixture.engine.touch(ContactID(2))?.isResting == false)
    }
}
