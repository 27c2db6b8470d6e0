import Gestures
import Testing

/// Decision 18: a swipe waits for more fingers only while a swipe of more fingers may get them.
@Suite struct GrowthTests {
    /// Zones 1 and 2 are the halves of the screen, and 3 is a part of 1. The finger lands in 1, and not in 3.
    private static let zones = [
        ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 128, height: 160)),
        ZoneArea(tag: 2, rect: Rect(x: 128, y: 0, width: 128, height: 160)),
        ZoneArea(tag: 3, rect: Rect(x: 100, y: 0, width: 28, height: 160), parent: 1),
    ].flatMap { area in
        [1, 2].map { ZoneArea(tag: area.tag, rect: area.rect, parent: area.parent, user: $0) }
    }

    private func swipe(touches: Int, _ direction: Direction = .right) -> SwipeRecognizer {
        SwipeRecognizer("other") { ($0.touches, $0.directions) = (touches, [direction]) }
    }

    private func place(
        _ recognizer: any Recognizer, user: UInt32 = 1, zone: UInt32 = 1, with partners: [String] = [],
        isPaused: Bool = false
    ) -> RecognizerGraph.Placement {
        .init(recognizer, user: user, zone: zone, simultaneousWith: partners, isPaused: isPaused)
    }

    /// When the swipe of one finger is recognized: it has gone far enough after 20 ms.
    private func recognition(beside other: RecognizerGraph.Placement, _ change: (EngineFixture) -> Void = { _ in })
        -> [String]
    {
        let one = SwipeRecognizer("one") { $0.directions = [.right] }
        let fixture = EngineFixture([place(one), other], zones: Self.zones)
        change(fixture)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(20, .move(1, 70, 50))
        fixture.advance(to: 100)
        return fixture.heard.filter { $0.contains("one") }
    }

    private let atOnce = ["20 one recognized"]
    private let later = ["80 one recognized"]

    @Test("A swipe waits for a swipe of more fingers in its direction, whose zone its touches can be in")
    func waits() {
        for zone: UInt32 in [0, 1, 3] {
            #expect(recognition(beside: place(swipe(touches: 2), zone: zone)) == later, "zone \(zone)")
        }
        #expect(recognition(beside: place(swipe(touches: 2), zone: 2)) == atOnce)
        #expect(recognition(beside: place(swipe(touches: 2), user: 2)) == atOnce)
        #expect(recognition(beside: place(swipe(touches: 1, .up))) == atOnce)
        #expect(recognition(beside: place(swipe(touches: 2, .up))) == atOnce)
    }

    @Test("A swipe does not wait for one that may be recognized beside it, or gets no touches") func doesNotWait() {
        #expect(recognition(beside: place(swipe(touches: 2), with: ["one"])) == atOnce)
        #expect(recognition(beside: place(swipe(touches: 2), isPaused: true)) == atOnce)
        for (states, expected) in [([false], atOnce), ([false, true], later)] {
            let two = swipe(touches: 2)
            let found = recognition(beside: place(two)) { fixture in
                for state in states { fixture.engine.setEnabled(state, two, at: 0) { fixture.note($0) } }
            }
            #expect(found == expected)
        }
    }
}
