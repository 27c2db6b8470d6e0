import Foundation
import FoundationXML
import MudraTouch
import Testing

@testable import MudraExplain

@Suite struct StillPictureTests {
    private func problem(of svg: String) -> String? {
        let parser = XMLParser(data: Data(svg.utf8))
        return parser.parse() ? nil : "\(String(describing: parser.parserError)) in line \(parser.lineNumber)"
    }

    @Test(
        "The picture is well-formed XML with any names",
        arguments: [Sample.everything, Sample.hostile, Sample.empty, Sample.taps(perSecond: 4, seconds: 60)])
    func itIsWellFormedWhateverNamesSay(explanation: Explanation) {
        #expect(problem(of: StillPicture(explanation).svg) == nil)
    }

    @Test("The picture shows which gestures fired and why the others did not")
    func itSaysWhatFiredAndWhyTheRestDidNot() {
        let svg = StillPicture(Sample.everything).svg
        for text in [
            "fired once", "did not fire", "moved 5.2 mm, allowed 4.0 mm", "two-finger-scroll began first", "4 palm",
            "moved 5.2 mm, allowed 4.0 mm, and 1 other reason",
        ] {
            #expect(svg.contains(">\(text)<"), "\(text)")
        }
    }

    @Test("The size of the picture is bounded for recordings of any length")
    func itsSizeIsBoundedHoweverLongTheRecordingIs() {
        let circles = StillPicture(Sample.circles(fingers: 40, seconds: 60)).svg
        let taps = StillPicture(Sample.taps(perSecond: 10, seconds: 200)).svg
        #expect(circles.utf8.count < 600_000)
        #expect(taps.utf8.count < 600_000)
    }

    @Test("Positions that are not finite do not break the picture") func placesThatAreNoneAreDrawnSomewhere() {
        var odd = Sample.everything
        odd.contacts[1].samples[3].position = Point(x: .nan, y: .infinity)
        odd.contacts[2].samples = []
        odd.screen = ScreenSize(width: 0, height: .nan)
        odd.end = .distantFuture
        odd.recognizers[0].attempts[0].steps = []
        let svg = StillPicture(odd).svg
        #expect(problem(of: svg) == nil && !svg.contains("nan") && !svg.contains("inf "))
    }

    @Test("Simplified paths stay within the tolerance", arguments: [0.05, 0.3, 2.0])
    func simplifiedWaysAreNoFartherThanTheTolerance(tolerance: Double) {
        for contact in Sample.circles(fingers: 3, seconds: 20).contacts + Sample.everything.contacts {
            let points = contact.samples.map(\.position)
            let simple = points.simplified(tolerance: tolerance)
            #expect(simple.first == points.first && simple.last == points.last && simple.count <= points.count)
            let pieces = Array(zip(simple, simple.dropFirst()))
            let farthest = points.map { point in pieces.map { distance(from: point, to: $0) }.min() ?? 0 }.max() ?? 0
            #expect(farthest <= tolerance * 1.000_001)
        }
    }

    @Test("A straight path keeps only its two ends") func aStraightWayNeedsNoPointsBetweenItsEnds() {
        let points = (0...1_000).map { Point(x: Double($0) / 10, y: Double($0) / 20) }
        #expect(points.simplified(tolerance: 0.01).count == 2)
    }

    private func distance(from point: Point, to piece: (Point, Point)) -> Double {
        let way = piece.1 - piece.0
        let square = way.x * way.x + way.y * way.y
        let along = (point - piece.0).x * way.x + (point - piece.0).y * way.y
        let share = square > 0 ? min(max(along / square, 0), 1) : 0
        return point.distance(to: piece.0 + way * share)
    }
}
