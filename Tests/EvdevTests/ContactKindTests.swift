import MudraTouch
import Testing

@testable import MudraEvdev

/// Not everything in a slot is a finger on the screen.
@Suite struct ContactKindTests {
    private var screen = Screen()

    // MARK: Palms

    @Test("A touch that turns out to be a palm is cancelled once")
    mutating func aTouchThatTurnsOutToBeAPalmIsCancelledOnce() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("tool palm, x 120, report 2") == ["2: #1 cancelled 12.0,10.0"])
        #expect(screen.tell("x 130, report 3, tool finger, report 4, id -1, report 5") == [])
    }

    @Test("The next touch in a palms slot is one only if it says so")
    mutating func theNextTouchInAPalmsSlotIsOneOnlyIfItSaysSo() {
        _ = screen.tell("id 5, x 100, y 100, tool palm, report 1, id -1, report 2")
        #expect(screen.tell("id 6, report 3") == [])
        #expect(screen.tell("id 7, tool finger, report 4") == ["4: #1 began 10.0,10.0"])
    }

    @Test("A palm takes nobody else away") mutating func aPalmTakesNobodyElseAway() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, x 200, y 200, report 1")
        #expect(
            screen.tell("slot 0, tool palm, report 2") == ["2: #1 cancelled 10.0,10.0; #2 stationary 20.0,20.0"])
    }

    @Test("A dial is no finger") mutating func aDialIsNoFinger() {
        #expect(screen.tell("id 5, tool dial, x 100, report 1") == [])
    }

    // MARK: Pens

    @Test("A pen among the contacts is a pen and mutes the hand")
    mutating func aPenAmongTheContactsIsAPenAndMutesTheHand() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(
            screen.tell("slot 1, id 6, tool pen, x 200, y 200, report 2")
                == ["2: #1 cancelled 10.0,10.0; #2 began 20.0,20.0"])
        #expect(screen.tell("slot 2, id 7, report 3") == ["3: #2 stationary 20.0,20.0"])
        #expect(screen.tell("slot 1, id -1, report 4") == ["4: #2 ended 20.0,20.0"])
        // The hand is still there; a new finger is one again.
        #expect(screen.tell("slot 0, x 110, slot 2, x 90, report 5") == [])
        #expect(screen.tell("slot 3, id 8, report 6") == ["6: #3 began 0.0,0.0"])
    }

    // MARK: Hover

    @Test("A finger above the screen is no touch until it lands")
    mutating func aFingerAboveTheScreenIsNoTouchUntilItLands() {
        #expect(screen.tell("id 5, distance 3, x 100, y 100, report 1, x 200, report 2") == [])
        #expect(screen.tell("distance 0, report 3") == ["3: #1 began 20.0,10.0"])
        #expect(screen.tell("distance 1, x 210, report 4") == ["4: #1 ended 21.0,10.0"])
        #expect(
            screen.tell("distance 0, report 5, id -1, report 6") == [
                "5: #2 began 21.0,10.0", "6: #2 ended 21.0,10.0",
            ])
    }

    // MARK: Muting

    @Test("Muting cancels what is there and lets nothing land")
    mutating func mutingCancelsWhatIsThereAndLetsNothingLand() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.mute(true, at: 2_000) == ["2: #1 cancelled 10.0,10.0"])
        #expect(screen.mute(true, at: 2_000) == [])
        #expect(screen.tell("x 110, report 3, slot 1, id 6, report 4") == [])
        #expect(screen.mute(false, at: 5_000) == [])
        #expect(screen.tell("x 110, report 6, slot 0, id -1, report 7") == [])
        #expect(screen.tell("id 7, report 8") == ["8: #2 began 11.0,10.0"])
    }

    // MARK: Geometry

    @Test("A screen that is turned loses its touches") mutating func aScreenThatIsTurnedLosesItsTouches() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.turn(.bottomUp, at: 2_000) == ["2: #1 cancelled 10.0,10.0"])
        #expect(screen.tell("x 110, report 3") == [])
        #expect(screen.tell("id 6, report 4") == ["4: #2 began 89.0,90.0"])
    }

    // MARK: Dropped events

    /// What went unseen may have done anything: it is no tap.
    @Test("A finger that went unseen is cancelled") mutating func aFingerThatWentUnseenIsCancelled() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, report 1")
        #expect(
            screen.tell("dropped 2, x 900, madeup id -1, madeup report 3")
                == ["3: #2 cancelled 0.0,0.0; #1 stationary 10.0,10.0"])
        #expect(screen.tell("slot 0, x 200, report 4") == ["4: #1 moved 20.0,10.0"])
    }

    @Test("A finger that came unseen lands") mutating func aFingerThatCameUnseenLands() {
        #expect(
            screen.tell("dropped 1, madeup id 5, madeup x 300, madeup y 300, madeup report 2")
                == ["2: #1 began 30.0,30.0"])
    }

    @Test("A finger that went and came unseen is another") mutating func aFingerThatWentAndCameUnseenIsAnother() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(
            screen.tell("dropped 1, madeup id 6, madeup report 2")
                == ["2: #1 cancelled 10.0,10.0", "2: #2 began 10.0,10.0"])
    }
}
