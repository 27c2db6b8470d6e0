import MudraTouch
import Testing

@testable import MudraEvdev

/// Devices that contradict their own description, or the protocol.
@Suite struct OddDeviceTests {
    private var screen = Screen(hasTouchButton: true)

    private var kinds: DeviceOddities.Kinds { screen.decoder.oddities.kinds }

    private var lines: [String] {
        screen.decoder.oddities.lines(on: screen.decoder.geometry)
    }

    // MARK: A place that comes with the lift

    @Test(
        "A place that comes with the lift does not count",
        arguments: ["x 0, y 0, id -1", "id -1, x 0, y 0", "x 1000, id -1", "x 700, y 3, id -1"])
    mutating func aPlaceWithTheLiftDoesNotCount(lift: String) {
        _ = screen.tell("id 5, x 100, y 200, button 1, report 1")
        #expect(screen.tell("\(lift), button 0, report 2") == ["2: #1 ended 10.0,20.0"])
        #expect(kinds == [])
    }

    @Test("A place before another finger's number does not move the finger that has gone")
    mutating func aPlaceBeforeAnotherNumberIsTheOthers() {
        _ = screen.tell("id 5, x 100, y 200, report 1")
        #expect(
            screen.tell("x 700, y 800, id 6, report 2") == ["2: #1 ended 10.0,20.0", "2: #2 began 70.0,80.0"])
    }

    // MARK: Wild places

    @Test("A finger that lands at a wild place begins at its first plausible one")
    mutating func aWildLandingIsNoPlace() {
        _ = screen.tell("id 5, x 900, y 900, report 1, id -1, report 2")
        #expect(screen.tell("id 6, x 4083, y 100, report 3") == [])
        #expect(screen.tell("x 110, report 4") == ["4: #2 began 11.0,10.0"])
        // A recording of a flick of two fingers begins so: an end would make it a tap.
        #expect(screen.tell("id -1, report 5") == ["5: #2 cancelled 11.0,10.0"])
        #expect(screen.tell("id 7, report 6, id -1, report 7") == ["6: #3 began 11.0,10.0", "7: #3 ended 11.0,10.0"])
        #expect(kinds == .beyondX)
    }

    @Test("A wild value that the slot keeps is not the place of the next finger")
    mutating func aWildValueDoesNotBelongToTheNextFinger() {
        _ = screen.tell("id 5, x 100, y 100, report 1, y 4083, report 2, id -1, report 3")
        #expect(screen.tell("id 6, x 300, report 4") == [])
        #expect(screen.tell("y 200, report 5") == ["5: #2 began 30.0,20.0"])
    }

    @Test("A finger that comes in from beyond the axis does not count until it lifts", arguments: ["x", "y"])
    mutating func aFingerFromBeyondDoesNotCount(axis: String) {
        let other = axis == "x" ? "y" : "x"
        #expect(screen.tell("id 5, \(axis) 1500, \(other) 500, report 1, \(axis) 1300, report 2") == [])
        #expect(screen.tell("\(axis) 1000, report 3, \(axis) 600, report 4, id -1, report 5") == [])
        #expect(screen.tell("id 6, report 6").first?.contains("began") == true)
    }

    @Test("The log names the axis, its bounds, the furthest value and the option")
    mutating func theLogNamesTheAxis() {
        _ = screen.tell("id 5, x 100, y 1300, report 1, y 1500, report 2, y 1400, report 3")
        #expect(
            lines == [
                "sends 1500 on its vertical axis, which goes from 0 to 1000: such values do not count. If the driver is"
                    + " wrong about its axis, put y_range = [MINIMUM, MAXIMUM] into a [[device]] of mudrad.toml"
            ])
    }

    // MARK: Lifts that only the button tells

    @Test("All fingers lift with BTN_TOUCH if the slots keep them")
    mutating func fingersLiftWithTheButton() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, x 500, y 500, button 1, report 1")
        #expect(screen.tell("button 0, report 2") == ["2: #1 ended 10.0,10.0; #2 ended 50.0,50.0"])
        #expect(screen.decoder.isScreenEmpty)
        // The kernel does not send the number again, since it has not changed.
        #expect(screen.tell("slot 0, x 120, button 1, report 3") == ["3: #3 began 12.0,10.0"])
        #expect(screen.tell("button 0, report 4") == ["4: #3 ended 12.0,10.0"])
        #expect(screen.tell("id 5, x 130, button 1, report 5") == ["5: #4 began 13.0,10.0"])
        #expect(screen.tell("id -1, button 0, report 6") == ["6: #4 ended 13.0,10.0"])
        #expect(kinds == .liftsByButton && lines.count == 1)
    }

    @Test("A finger that lands where it has lifted sends only the button")
    mutating func aFingerAtTheSamePlaceSendsOnlyTheButton() {
        _ = screen.tell("slot 1, id 5, x 100, y 100, button 1, report 1, button 0, report 2")
        #expect(screen.tell("button 1, report 3") == ["3: #2 began 10.0,10.0"])
    }

    @Test("A button that is released while a finger goes on does not count from then on")
    mutating func aButtonThatIsWrongDoesNotCount() {
        _ = screen.tell("id 5, x 100, y 100, slot 1, id 6, x 500, y 500, button 1, report 1")
        _ = screen.tell("slot 0, id -1, button 0, report 2")
        #expect(screen.tell("slot 1, x 510, report 3") == ["3: #3 began 51.0,50.0"])
        #expect(screen.tell("button 1, report 4, button 0, report 5") == [])
        #expect(screen.tell("id -1, report 6") == ["6: #3 ended 51.0,50.0"])
        #expect(kinds == [.liftsByButton, .touchesWithoutButton])
    }

    @Test("A finger that hovers does not lift with the button")
    mutating func aHoveringFingerStays() {
        _ = screen.tell("id 5, x 100, y 100, distance 0, button 1, report 1")
        #expect(screen.tell("distance 3, button 0, report 2") == ["2: #1 ended 10.0,10.0"])
        #expect(!screen.decoder.isScreenEmpty && kinds == [])
        #expect(screen.tell("distance 0, x 110, button 1, report 3") == ["3: #2 began 11.0,10.0"])
    }

    @Test("A button that a pen may press does not lift fingers")
    func aPensButtonDoesNotCount() {
        var screen = Screen(hasTouchButton: false)
        _ = screen.tell("id 5, x 100, y 100, button 1, report 1")
        #expect(screen.tell("button 0, report 2, x 110, report 3") == ["3: #1 moved 11.0,10.0"])
    }

    @Test("A device that empties its slots before it releases the button is not odd")
    mutating func aRightDeviceIsNotOdd() {
        for time in stride(from: 1, to: 40, by: 4) {
            _ = screen.tell(
                "id \(time), x \(time), y 100, button 1, report \(time), slot 1, id \(time + 1), report \(time)")
            _ = screen.tell("slot 0, id -1, report \(time + 1), slot 1, button 0, id -1, slot 0, report \(time + 2)")
        }
        #expect(kinds == [])
    }

    // MARK: Descriptions

    @Test("An axis without extent is a fault that the log names, and true bounds mend it")
    func anAxisWithoutExtentIsAFault() {
        let none = AbsoluteAxis(minimum: 7, maximum: 7, resolution: 0)
        let screen = TouchscreenDescription(name: "", x: Screen.axis, y: none, lastSlot: 9)
        #expect(
            screen.axisFault
                == "its vertical axis goes from 7 to 7: put y_range = [MINIMUM, MAXIMUM] into a [[device]] of mudrad.toml"
        )
        var bounds = AxisBounds()
        bounds.y = 0...479
        #expect(screen.with(bounds).axisFault == nil && screen.with(bounds).y.maximum == 479)
        #expect(screen.with(bounds).x == Screen.axis)
    }

    @Test("An implausible number of slots is a fault that the log names", arguments: [(30_999, 64), (-5, 1), (-1, 1)])
    func implausibleSlotsAreAFault(lastSlot: Int32, count: Int) {
        let screen = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: lastSlot)
        #expect(screen.slotCount == count)
        #expect(screen.slotFault == "claims to report \(lastSlot + 1) contacts at once: \(count) count")
        #expect(TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: 63).slotFault == nil)
    }
}
