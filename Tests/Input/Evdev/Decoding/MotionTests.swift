import MudraTouch
import Testing

@testable import MudraEvdev

/// Contacts that move as no finger does. Positions are in tenths of a millimetre.
@Suite struct MotionTests {
    private var screen = Screen()

    /// Lands a contact and lets it rest, with a report every 9 ms and a last one at `rest` ms.
    private mutating func land(restingUntil rest: Int, every step: Int = 9) {
        _ = screen.tell("id 1, x 100, y 500, report 1")
        for (number, time) in stride(from: 1 + step, through: rest, by: step).enumerated() {
            _ = screen.tell("x \(number % 2 == 0 ? 101 : 100), report \(time)")
        }
    }

    private mutating func jumps(_ words: String) -> Bool { screen.tell(words).contains { $0.contains("jumped") } }

    /// Two fingers that drum, of which the panel makes one contact.
    @Test("A contact that jumps from rest is another touch") mutating func aJump() {
        land(restingUntil: 64)
        #expect(screen.tell("x 310, y 480, report 73") == ["73: #1 jumped 31.0,48.0"])
        #expect(
            screen.tell("x 320, report 82, id -1, report 91") == ["82: #1 moved 32.0,48.0", "91: #1 ended 32.0,48.0"])
    }

    @Test(
        "A jump is farther than a finger at rest can accelerate in one report",
        arguments: [
            // 6 mm, and half of 80 m/s² for as long as the report took: from 12.5 ms to 16.7 ms.
            (9, 122, false), (9, 123, true), (5, 122, false), (5, 123, true), (14, 138, false), (14, 139, true),
            (16, 162, false), (16, 163, true),
        ])
    mutating func limits(step: Int, tenths: Int, isJump: Bool) {
        land(restingUntil: 1 + 10 * step, every: step)
        #expect(jumps("x \(100 + tenths), report \(1 + 11 * step)") == isJump)
    }

    @Test("A finger that is silent while it rests does not rest for longer in one report")
    mutating func aSilentFinger() {
        land(restingUntil: 28)
        #expect(jumps("x 272, report 200"))
    }

    @Test("A panel that reports every 33 ms sees long steps") mutating func aSlowPanel() {
        land(restingUntil: 100, every: 33)
        #expect(!jumps("x 400, report 133"))
    }

    @Test("A finger that has just landed, or that moves, does not jump") mutating func aFingerInMotion() {
        #expect(!jumps("id 1, x 100, y 500, report 1, x 101, report 10, x 500, report 19"))
        _ = screen.tell("id -1, report 500")
        var place = 100
        _ = screen.tell("id 2, x 100, report 1000")
        for time in stride(from: 1_009, to: 1_100, by: 9) {
            place += 30
            _ = screen.tell("x \(place), report \(time)")
        }
        #expect(!jumps("x \(place + 250), report 1108"))
    }

    @Test("A slow finger goes far while the panel loses reports") mutating func lostReports() {
        _ = screen.tell("id 1, x 100, y 500, report 1")
        // 80 mm/s.
        for number in 1...10 { _ = screen.tell("x \(100 + number * 8), report \(1 + number * 10)") }
        #expect(!jumps("x 400, report 370"))
    }

    @Test("Places after lost events are no jump") mutating func lostEvents() {
        land(restingUntil: 64)
        #expect(screen.tell("dropped 0, report 70, madeup x 900, report 73") == ["73: #1 moved 90.0,50.0"])
        #expect(!jumps("x 200, report 73"))
    }

    @Test("On a screen of unknown size no contact jumps") mutating func unknownSize() {
        let axis = AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 0)
        screen = Screen(x: axis, y: axis)
        land(restingUntil: 64)
        #expect(!jumps("x 900, report 73"))
    }

    /// From the recording of a fast swipe of one finger.
    @Test("A contact that follows another is the same finger") mutating func anEcho() {
        _ = screen.tell("slot 0, id 1, x 878, y 147, report 1")
        _ = screen.tell("x 876, y 148, slot 1, id 2, x 731, y 187, report 12")
        #expect(
            screen.tell("slot 0, x 729, y 185, slot 1, x 527, y 289, report 24")
                == ["24: #1 echo 72.9,18.5; #2 moved 52.7,28.9"])
        #expect(
            screen.tell("slot 0, x 525, y 291, slot 1, x 302, y 405, report 35") == [
                "35: #1 moved 52.5,29.1; #2 moved 30.2,40.5"
            ])
    }

    @Test(
        "Two fingers in line are two fingers",
        arguments: [
            // The first does not reach the place of the second, the second has not left it, the first came slowly.
            (746, 900), (731, 700), (682, 900),
        ])
    mutating func twoFingersInLine(first: Int, second: Int) {
        _ = screen.tell("slot 0, id 1, x \(first == 682 ? 640 : 600), y 500, report 1")
        _ = screen.tell("slot 1, id 2, x \(first == 682 ? 685 : 730), y 500, report 12")
        let frames = screen.tell("slot 0, x \(first), slot 1, x \(second == 700 ? 771 : second), report 24")
        #expect(frames.count == 1 && !frames[0].contains("echo"), "\(frames)")
    }
}
