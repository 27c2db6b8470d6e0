import Gestures
import Testing

/// A finger that lands beside another is kept from applications that cannot be told later that the touch was not for
/// them.
@Suite struct JoiningTouchTests {
    private func makeFixture(
        touches: Int, _ landings: DelayedLandings = .joining, _ configure: (inout RecognizerOptions) -> Void = { _ in }
    ) -> EngineFixture {
        let swipe = PanRecognizer("pan") { $0.minTouches = touches }
        configure(&swipe.options)
        let fixture = EngineFixture(.init(swipe))
        fixture.engine.delayedLandings = landings
        return fixture
    }

    @Test("The first finger is passed on at once, and the application never sees the gesture's other fingers")
    func theFirstFingerIsPassedOnAtOnceAndTheOthersOfAGestureAreNeverSeen() {
        let fixture = makeFixture(touches: 3)
        fixture.frame(0, .down(1, 50, 50))
        #expect(fixture.passed == ["0 down 1"])
        fixture.frame(20, .down(2, 70, 50), .down(3, 90, 50))
        fixture.frame(30, .move(1, 60, 50), .move(2, 80, 50), .move(3, 100, 50))
        fixture.frame(40, .up(1), .up(2), .up(3))
        #expect(fixture.passed == ["0 down 1", "30 cancel 1", "30 -- pan began", "40 -- pan ended"])
    }

    @Test("Of fingers that land together, one counts as the first") func ofFingersThatLandTogetherOneIsTheFirst() {
        let fixture = makeFixture(touches: 3)
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50))
        #expect(fixture.passed == ["0 down 1"])
    }

    @Test("A finger is passed on once no gesture can take it any more") func fingerThatNoGestureCanTakeIsPassedOn() {
        let fixture = makeFixture(touches: 3)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(20, .down(2, 70, 50))
        fixture.frame(60, .up(1))
        fixture.frame(80, .up(2))
        #expect(fixture.passed.contains("20 down 2") && fixture.passed.last == "80 up 2", "\(fixture.passed)")
    }

    @Test("A gesture that cancels no touches keeps none back") func aGestureThatTakesNothingKeepsNothing() {
        let fixture = makeFixture(touches: 3) { $0.cancelsTouches = false }
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(20, .down(2, 70, 50))
        #expect(fixture.passed == ["0 down 1", "20 down 2"])
    }

    /// One finger after another, as on an on-screen keyboard.
    @Test("A finger that lands after the last lift is a first finger again")
    func aFingerThatComesLaterIsAFirstOneAgain() {
        let fixture = makeFixture(touches: 1)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(20, .up(1))
        fixture.frame(40, .down(2, 90, 50))
        #expect(fixture.passed == ["0 down 1", "20 up 1", "40 down 2"])
    }

    // MARK: The first finger as well

    @Test("The application sees nothing of a gesture if its fingers land in time")
    func ofAGestureNothingIsSeenWhereItsFingersLandInTime() {
        let fixture = makeFixture(touches: 3, .all)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(99, .down(2, 70, 50), .down(3, 90, 50))
        fixture.frame(150, .move(1, 52, 50), .move(2, 72, 50), .move(3, 92, 50))
        #expect(fixture.passed == ["150 -- pan began"])
    }

    @Test("A finger that stays alone is passed on after the time for joining")
    func aFingerThatStaysAloneIsSeenAfterTheTimeInWhichOthersJoin() {
        let fixture = makeFixture(touches: 3, .all)
        fixture.frame(0, .down(1, 50, 50))
        fixture.advance(to: 99)
        #expect(fixture.passed == [])
        fixture.advance(to: 100)
        #expect(fixture.passed == ["0 down 1"])
        fixture.frame(120, .down(2, 70, 50), .down(3, 90, 50))
        fixture.frame(130, .move(1, 60, 50), .move(2, 80, 50), .move(3, 100, 50))
        #expect(fixture.passed == ["0 down 1", "130 cancel 1", "130 -- pan began"])
    }

    @Test("A single tap is passed on with its own times") func aTapAloneArrivesWithItsOwnTimes() {
        let fixture = makeFixture(touches: 3, .all)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(60, .up(1))
        fixture.advance(to: 100)
        #expect(fixture.passed == ["0 down 1", "60 up 1"])
        fixture.frame(200, .down(2, 50, 50))
        fixture.advance(to: 300)
        #expect(fixture.passed.last == "200 down 2")
    }

    /// The engine stops delaying all landings while a recognizer delays this one for longer.
    @Test("A recognizer's own delay counts after the engine stops delaying") func recognizersOwnDelayStillCounts() {
        let fixture = makeFixture(touches: 1, .all) { $0.delaysTouchesBegan = true }
        fixture.frame(0, .down(1, 50, 50))
        fixture.engine.delayedLandings = .none
        fixture.advance(to: 500)
        #expect(fixture.passed == [])
        fixture.advance(to: 1_000)
        #expect(fixture.passed == ["0 down 1"])
    }
}
