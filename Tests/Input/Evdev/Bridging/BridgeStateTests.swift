import Testing

@testable import MudraEvdev

/// Decision 20: a bridge that begins later, or whose reader has missed events.
@Suite struct BridgeStateTests {
    private let slot = EventCode.slot
    private let id = EventCode.trackingID
    private let x = EventCode.positionX
    private let y = EventCode.positionY

    @Test("A bridge knows the values of all slots from before") func earlierValuesCount() {
        let fixture = BridgeFixture(
            gap: 30,
            after: [(slot, 0), (id, 1), (x, 100), (y, 200), (id, -1), (slot, 1), (id, 2), (y, 220), (id, -1)])
        fixture.frame(0, (slot, 0), (id, 3), (x, 110))
        fixture.frame(10, (id, -1))
        // Its Y is the one that this slot had before.
        fixture.frame(20, (slot, 1), (id, 4), (x, 111))
        #expect(fixture.heard == ["0 began 1 11,20", "20 moved 1 11,22"])
    }

    @Test("A bridge knows the fingers that are down from before") func earlierFingersCount() {
        let fixture = BridgeFixture(gap: 30, after: [(id, 1), (x, 100), (y, 200)])
        fixture.frame(10, (id, -1))
        fixture.frame(20, (id, 2), (x, 110))
        #expect(fixture.heard == ["20 moved 1 11,20"])
    }

    /// The kernel does not name a slot again.
    @Test("A bridge knows the slot that was named last") func theCurrentSlotCounts() {
        let fixture = BridgeFixture(gap: 30, after: [(slot, 1), (y, 200)])
        fixture.frame(0, (id, 1), (x, 100))
        fixture.frame(10, (slot, 0), (id, 2), (x, 500))
        fixture.frame(20, (slot, 1), (id, -1))
        fixture.finish()
        #expect(fixture.heard == ["0 began 1 10,20", "10 began 2 50,0", "50 ended 1 10,20"])
    }

    @Test("An incomplete frame is ignored, and the next one counts") func incompleteFramesAreIgnored() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        fixture.drop(10, rest: [(x, 900), (id, -1)])
        fixture.frame(20, (x, 110))
        #expect(fixture.heard == ["0 began 1 10,20", "20 moved 1 11,20"])
    }

    @Test("A finger that lifts while events are dropped is not found again") func unseenLiftsAreFinal() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        fixture.drop(10, changes: [(id, -1)])
        fixture.frame(20, (id, 2), (x, 101))
        fixture.frame(30, (id, -1))
        fixture.finish()
        #expect(
            fixture.heard == ["0 began 1 10,20", "10 cancelled 1 10,20", "20 began 2 10,20", "60 ended 2 10,20"])
    }

    @Test("A finger that lands while events are dropped does not lift with the one before it")
    func unseenLandingsStay() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 1), (id, 1), (x, 100), (y, 200), (slot, 2), (id, 9), (x, 700))
        fixture.frame(10, (slot, 1), (id, -1))
        fixture.drop(15, changes: [(slot, 1), (id, 2), (x, 300)])
        fixture.frame(50, (x, 310))
        #expect(
            fixture.heard == [
                "0 began 1 10,20", "0 began 2 70,0", "15 cancelled 1 10,20", "15 began 3 30,20", "50 moved 3 31,20",
            ])
    }
}
