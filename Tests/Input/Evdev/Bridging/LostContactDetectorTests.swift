import MudraTouch
import Testing

@testable import MudraEvdev

/// Decision 20: panels that lose fingers for a moment are known by drags that go on after a gap.
@Suite struct LostContactDetectorTests {
    /// Drags and taps as a panel reports them, one after another.
    private struct Strokes {
        var detector = LostContactDetector()
        private var time: UInt64 = 1_000
        private var contact: UInt32 = 0

        /// - Parameter hasPalm: a palm lands meanwhile, and is cancelled.
        mutating func stroke(after gap: UInt64, from start: Point, to end: Point, hasPalm: Bool = false) {
            contact += 1
            time += gap
            note(.began, at: start)
            if hasPalm {
                contact += 1
                note(.began, at: Point(x: 90, y: 90))
                note(.cancelled, at: Point(x: 90, y: 90))
                contact -= 1
            }
            time += 50
            note(.ended, at: end)
            if hasPalm { contact += 1 }
        }

        mutating func stroke(after gap: UInt64, from start: Double, to end: Double) {
            stroke(after: gap, from: Point(x: start, y: 10), to: Point(x: end, y: 10))
        }

        /// Pieces of a drag that goes on after gaps of 12 ms.
        mutating func pieces(_ count: Int) {
            for piece in 0..<count { stroke(after: 12, from: Double(piece) * 10, to: Double(piece) * 10 + 9) }
        }

        /// Taps of a hand.
        mutating func taps(_ count: Int) {
            for _ in 0..<count { stroke(after: 45, from: 80, to: 80) }
        }

        private mutating func note(_ phase: Contact.Phase, at place: Point) {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(time))
            frame.append(Contact(id: ContactID(contact), phase: phase, position: place))
            detector.note(frame)
        }
    }

    private var strokes = Strokes()

    @Test("A panel is known to lose contacts after drags that go on after a gap")
    mutating func aPanelIsKnownByDragsThatGoOnAfterAGap() {
        // A drag that is cut three times makes four pieces, with three gaps.
        strokes.pieces(3)
        #expect(!strokes.detector.isKnown)
        strokes.stroke(after: 12, from: 30, to: 39)
        #expect(strokes.detector.isKnown)
    }

    @Test("Hands and programs that tap do not make a panel known")
    mutating func handsAndProgramsThatTapDoNotMakeAPanelKnown() {
        // A hand that drums lands soon, but elsewhere. A hand that taps lands at the same place, but later. A program
        // does both.
        for number in 0..<200 {
            strokes.stroke(after: 20, from: number % 2 == 0 ? 10 : 30, to: number % 2 == 0 ? 10 : 30)
        }
        strokes.taps(200)
        for _ in 0..<200 { strokes.stroke(after: 0, from: 10, to: 10) }
        // Drags that begin where the previous one has ended, like those of a hand that writes.
        for number in 0..<200 { strokes.stroke(after: 45, from: Double(number) * 10, to: Double(number) * 10 + 9) }
        // A program that strokes back and forth.
        for number in 0..<200 {
            strokes.stroke(after: 5, from: number % 2 == 0 ? 10 : 30, to: number % 2 == 0 ? 30 : 10)
        }
        #expect(!strokes.detector.isKnown)
    }

    private static let ahead = Point(x: 8, y: 0)

    @Test(
        "A drag goes on up to 30 ms later, 3 mm away, for 3 mm and more, and turned by up to 45 degrees",
        arguments: [
            (30, 0, ahead, ahead, true), (31, 0, ahead, ahead, false),
            (12, 3, ahead, ahead, true), (12, 3.25, ahead, ahead, false),
            (12, 0, Point(x: 3, y: 0), Point(x: 3, y: 0), true),
            (12, 0, Point(x: 2.75, y: 0), Point(x: 2.75, y: 0), false),
            (12, 0, ahead, Point(x: 8, y: 8), true), (12, 0, ahead, Point(x: 8, y: 8.25), false),
            (12, 0, ahead, Point(x: 8, y: -8), true), (12, 0, ahead, Point(x: 8, y: -8.25), false),
        ] as [(UInt64, Double, Point, Point, Bool)])
    mutating func limits(gap: UInt64, jump: Double, way: Point, nextWay: Point, isKnown: Bool) {
        var place = Point(x: 10, y: 10)
        for way in [way, nextWay, way, nextWay] {
            strokes.stroke(after: gap, from: place, to: place + way)
            place = place + way + Point(x: jump, y: 0)
        }
        #expect(strokes.detector.isKnown == isKnown)
    }

    @Test("Three gaps are enough among the last hundred lifts", arguments: [90, 1_000])
    mutating func threePercentAreEnough(_ taps: Int) {
        strokes.taps(taps)
        strokes.pieces(4)
        #expect(strokes.detector.isKnown)
    }

    @Test("Older gaps count for half") mutating func olderGapsCountForLess() {
        strokes.pieces(3)
        strokes.taps(100)
        strokes.pieces(2)
        #expect(!strokes.detector.isKnown)
        strokes.stroke(after: 12, from: 20, to: 29)
        #expect(strokes.detector.isKnown)
    }

    @Test("Palms that are cancelled beside a drag do not hide its gaps") mutating func palmsHideNoGaps() {
        for piece in 0..<4 {
            let start = Point(x: Double(piece) * 10, y: 10)
            strokes.stroke(after: 12, from: start, to: start + Self.ahead, hasPalm: true)
        }
        #expect(strokes.detector.isKnown)
    }
}
