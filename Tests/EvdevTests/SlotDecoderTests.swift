import MudraTouch
import Testing

@testable import MudraEvdev

@Suite struct SlotDecoderTests {
    private var screen = Screen()

    @Test("A finger lands moves and lifts") mutating func aFingerLandsMovesAndLifts() {
        #expect(screen.tell("slot 0, id 5, x 100, y 200, report 1") == ["1: #1 began 10.0,20.0"])
        #expect(screen.tell("x 110, report 2") == ["2: #1 moved 11.0,20.0"])
        #expect(screen.tell("id -1, report 3") == ["3: #1 ended 11.0,20.0"])
    }

    @Test("A finger at rest is told when another moves") mutating func aFingerAtRestIsToldWhenAnotherMoves() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, x 200, y 200, report 1")
        #expect(screen.tell("y 210, report 2") == ["2: #1 stationary 10.0,10.0; #2 moved 20.0,21.0"])
    }

    @Test("A report without news is no frame") mutating func aReportWithoutNewsIsNoFrame() {
        #expect(screen.tell("report 1") == [])
        _ = screen.tell("id 5, x 100, y 100, report 2")
        #expect(screen.tell("report 3, pressure 7, report 4, x 100, id 5, report 5") == [])
    }

    @Test("A slot used again in one frame makes two of one time")
    mutating func aSlotUsedAgainInOneFrameMakesTwoOfOneTime() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(
            screen.tell("id -1, id 6, x 300, report 2") == ["2: #1 ended 10.0,10.0", "2: #2 began 30.0,10.0"])
    }

    @Test("An ID that changes without a lift is another finger")
    mutating func anIdThatChangesWithoutALiftIsAnotherFinger() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("id 6, report 2") == ["2: #1 ended 10.0,10.0", "2: #2 began 10.0,10.0"])
    }

    @Test("A lift needs no frame of its own where the slot stays empty")
    mutating func aLiftNeedsNoFrameOfItsOwnWhereTheSlotStaysEmpty() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("id -1, slot 1, id 6, report 2") == ["2: #1 ended 10.0,10.0; #2 began 0.0,0.0"])
    }

    /// The kernel keeps back a value that is the slot's last one, even from another contact.
    @Test(
        "A new finger inherits what is not told",
        arguments: [("x 400", "40.0,20.0"), ("y 400", "10.0,40.0"), ("pressure 1", "10.0,20.0")])
    mutating func aNewFingerInheritsWhatIsNotTold(told: String, place: String) {
        _ = screen.tell("id 5, x 100, y 200, report 1, id -1, report 2")
        #expect(screen.tell("id 6, \(told), report 3") == ["3: #2 began \(place)"])
    }

    @Test("An empty slot moves unseen") mutating func anEmptySlotMovesUnseen() {
        #expect(screen.tell("x 500, y 600, report 1") == [])
        #expect(screen.tell("id 5, report 2") == ["2: #1 began 50.0,60.0"])
    }

    @Test("A finger that came and went within a frame was never there")
    mutating func aFingerThatCameAndWentWithinAFrameWasNeverThere() {
        #expect(screen.tell("id 5, x 100, id -1, report 1") == [])
        #expect(screen.tell("id 6, report 2") == ["2: #1 began 10.0,0.0"])
        #expect(screen.tell("id -1, id 7, id -1, report 3") == ["3: #1 ended 10.0,0.0"])
    }

    @Test("A slot that is not there is passed over", arguments: [Int32.min, -1, 10, .max])
    mutating func aSlotThatIsNotThereIsPassedOver(slot: Int32) {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("slot \(slot), id 6, x 900, id -1, report 2") == [])
        #expect(screen.tell("slot 0, id -1, report 3") == ["3: #1 ended 10.0,10.0"])
    }

    /// A panel that overshoots its edge means the edge; one that says what cannot be means nothing.
    @Test("A place off the screen is the edge or nowhere") mutating func aPlaceOffTheScreenIsTheEdgeOrNowhere() {
        #expect(screen.tell("id 5, x -50, y 1050, report 1") == ["1: #1 began 0.0,100.0"])
        #expect(screen.tell("x 500, y 500, report 2") == ["2: #1 moved 50.0,50.0"])
        #expect(screen.tell("x \(Int32.min), y \(Int32.max), report 3, x -51, y 1051, report 4") == [])
        #expect(screen.tell("x 510, y 4083, report 5") == ["5: #1 moved 51.0,50.0"])
    }

    /// Neither the middle of such an axis nor its length fits in 32 bits.
    @Test("Axes of any bounds are taken", arguments: [(Int32.min, Int32.max), (Int32.max, Int32.min), (7, 7)])
    func axesOfAnyBoundsAreTaken(minimum: Int32, maximum: Int32) {
        let axis = AbsoluteAxis(minimum: minimum, maximum: maximum, resolution: .max)
        var screen = Screen(x: axis, y: axis)
        #expect(screen.tell("id 5, x \(Int32.min), y \(Int32.max), report 1").count == 1)
        #expect(axis.extent >= 1)
        #expect((min(minimum, maximum)...max(minimum, maximum)).contains(axis.middle))
    }

    @Test("An axis need not begin at nought") func anAxisNeedNotBeginAtNought() {
        let axis = AbsoluteAxis(minimum: -500, maximum: 500, resolution: 10)
        var screen = Screen(x: axis, y: axis)
        #expect(screen.tell("id 5, x 0, report 1") == ["1: #1 began 50.0,0.0"])
    }

    @Test("The slots that the screen has are there") func theSlotsThatTheScreenHasAreThere() {
        var screen = Screen(lastSlot: 100)
        let landings = (0..<64).map { "slot \($0), id \($0)" }.joined(separator: ",")
        let frames = screen.tell("\(landings), slot 64, id 64, report 1")
        #expect(frames.count == 1 && frames[0].split(separator: ";").count == TouchFrame.capacity)
        // All of them replaced in one frame: twice as many contacts as a frame holds, none of them lost.
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

    /// Whoever saw a finger land must hear that it is gone, and nobody of one that never got its report.
    @Test("Cancelling in the middle of a frame forgets nobody")
    mutating func cancellingInTheMiddleOfAFrameForgetsNobody() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("id -1, slot 1, id 6") == [])
        #expect(screen.cancel(at: 2_000) == ["2: #1 cancelled 10.0,10.0"])
        #expect(screen.tell("report 3") == [])
    }

    @Test("A frame with holes is passed over") mutating func aFrameWithHolesIsPassedOver() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("dropped 2, x 900, id -1, report 2") == [])
        #expect(screen.tell("x 200, report 3") == ["3: #1 moved 20.0,10.0"])
    }

    /// The kernel does not name the slot again, and knows nothing of who has missed it.
    @Test("A slot named in a frame with holes is the one that follows")
    mutating func aSlotNamedInAFrameWithHolesIsTheOneThatFollows() {
        _ = screen.tell("id 5, x 100, y 100, report 1")
        #expect(screen.tell("dropped 2, slot 3, id 7, report 2") == [])
        #expect(screen.tell("x 200, report 3, id -1, report 4") == [])
        #expect(screen.tell("id 8, report 5") == ["5: #1 stationary 10.0,10.0; #2 began 20.0,0.0"])
    }

    @Test("A finger that was down before is passed over until it lifts")
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
