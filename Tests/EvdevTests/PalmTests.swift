import MudraTouch
import Testing

@testable import MudraEvdev

/// Decision 21: palms are detected by size, on panels that report sizes but no palms.
@Suite struct PalmTests {
    /// Lengths in half millimetres.
    private static let millimetres = ContactSizeAxis.length(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 2))
    /// Lengths in an unknown unit.
    private static let unknown = ContactSizeAxis.length(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 0))

    private var screen = Screen(sizeAxis: Self.millimetres)

    @Test("A contact of a hand's size never lands") mutating func aContactOfAHandsSizeNeverLands() {
        #expect(screen.tell("id 1, x 500, y 500, length 36, report 1") == [])
        #expect(screen.tell("x 520, report 20, id -1, report 30") == [])
        #expect(screen.tell("id 2, length 35, report 40") == ["40: #1 began 52.0,50.0"])
    }

    @Test("A finger beside a hand is a finger") mutating func aFingerBesideAHandIsAFinger() {
        _ = screen.tell("id 1, x 500, y 500, length 60, report 1")
        #expect(
            screen.tell("slot 1, id 2, x 100, y 100, length 18, report 31, x 110, report 41")
                == ["31: #1 began 10.0,10.0", "41: #1 moved 11.0,10.0"])
    }

    /// The detector must know it in the frame with the new size, even if nothing has moved.
    @Test("A hand that sinks down is cancelled as soon as it is known")
    mutating func aHandThatSinksDownIsCancelledWhenItIsKnown() {
        #expect(screen.tell("id 1, x 500, y 500, length 16, report 1") == ["1: #1 began 50.0,50.0"])
        #expect(screen.tell("length 24, report 20") == [])
        // 13.5 mm are enough for a contact that grows like that.
        #expect(screen.tell("length 27, report 40") == ["40: #1 cancelled 50.0,50.0"])
        #expect(screen.tell("length 8, x 510, report 50, id -1, report 60") == [])
    }

    @Test("A finger that flattens in a gesture stays a finger") mutating func aFingerThatFlattensInAGestureStaysOne() {
        _ = screen.tell("id 1, x 500, y 500, length 16, report 1")
        #expect(screen.tell("x 510, length 60, report 502") == ["502: #1 moved 51.0,50.0"])
    }

    @Test("The limit is lower for a hand at the edge") mutating func aHandThatTheEdgeCutsOffIsSmaller() {
        #expect(screen.tell("id 1, x 500, y 901, length 27, report 1, id -1, report 2") == [])
        #expect(screen.tell("id 2, y 890, report 600") == ["600: #1 began 50.0,89.0"])
    }

    @Test("A thumb that comes in over the edge is a finger") mutating func aThumbThatComesInOverTheEdgeIsAFinger() {
        #expect(screen.tell("id 1, x 10, y 500, length 12, report 1") == ["1: #1 began 1.0,50.0"])
        #expect(screen.tell("x 70, length 28, report 20") == ["20: #1 moved 7.0,50.0"])
        #expect(screen.tell("x 200, length 30, report 40") == ["40: #1 moved 20.0,50.0"])
    }

    @Test("A large contact beside a hand belongs to the hand") mutating func largeContactsBesideAHandBelongToIt() {
        _ = screen.tell("id 1, x 500, y 500, length 60, report 1")
        #expect(screen.tell("slot 1, id 2, x 700, y 500, length 22, report 10") == [])
        #expect(screen.tell("slot 2, id 3, x 500, y 150, length 22, report 20") == ["20: #1 began 50.0,15.0"])
    }

    /// A flat finger is long, and some panels report a wild length at first.
    @Test("A long contact is a hand only if it is also wide") mutating func aLongContactIsNoHandUnlessItIsWide() {
        #expect(screen.tell("id 1, x 500, y 500, length 250, width 12, report 1") == ["1: #1 began 50.0,50.0"])
        #expect(screen.tell("width 24, report 2") == ["2: #1 cancelled 50.0,50.0"])
    }

    // MARK: Panels whose unit is unknown

    /// Lengths in the unit of positions, ten to the millimetre: a hand has to be larger, because this unit may be
    /// wrong.
    @Test("The limit is higher if the unit is assumed") mutating func unitsOfPlacesAreBelievedLess() {
        screen = Screen(sizeAxis: .length(AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 0)))
        #expect(screen.tell("id 1, x 500, y 500, length 269, report 1, id -1, report 50").count == 2)
        #expect(screen.tell("id 2, length 270, report 100") == [])
    }

    @Test("In an unknown unit, the other contacts are the measure")
    mutating func whereTheUnitIsUnknownOthersAreTheMeasure() {
        screen = Screen(sizeAxis: Self.unknown)
        #expect(screen.tell("id 1, x 500, y 500, length 140, report 1") == ["1: #1 began 50.0,50.0"])
        #expect(
            screen.tell("slot 1, id 2, x 100, y 100, length 40, report 31")
                == ["31: #1 cancelled 50.0,50.0; #2 began 10.0,10.0"])
        #expect(screen.tell("slot 2, id 3, x 500, y 900, length 139, report 40").last?.contains("#3 began") == true)
    }

    @Test("Pressure serves as a size") mutating func pressureIsAMeasureToo() {
        screen = Screen(sizeAxis: .pressure)
        _ = screen.tell("id 1, x 500, y 500, pressure 140, report 1")
        #expect(
            screen.tell("slot 1, id 2, x 100, y 100, pressure 40, report 31").first?.hasPrefix("31: #1 cancelled")
                == true)
    }

    private mutating func tap(_ lengths: [Int]) {
        for (number, length) in lengths.enumerated() {
            let start = 1_000 + number * 100
            _ = screen.tell("slot 0, id \(number), x 500, y 500, length \(length), report \(start)")
            _ = screen.tell("id -1, report \(start + 50)")
        }
    }

    @Test("After enough fingers, a panel needs no other contact as a measure")
    mutating func aPanelThatIsKnownNeedsNoOther() {
        screen = Screen(sizeAxis: Self.unknown)
        tap([20, 22, 18, 25, 20, 15, 22, 20])
        #expect(screen.tell("id 99, length 49, report 9000, id -1, report 9050").count == 2)
        #expect(screen.tell("id 100, length 50, report 9100") == [])
    }

    /// Hands do not move far: a contact that does is a finger, and sizes mean little on this panel.
    @Test("Sizes do not count on a panel whose fingers differ too much", arguments: [(350, false), (349, true)])
    mutating func aPanelWhoseFingersDifferTooMuchTellsNothing(end: Int, isHand: Bool) {
        screen = Screen(sizeAxis: Self.unknown)
        tap([20, 22, 18, 25, 20, 15])
        for number in 0...1 {
            let start = 2_000 + number * 100
            #expect(screen.tell("id \(number), x 200, y 500, length 70, report \(start)") == [])
            #expect(screen.tell("x \(end), report \(start + 40), id -1, report \(start + 80)") == [])
        }
        #expect(screen.tell("id 100, length 70, report 9100") == (isHand ? [] : ["9100: #7 began 35.0,50.0"]))
    }

    /// A panel whose fingers measure 2 mm uses another unit, and one whose fingers measure 15 mm exaggerates.
    @Test(
        "The usual size of fingers corrects the limit",
        arguments: [
            ([4, 4, 4, 5, 4, 4, 4, 4], 9, 10), ([30, 30, 30, 31, 30, 30, 29, 30], 59, 60),
            ([7, 7, 7, 7, 7, 7, 7, 7], 17, 18), ([8, 8, 8, 8, 8, 8, 8, 8], 35, 36),
        ])
    mutating func aPanelIsBelievedByWhatItSaysOfFingers(_ usual: [Int], finger: Int, hand: Int) {
        tap(usual)
        #expect(screen.tell("id 99, length \(finger), report 9000, id -1, report 9050").count == 2)
        #expect(screen.tell("id 100, length \(hand), report 9100") == [])
    }

    @Test("Palms that the panel reports do not count as fingers") mutating func palmsThatThePanelTellsAreNoFingers() {
        screen = Screen(sizeAxis: Self.unknown)
        tap([20, 22, 18])
        for number in 0...5 {
            let start = 2_000 + number * 100
            _ = screen.tell("id \(number), tool palm, length 90, report \(start), id -1, report \(start + 50)")
        }
        #expect(screen.tell("id 99, tool finger, length 90, report 9100") == [])
    }

    @Test("Contacts that were cancelled do not count as fingers") mutating func cancelledContactsAreNoFingers() {
        screen = Screen(sizeAxis: Self.unknown)
        tap([20, 22, 18])
        for number in 0...5 {
            let start = UInt64(2_000 + number * 100)
            #expect(screen.tell("id \(number), length 45, report \(start)").count == 1)
            #expect(screen.cancel(at: .milliseconds(start + 10)).count == 1)
            _ = screen.tell("id -1, report \(start + 50)")
        }
        #expect(screen.tell("id 99, length 55, report 9100") == [])
    }

    @Test("A pen is not a hand, whatever its size") mutating func aPenIsNoHand() {
        #expect(screen.tell("id 1, tool pen, x 500, y 500, length 60, report 1") == ["1: #1 began 50.0,50.0"])
    }

    @Test("A contact is judged from its landing, not from its coming near") mutating func hoveringIsNotJudged() {
        #expect(screen.tell("id 1, distance 3, x 500, y 500, length 16, report 1") == [])
        #expect(screen.tell("distance 0, length 60, report 700") == [])
    }

    @Test("Palm detection can be switched off") mutating func itCanBeSwitchedOff() {
        var decoder = screen.decoder
        decoder.setDetectsPalms(false)
        screen = Screen(decoder)
        #expect(screen.tell("id 1, x 500, y 500, length 200, report 1") == ["1: #1 began 50.0,50.0"])
    }

    @Test("Extreme sizes do no harm") mutating func noSizeThatADeviceTellsDoesHarm() {
        for axis in [Self.millimetres, Self.unknown, .pressure] {
            for resolution in [Int32.min, -1, 0, 1, .max] {
                let x = AbsoluteAxis(minimum: .min, maximum: .max, resolution: resolution)
                screen = Screen(x: x, y: x, sizeAxis: axis)
                for size in [Int32.min, -1, 0, 1, .max] {
                    _ = screen.tell("id \(abs(Int(size)) % 1_000), length \(size), width \(size), report 1")
                    _ = screen.tell("pressure \(size), report 2, slot 1, id 5, length 9, report 3, id -1, slot 0")
                }
            }
        }
    }
}
