import MudraTouch
import Testing

@testable import MudraEvdev

@Suite struct SlotDecoderTests {
    private var screen = Screen()

    @Test("A finger lands, moves and lifts") mutating func aFingerLandsMovesAndLifts() {
        #expect(screen.tell("slot 0, id 5, x 100, y 200, report 1") == ["1: #1 began 10.0,20.0"])
        #expect(screen.tell("x 110, report 2") == ["2: #1 moved 11.0,20.0"])
        #expect(screen.tell("id -1, report 3") == ["3: #1 ended 11.0,20.0"])
    }

    @Test("A frame includes a finger at rest when another moves") mutating func aFingerAtRestIsToldWhenAnotherMoves() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, x 200, y 200, report 1")
        #expect(screen.tell("y 210, report 2") == ["2: #1 stationary 10.0,10.0; #2 moved 20.0,21.0"])
    }

    @Test("A report without changes makes no frame") mutating func aReportWithoutNewsIsNoFrame() {
        #expect(screen.tell("report 1") == [])
        _ = screen.tell("id 5, x 100, y 100, report 2")
        #expect(screen.tell("report 3, pressure 7, report 4, x 100, id 5, report 5") == [])
    }

    @Test("A slot that is used again in one frame makes two frames with one time")
    mutating func aSlotUsedAgainInOneFrameMakesTwoOfOneTime() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(
            screen.tell("id -1, id 6, x 300, report 2") == ["2: #1 ended 10.0,10.0", "2: #2 began 30.0,10.0"])
    }

    @Test("A new ID without a lift is another finger")
    mutating func anIdThatChangesWithoutALiftIsAnotherFinger() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("id 6, report 2") == ["2: #1 ended 10.0,10.0", "2: #2 began 10.0,10.0"])
    }

    @Test("A lift and a landing in different slots make one frame")
    mutating func aLiftNeedsNoFrameOfItsOwnWhereTheSlotStaysEmpty() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("id -1, slot 1, id 6, report 2") == ["2: #1 ended 10.0,10.0; #2 began 0.0,0.0"])
    }

    /// The kernel does not send a value that equals the slot's last one, even for another contact.
    @Test(
        "A new finger inherits the values that are not sent",
        arguments: [("x 400", "40.0,20.0"), ("y 400", "10.0,40.0"), ("pressure 1", "10.0,20.0")])
    mutating func aNewFingerInheritsWhatIsNotTold(told: String, place: String) {
        _ = screen.tell("id 5, x 100, y 200, report 1, id -1, report 2")
        #expect(screen.tell("id 6, \(told), report 3") == ["3: #2 began \(place)"])
    }

    @Test("An empty slot moves without a frame") mutating func anEmptySlotMovesUnseen() {
        #expect(screen.tell("x 500, y 600, report 1") == [])
        #expect(screen.tell("id 5, report 2") == ["2: #1 began 50.0,60.0"])
    }

    @Test("A finger that lands and lifts within a frame makes no contact")
    mutating func aFingerThatCameAndWentWithinAFrameWasNeverThere() {
        #expect(screen.tell("id 5, x 100, id -1, report 1") == [])
        #expect(screen.tell("id 6, report 2") == ["2: #1 began 10.0,0.0"])
        #expect(screen.tell("id -1, id 7, id -1, report 3") == ["3: #1 ended 10.0,0.0"])
    }

    @Test("Events of a slot that does not exist are ignored", arguments: [Int32.min, -1, 10, .max])
    mutating func aSlotThatIsNotThereIsPassedOver(slot: Int32) {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("slot \(slot), id 6, x 900, id -1, report 2") == [])
        #expect(screen.tell("slot 0, id -1, report 3") == ["3: #1 ended 10.0,10.0"])
    }

    /// A value slightly beyond an edge means the edge; a wild one is ignored.
    @Test("A value off the screen counts as the edge, or is ignored if it is wild")
    mutating func aPlaceOffTheScreenIsTheEdgeOrNowhere() {
        #expect(screen.tell("id 5, x -50, y 1050, report 1") == ["1: #1 began 0.0,100.0"])
        #expect(screen.tell("x 500, y 500, report 2") == ["2: #1 moved 50.0,50.0"])
        #expect(screen.tell("x \(Int32.min), y \(Int32.max), report 3, x -51, y 1051, report 4") == [])
        #expect(screen.tell("x 510, y 4083, report 5") == ["5: #1 moved 51.0,50.0"])
    }

    /// Neither the middle of such an axis nor its length fits in 32 bits.
    @Test("Axes may have any bounds", arguments: [(Int32.min, Int32.max), (Int32.max, Int32.min), (7, 7)])
    func axesOfAnyBoundsAreTaken(minimum: Int32, maximum: Int32) {
        let axis = AbsoluteAxis(minimum: minimum, maximum: maximum, resolution: .max)
        var screen = Screen(x: axis, y: axis)
        #expect(screen.tell("id 5, x \(Int32.min), y \(Int32.max), report 1").count == 1)
        if minimum >= maximum {
            #expect(screen.tell("x 20, report 2").count == 1, "bounds that enclose nothing do not count")
        }
        #expect(axis.extent >= 1)
        #expect((min(minimum, maximum)...max(minimum, maximum)).contains(axis.middle))
    }

    @Test("An axis need not begin at 0") func anAxisNeedNotBeginAtNought() {
        let axis = AbsoluteAxis(minimum: -500, maximum: 500, resolution: 10)
        var screen = Screen(x: axis, y: axis)
        #expect(screen.tell("id 5, x 0, report 1") == ["1: #1 began 50.0,0.0"])
    }

    @Test("Every slot of the screen can hold a contact") func theSlotsThatTheScreenHasAreThere() {
        var screen = Screen(lastSlot: 100)
        let landings = (0..<64).map { "slot \($0), id \($0)" }.joined(separator: ",")
        let frames = screen.tell("\(landings), slot 64, id 64, report 1")
        #expect(frames.count == 1 && frames[0].split(separator: ";").count == TouchFrame.capacity)
        // All of them are replaced in one frame: that is twice as many contacts as a frame holds, and none is lost.
        let others = (0..<64).map { "slot \($0), id \($0 + 100)" }.joined(separator: ",")
        let replaced = screen.tell("\(others), report 2")
        #expect(replaced.map { $0.split(separator: ";").count } == [64, 64])
    }

    @Test("Cancelling takes all fingers away") mutating func cancellingTakesAllFingersAway() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, report 1")
        #expect(screen.cancel(at: 2_000) == ["2: #1 cancelled 10.0,10.0; #2 cancelled 0.0,0.0"])
        #expect(screen.cancel(at: 3_000) == [])
        #expect(screen.tell("id -1, report 4, id 7, report 5") == ["5: #3 began 0.0,0.0"])
    }

    /// A landing that was reported needs an end. A contact whose report never came needs none.
    @Test("Cancelling in the middle of a frame cancels exactly the reported contacts")
    mutating func cancellingInTheMiddleOfAFrameForgetsNobody() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("id -1, slot 1, id 6") == [])
        #expect(screen.cancel(at: 2_000) == ["2: #1 cancelled 10.0,10.0"])
        #expect(screen.tell("report 3") == [])
    }

    @Test("An incomplete frame is ignored") mutating func aFrameWithHolesIsPassedOver() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("dropped 2, x 900, id -1, report 2") == [])
        #expect(screen.tell("x 200, report 3") == ["3: #1 moved 20.0,10.0"])
    }

    /// The kernel does not name the slot again, and does not know that the reader missed it.
    @Test("A slot named in an incomplete frame applies to the next one")
    mutating func aSlotNamedInAFrameWithHolesIsTheOneThatFollows() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("dropped 2, slot 3, id 7, report 2") == [])
        #expect(screen.tell("x 200, report 3, id -1, report 4") == [])
        #expect(screen.tell("id 8, report 5") == ["5: #1 stationary 10.0,10.0; #2 began 20.0,0.0"])
    }

    @Test("A finger that was down before is ignored until it lifts")
    func aFingerThatWasDownBeforeIsPassedOverUntilItLifts() {
        let description = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: 1)
        var decoder = TouchDecoder(description, geometry: ScreenGeometry(description))
        decoder.prime(0, trackingID: 5, ContactAxes(x: 100, y: 100))
        decoder.prime(99, trackingID: 5, ContactAxes(x: 100, y: 100))
        var screen = Screen(decoder)
        #expect(screen.tell("x 300, report 1, id -1, report 2") == [])
        #expect(screen.tell("id 6, report 3") == ["3: #1 began 30.0,10.0"])
    }
}
