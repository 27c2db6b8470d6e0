import MudraTouch
import Testing

@testable import MudraEvdev

/// Decision 20: a finger that a worn panel loses for a moment stays one contact.
@Suite struct ContactBridgeTests {
    private let slot = EventCode.slot
    private let id = EventCode.trackingID
    private let x = EventCode.positionX
    private let y = EventCode.positionY

    @Test("A finger that is found again nearby goes on") func aFingerThatIsFoundAgainNearbyGoesOn() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        fixture.frame(10, (id, -1))
        fixture.frame(35, (id, 2), (x, 120))
        fixture.frame(50, (x, 150))
        fixture.frame(60, (id, -1))
        fixture.finish()
        #expect(fixture.heard == ["0 began 1 10,20", "35 moved 1 12,20", "50 moved 1 15,20", "90 ended 1 15,20"])
    }

    @Test("The button that says that nothing touches waits for the lift that is held back")
    func theButtonWaitsForTheLift() {
        let fixture = BridgeFixture(gap: 30)
        let touch = { (time: Double, isDown: Bool, events: [(UInt16, Int32)]) in
            fixture.button(time, isDown ? 1 : 0)
            fixture.frame(time, events)
        }
        touch(0, true, [(slot, 0), (id, 1), (x, 100), (y, 200)])
        touch(10, false, [(id, -1)])
        touch(35, true, [(id, 2), (x, 120)])
        touch(60, false, [(id, -1)])
        touch(100, true, [(id, 3), (x, 700)])
        touch(110, false, [(id, -1)])
        fixture.finish()
        #expect(
            fixture.heard == [
                "0 began 1 10,20", "35 moved 1 12,20", "90 ended 1 12,20", "100 began 2 70,20", "140 ended 2 70,20",
            ])
    }

    @Test("A finger that is lost at 0, 0 is found again where it was") func aFingerLostAtZero() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        fixture.frame(10, (x, 0), (y, 0), (id, -1))
        fixture.frame(35, (id, 2), (x, 120), (y, 200))
        fixture.frame(60, (x, 0), (y, 0), (id, -1))
        fixture.finish()
        #expect(fixture.heard == ["0 began 1 10,20", "35 moved 1 12,20", "90 ended 1 12,20"])
    }

    @Test("A bridge from the very start knows the values that the slots hold") func slotsHoldValues() {
        let fixture = BridgeFixture(gap: 30, after: [(slot, 1), (x, 100), (y, 200)])
        // The kernel does not send the place again.
        fixture.frame(0, (slot, 1), (id, 1))
        fixture.frame(10, (id, -1))
        fixture.frame(35, (slot, 0), (id, 2), (x, 110), (y, 200))
        fixture.finish()
        #expect(fixture.heard == ["0 began 1 10,20", "35 moved 1 11,20"])
    }

    @Test("A finger that lands too late or too far away is another one") func laterOrFartherFingersAreOthers() {
        for (time, place) in [(41.0, 120), (35.0, 135)] as [(Double, Int32)] {
            let fixture = BridgeFixture(gap: 30)
            fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
            fixture.frame(10, (id, -1))
            fixture.frame(time, (id, 2), (x, place))
            let end = time > 40 ? "40 ended 1 10,20" : "35 ended 1 10,20"
            #expect(fixture.heard.dropFirst().first == end, "\(fixture.heard)")
            #expect(fixture.heard.last?.contains("began 2") == true, "\(fixture.heard)")
        }
    }

    @Test("A finger is found again up to the end of the gap, 3 mm away") func gapAndReachAreInclusive() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        fixture.frame(10, (id, -1))
        fixture.frame(40, (id, 2), (x, 130))
        #expect(fixture.heard == ["0 began 1 10,20", "40 moved 1 13,20"])
    }

    @Test("Each lift comes after its own gap") func eachLiftHasItsGap() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200), (slot, 1), (id, 2), (x, 500), (y, 200))
        fixture.frame(10, (slot, 0), (id, -1))
        fixture.frame(20, (slot, 1), (id, -1))
        fixture.finish()
        #expect(fixture.heard == ["0 began 1 10,20", "0 began 2 50,20", "40 ended 1 10,20", "50 ended 2 50,20"])
    }

    @Test("A finger with the tracking ID 0 is one like others") func trackingIDsBeginAtZero() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 0), (x, 100), (y, 200))
        fixture.frame(100, (x, 110))
        fixture.frame(160, (x, 120))
        fixture.frame(170, (id, -1))
        fixture.frame(180, (id, 0), (x, 121))
        fixture.frame(250, (id, -1))
        fixture.finish()
        #expect(
            fixture.heard == [
                "0 began 1 10,20", "100 moved 1 11,20", "160 moved 1 12,20", "180 moved 1 12,20", "280 ended 1 12,20",
            ])
    }

    @Test("A contact that comes and goes within a frame does not keep a lost finger") func aFlashKeepsNoFinger() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        fixture.frame(10, (id, -1))
        fixture.frame(20, (slot, 1), (id, 2), (x, 101), (y, 200), (id, -1))
        fixture.finish()
        #expect(fixture.heard == ["0 began 1 10,20", "40 ended 1 10,20"])
    }

    @Test("Events that belong to no contact pass at once and unchanged") func otherEventsPass() throws {
        let description = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: 9)
        let decoder = TouchDecoder(description, geometry: ScreenGeometry(description))
        let bridge = try #require(ContactBridge(over: .milliseconds(30), before: decoder))
        // The codes around those of contacts, and the axes of one touch.
        let axes: [UInt16] = [0, 1, 0x18, 0x2E, 0x3E, 0x3F]
        let events = (axes.map { (EventCode.absolute, $0) } + [(1, 0x14A), (4, 5)]).map {
            InputEvent(time: .milliseconds(1), type: $0, code: $1, value: 7)
        }
        for event in events {
            var told: [InputEvent] = []
            bridge.pass(event) { told.append($0) }
            #expect(told == [event])
        }
    }

    /// The kernel gives the new contact the lowest free slot, which may hold another contact's old values.
    @Test("A finger may come back in another slot") func itMayComeBackInAnotherSlot() {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 700), (y, 400), (slot, 1), (id, 2), (x, 100), (y, 200))
        fixture.frame(10, (slot, 0), (id, -1))
        fixture.frame(100, (slot, 1), (id, -1))
        fixture.frame(110, (slot, 0), (id, 3), (x, 101), (y, 200))
        fixture.frame(120, (x, 130))
        fixture.frame(130, (slot, 1), (id, 4), (x, 700))
        fixture.frame(140, (slot, 0), (id, -1))
        fixture.finish()
        #expect(
            fixture.heard == [
                "0 began 1 70,40", "0 began 2 10,20", "40 ended 1 70,40", "110 moved 2 10,20", "120 moved 2 13,20",
                "130 began 3 70,20", "170 ended 2 13,20",
            ])
    }

    @Test("Two fingers that are lost at once are not mixed up", arguments: [[121, 101], [101, 121]] as [[Int32]])
    func twoFingersThatAreLostAtOnceAreNotMixedUp(_ found: [Int32]) {
        let fixture = BridgeFixture(gap: 30)
        fixture.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200), (slot, 1), (id, 2), (x, 120), (y, 200))
        fixture.frame(10, (slot, 0), (id, -1), (slot, 1), (id, -1))
        fixture.frame(20, (slot, 0), (id, 3), (x, found[0]), (slot, 1), (id, 4), (x, found[1]))
        fixture.finish()
        #expect(
            fixture.heard.sorted()
                == ["0 began 1 10,20", "0 began 2 12,20", "20 moved 1 10,20", "20 moved 2 12,20"].sorted())
    }

    /// A panel that loses no finger is decoded as without a bridge, except for the times of lifts.
    @Test("A panel that loses no finger is decoded as without a bridge", arguments: 1...200 as ClosedRange<UInt64>)
    func elseNothingChanges(_ seed: UInt64) {
        let (bridged, plain) = (BridgeFixture(gap: 30), BridgeFixture(gap: nil))
        var generator = Generator(state: seed)
        var down: [Int32: Int32] = [:]
        var next: Int32 = 0
        for step in 0..<60 {
            let place = Int32(generator.next() % 4)
            let time = Double(step) * 50
            if down[place] == nil {
                next += 1
                down[place] = next
                let position = Int32(generator.next() % 500)
                for fixture in [bridged, plain] {
                    fixture.frame(time, (slot, place), (id, next), (x, position), (y, place * 100))
                }
            } else if generator.next() % 3 == 0 {
                down[place] = nil
                for fixture in [bridged, plain] { fixture.frame(time, (slot, place), (id, -1)) }
            } else {
                let position = Int32(generator.next() % 500)
                for fixture in [bridged, plain] { fixture.frame(time, (slot, place), (x, position)) }
            }
        }
        let withoutTimes = { (fixture: BridgeFixture) in
            fixture.heard.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        }
        bridged.finish()
        #expect(withoutTimes(bridged) == withoutTimes(plain))
    }

    /// Numbers that are the same for the same seed on every machine.
    private struct Generator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
