import MudraTouch
import Testing

@testable import MudraEvdev

/// Decision 21: palms are detected by size, on panels that report sizes but no palms.
@Suite struct PalmDetectorTests {
    /// Lengths in half millimetres.
    private static let millimetres = ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 2))
    /// Lengths in an unknown unit.
    private static let unknown = ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 249, resolution: 0))

    private var screen = Screen(sizeAxis: Self.millimetres)

    init() { screen.know(16) }

    @Test("A contact of a hand's size never lands") mutating func aContactOfAHandsSizeNeverLands() {
        #expect(screen.tell("id 1, x 500, y 500, length 36, report 1") == ["1: #4 is a palm"])
        #expect(screen.tell("x 520, report 20, id -1, report 30") == [])
        #expect(screen.tell("id 2, length 35, report 40") == ["40: #5 began 52.0,50.0"])
    }

    @Test("A palm has figures") mutating func aPalmHasFigures() {
        var palms: [PalmSighting] = []
        var decoder = screen.decoder
        for (code, value) in [(EventCode.trackingID, Int32(9)), (EventCode.touchMajor, 50)] {
            decoder.decode(InputEvent(time: 1, type: EventCode.absolute, code: code, value: value)) { _ in }
        }
        decoder.decode(InputEvent(time: 1, type: EventCode.synchronization, code: EventCode.report, value: 0)) {
            palms += $0.palms
        }
        #expect(palms.map(\.evidence.text) == ["it measured 25.0 mm, and a palm has 18.0 or more"])
    }

    @Test("A finger beside a hand is a finger") mutating func aFingerBesideAHandIsAFinger() {
        _ = screen.tell("id 1, x 500, y 500, length 60, report 1")
        #expect(
            screen.tell("slot 1, id 2, x 100, y 100, length 18, report 31, x 110, report 41")
                == ["31: #5 began 10.0,10.0", "41: #5 moved 11.0,10.0"])
    }

    /// The detector must know it in the frame with the new size, even if nothing has moved.
    @Test("A hand that sinks down is cancelled as soon as it is known")
    mutating func aHandThatSinksDownIsCancelledWhenItIsKnown() {
        #expect(screen.tell("id 1, x 500, y 500, length 16, report 1") == ["1: #4 began 50.0,50.0"])
        #expect(screen.tell("length 24, report 20") == [])
        // 13.5 mm are enough for a contact that grows like that.
        #expect(screen.tell("length 27, report 40") == ["40: #4 cancelled 50.0,50.0"])
        #expect(screen.tell("length 8, x 510, report 50, id -1, report 60") == [])
    }

    @Test("A finger that flattens in a gesture stays a finger") mutating func aFingerThatFlattensInAGestureStaysOne() {
        _ = screen.tell("id 1, x 500, y 500, length 16, report 1")
        #expect(screen.tell("x 510, length 60, report 502") == ["502: #4 moved 51.0,50.0"])
    }

    @Test("The limit is lower for a hand at the edge") mutating func aHandThatTheEdgeCutsOffIsSmaller() {
        #expect(screen.tell("id 1, x 500, y 901, length 27, report 1, id -1, report 2") == ["1: #4 is a palm"])
        #expect(screen.tell("id 2, y 890, report 600") == ["600: #5 began 50.0,89.0"])
    }

    @Test("A thumb that comes in over the edge is a finger") mutating func aThumbThatComesInOverTheEdgeIsAFinger() {
        #expect(screen.tell("id 1, x 10, y 500, length 12, report 1") == ["1: #4 began 1.0,50.0"])
        #expect(screen.tell("x 70, length 28, report 20") == ["20: #4 moved 7.0,50.0"])
        #expect(screen.tell("x 200, length 30, report 40") == ["40: #4 moved 20.0,50.0"])
    }

    @Test("A large contact beside a hand belongs to the hand") mutating func largeContactsBesideAHandBelongToIt() {
        _ = screen.tell("id 1, x 500, y 500, length 60, report 1")
        #expect(screen.tell("slot 1, id 2, x 700, y 500, length 22, report 10") == ["10: #5 is a palm"])
        #expect(screen.tell("slot 2, id 3, x 500, y 150, length 22, report 20") == ["20: #6 began 50.0,15.0"])
    }

    /// A flat finger is long, and some panels report a wild length at first.
    @Test("A long contact is a hand only if it is also wide") mutating func aLongContactIsNoHandUnlessItIsWide() {
        #expect(screen.tell("id 1, x 500, y 500, length 250, width 12, report 1") == ["1: #4 began 50.0,50.0"])
        #expect(screen.tell("width 24, report 2") == ["2: #4 cancelled 50.0,50.0"])
    }

    // MARK: Panels that are not known yet

    @Test("The first contacts of a panel are fingers, whatever their size", arguments: [0, 1, 2, 3])
    mutating func firstContactsAreFingers(known: Int) {
        screen = Screen(sizeAxis: Self.millimetres)
        tap(Array(repeating: 16, count: known))
        let isHand = screen.tell("id 99, x 500, y 500, length 60, report 9000").contains { $0.contains("palm") }
        #expect(isHand == (known == 3))
    }

    @Test("One finger beside a hand shows what sizes mean") mutating func aFingerBesideShowsTheUnit() {
        screen = Screen(sizeAxis: Self.millimetres)
        #expect(screen.tell("id 1, x 500, y 500, length 60, report 1") == ["1: #1 began 50.0,50.0"])
        #expect(screen.tell("slot 1, id 2, x 100, y 100, length 8, report 10, length 12, report 18").count == 1)
        // It has stopped to grow.
        #expect(
            screen.tell("x 101, report 26") == ["26: #1 cancelled 50.0,50.0; #2 moved 10.1,10.0"])
    }

    @Test("A finger that still grows shows nothing before 40 ms are over", arguments: [(49, false), (50, true)])
    mutating func aFingerThatGrowsShowsNothing(time: Int, isKnown: Bool) {
        screen = Screen(sizeAxis: Self.millimetres)
        _ = screen.tell("id 1, x 500, y 500, length 60, report 1, slot 1, id 2, x 100, y 100, length 10, report 10")
        #expect(
            screen.tell("length 12, report \(time)").contains { $0.contains("#1 cancelled") } == isKnown)
    }

    @Test("A hand that touched before the panel was known does not count as a finger")
    mutating func anEarlyHandIsNoMeasure() {
        screen = Screen(sizeAxis: Self.unknown)
        tap([20])
        _ = screen.tell("slot 0, id 50, x 500, y 500, length 140, report 2000, id -1, report 2751")
        tap([20, 20])
        _ = screen.tell("slot 0, id 60, x 100, y 100, length 20, report 9000, x 101, report 9050")
        #expect(
            screen.tell("slot 1, id 61, x 500, y 500, length 70, report 9060") == [
                "9060: #5 stationary 10.1,10.0; #6 is a palm"
            ])
    }

    // MARK: Panels whose unit is unknown

    @Test("In an unknown unit, a contact is measured against a finger beside it")
    mutating func whereTheUnitIsUnknownOthersAreTheMeasure() {
        screen = Screen(sizeAxis: Self.unknown)
        #expect(screen.tell("id 1, x 500, y 500, length 140, report 1") == ["1: #1 began 50.0,50.0"])
        #expect(
            screen.tell("slot 1, id 2, x 100, y 100, length 40, report 31, x 101, report 50")
                == [
                    "31: #1 stationary 50.0,50.0; #2 began 10.0,10.0", "50: #1 cancelled 50.0,50.0; #2 moved 10.1,10.0",
                ])
        #expect(screen.tell("slot 2, id 3, x 500, y 900, length 139, report 60").last?.contains("#3 began") == true)
    }

    @Test("In an unknown unit, a contact by itself is a finger, however firm it is")
    mutating func aFirmFingerIsAFinger() {
        screen = Screen(sizeAxis: Self.unknown)
        tap(Array(repeating: 20, count: 10))
        for number in 0..<20 {
            let time = 9_000 + number * 100
            #expect(screen.tell("id \(number), length 200, report \(time), id -1, report \(time + 80)").count == 2)
        }
    }

    @Test("A large contact that lay still for long does not count among the fingers")
    mutating func aHandThatLayStillIsNoFinger() {
        screen = Screen(sizeAxis: Self.unknown)
        tap(Array(repeating: 40, count: 5))
        for number in 10..<14 {
            let time = number * 3_000
            _ = screen.tell("slot 0, id \(number), length 160, report \(time), id -1, report \(time + 2_000)")
        }
        _ = screen.tell("id 20, length 160, report 60000")
        _ = screen.tell("slot 1, id 21, x 100, y 100, length 40, report 60030")
        #expect(screen.tell("x 101, report 60050") == ["60050: #10 cancelled 50.0,50.0; #11 moved 10.1,10.0"])
    }

    @Test("A panel whose fingers are too large for millimetres has another unit")
    mutating func fingersThatAreTooLargeShowAnotherUnit() {
        for _ in 0..<3 { tap([88, 100, 220, 150, 200]) }
        #expect(screen.tell("id 99, x 500, y 500, length 220, report 9000").count == 1)
    }

    private mutating func tap(_ lengths: [Int]) {
        for (number, length) in lengths.enumerated() {
            let start = 1_000 + number * 100
            _ = screen.tell("slot 0, id \(number), x 500, y 500, length \(length), report \(start)")
            _ = screen.tell("id -1, report \(start + 50)")
        }
    }

    // MARK: Wrong verdicts

    @Test("A contact that is refused three times in a row, alone, was a finger") mutating func refusedTapsAreLearned() {
        for number in 0..<3 {
            let time = 1_000 + number * 1_000
            #expect(screen.tell("id \(number), length 40, report \(time), id -1, report \(time + 100)").count == 1)
        }
        #expect(screen.tell("id 10, length 50, report 4000, id -1, report 4100").count == 2)
        #expect(screen.tell("id 11, length 51, report 5000, id -1, report 5100") == ["5000: #8 is a palm"])
    }

    @Test(
        "Contacts that rest, come now and then, or come with others are not learned",
        arguments: [(751, 1_000, false), (100, 2_101, false), (100, 1_000, true)])
    mutating func handsAreNotLearned(duration: Int, pause: Int, hasCompany: Bool) {
        if hasCompany { _ = screen.tell("slot 5, id 70, x 100, y 100, length 16, report 900") }
        for number in 0..<5 {
            let time = 1_000 + number * pause
            let frames = screen.tell(
                "slot 0, id \(number), length 40, report \(time), id -1, report \(time + duration)")
            #expect(frames.first?.contains("palm") == true)
        }
    }

    @Test("A contact that moves on is a finger, and so are others of its size", arguments: [(349, true), (350, false)])
    mutating func aContactThatMovesOnIsAFinger(end: Int, isHand: Bool) {
        _ = screen.tell("id 1, x 200, y 500, length 40, report 1000, x \(end), report 1040, id -1, report 1080")
        #expect(screen.tell("id 2, length 50, report 2000").contains { $0.contains("palm") } == isHand)
    }

    @Test("The device is odd if most contacts are taken for palms") mutating func mostlyPalms() {
        for number in 0..<14 {
            #expect(screen.decoder.oddities.kinds.isEmpty)
            let time = 1_000 + number * 1_000
            _ = screen.tell("id \(number), length 40, report \(time), id -1, report \(time + 800)")
        }
        #expect(
            screen.decoder.oddities.lines(on: screen.decoder.geometry) == [
                "has mostly contacts that are taken for palms. Of the last one: it measured 20.0 mm, and a palm has 18.0 or"
                    + " more. If they are fingers, put detect_palms = false into a [[device]] of mudrad.toml"
            ])
    }

    @Test("Palms that the panel reports do not count as fingers") mutating func palmsThatThePanelTellsAreNoFingers() {
        for number in 0...5 {
            let start = 2_000 + number * 100
            _ = screen.tell("id \(number), tool palm, length 90, report \(start), id -1, report \(start + 50)")
        }
        #expect(screen.tell("id 99, tool finger, length 90, report 9100") == ["9100: #4 is a palm"])
    }

    @Test("Contacts that were cancelled do not count as fingers") mutating func cancelledContactsAreNoFingers() {
        for number in 0...5 {
            let start = UInt64(2_000 + number * 100)
            #expect(screen.tell("id \(number), length 34, report \(start)").count == 1)
            #expect(screen.cancel(at: .milliseconds(start + 10)).count == 1)
            _ = screen.tell("id -1, report \(start + 50)")
        }
        #expect(screen.tell("id 99, length 36, report 9100") == ["9100: #10 is a palm"])
    }

    @Test("A pen is not a hand, whatever its size") mutating func aPenIsNoHand() {
        #expect(screen.tell("id 1, tool pen, x 500, y 500, length 60, report 1") == ["1: #4 began 50.0,50.0"])
    }

    @Test("A contact is judged from its landing, not from its coming near") mutating func hoveringIsNotJudged() {
        #expect(screen.tell("id 1, distance 3, x 500, y 500, length 16, report 1") == [])
        #expect(screen.tell("distance 0, length 60, report 700") == ["700: #4 is a palm"])
    }

    @Test("Palm detection can be switched off") mutating func itCanBeSwitchedOff() {
        var decoder = screen.decoder
        decoder.setDetectsPalms(false)
        screen = Screen(decoder)
        #expect(screen.tell("id 1, x 500, y 500, length 200, report 1") == ["1: #4 began 50.0,50.0"])
    }

    @Test("Extreme sizes do no harm") mutating func noSizeThatADeviceTellsDoesHarm() {
        for axis in [Self.millimetres, Self.unknown, nil] {
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
