import MudraTouch
import Testing

@testable import MudraEvdev

/// Contacts in a slot that are not fingers on the screen.
@Suite struct ContactKindTests {
    private var screen = Screen()

    // MARK: Palms

    @Test("A touch that turns out to be a palm is cancelled once")
    mutating func aTouchThatTurnsOutToBeAPalmIsCancelledOnce() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("tool palm, x 120, report 2") == ["2: #1 cancelled 12.0,10.0"])
        #expect(screen.tell("x 130, report 3, tool finger, report 4, id -1, report 5") == [])
    }

    @Test("The next touch in a palm's slot is a finger only if the device says so")
    mutating func theNextTouchInAPalmsSlotIsOneOnlyIfItSaysSo() {
        _ = screen.tell("id 5, x 100, y 100, tool palm, report 1, id -1, report 2")
        #expect(screen.tell("id 6, report 3") == [])
        #expect(screen.tell("id 7, tool finger, report 4") == ["4: #1 began 10.0,10.0"])
    }

    @Test("A palm does not cancel other touches") mutating func aPalmTakesNobodyElseAway() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, x 200, y 200, report 1")
        #expect(
            screen.tell("slot 0, tool palm, report 2") == ["2: #1 cancelled 10.0,10.0; #2 stationary 20.0,20.0"])
    }

    @Test("A dial does not count as a touch") mutating func aDialIsNoFinger() {
        #expect(screen.tell("id 5, tool dial, x 100, report 1") == [])
    }

    // MARK: Pens

    @Test("A pen among the contacts lands as a pen and mutes the hand")
    mutating func aPenAmongTheContactsIsAPenAndMutesTheHand() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(
            screen.tell("slot 1, id 6, tool pen, x 200, y 200, report 2")
                == ["2: #1 cancelled 10.0,10.0; #2 began 20.0,20.0"])
        #expect(screen.tell("slot 2, id 7, report 3") == ["3: #2 stationary 20.0,20.0"])
        #expect(screen.tell("slot 1, id -1, report 4") == ["4: #2 ended 20.0,20.0"])
        // The hand is still there, and does not count; a new finger does.
        #expect(screen.tell("slot 0, x 110, slot 2, x 90, report 5") == [])
        #expect(screen.tell("slot 3, id 8, report 6") == ["6: #3 began 0.0,0.0"])
    }

    // MARK: Hover

    @Test("A finger above the screen does not count until it lands")
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

    @Test("Muting cancels all touches and lets none land")
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

    @Test("Turning the screen cancels its touches") mutating func aScreenThatIsTurnedLosesItsTouches() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.turn(.bottomUp, at: 2_000) == ["2: #1 cancelled 10.0,10.0"])
        #expect(screen.tell("x 110, report 3") == [])
        #expect(screen.tell("id 6, report 4") == ["4: #2 began 89.0,90.0"])
    }

    // MARK: Dropped events

    /// The finger may have done anything meanwhile: this is not a tap.
    @Test("A finger that lifts while events are dropped is cancelled")
    mutating func aFingerThatWentUnseenIsCancelled() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, report 1")
        #expect(
            screen.tell("dropped 2, x 900, madeup id -1, madeup report 3")
                == ["3: #2 cancelled 0.0,0.0; #1 stationary 10.0,10.0"])
        #expect(screen.tell("slot 0, x 200, report 4") == ["4: #1 moved 20.0,10.0"])
    }

    @Test("A finger that lands while events are dropped lands afterwards") mutating func aFingerThatCameUnseenLands() {
        #expect(
            screen.tell("dropped 1, madeup id 5, madeup x 300, madeup y 300, madeup report 2")
                == ["2: #1 began 30.0,30.0"])
    }

    @Test("A finger that lifts and lands while events are dropped is another one")
    mutating func aFingerThatWentAndCameUnseenIsAnother() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(
            screen.tell("dropped 1, madeup id 6, madeup report 2")
                == ["2: #1 cancelled 10.0,10.0", "2: #2 began 10.0,10.0"])
    }
}
