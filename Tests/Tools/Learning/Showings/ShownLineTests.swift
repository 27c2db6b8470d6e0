import MudraDeclarations
import MudraTouch
import Testing
import TouchSamples

@testable import MudraLearning

/// Lines between straight and drawn. `mudra-bench learn --drawings` has the table.
@Suite struct ShownLineTests {
    private static func showings(_ line: ShownLine, hand: UInt64) -> [Showing] {
        (0..<3).map { ShownGestures.showing(line.frames(hand: hand, time: $0), on: PersonalHand.screen) }
    }

    @Test(
        "A line that bends is a stroke",
        arguments: [ShownLine.stairs3, .stairs4, .stairs6, .check, .hook])
    func bentLines(_ line: ShownLine) throws {
        for hand: UInt64 in 1...5 {
            let learned = try ShownGestures.learn(Self.showings(line, hand: hand))
            #expect(learned.type == .stroke, "hand \(hand)")
        }
    }

    @Test("A flat brace is a stroke, unless its bends are as small as a hand's tremble") func flatBraces() throws {
        let types = try (UInt64(1)...10).map { try ShownGestures.learn(Self.showings(.flatBrace, hand: $0)).type }
        #expect(types.count { $0 == .stroke } >= 7, "\(types)")
        #expect(types.allSatisfy { $0 == .stroke || $0 == .swipe }, "\(types)")
    }

    @Test("A slow straight line is a swipe of half its length", arguments: [ShownLine.slowSwipe, .slantedSwipe])
    func slowLines(_ line: ShownLine) throws {
        for hand: UInt64 in 1...5 {
            let showings = Self.showings(line, hand: hand)
            let learned = try ShownGestures.learn(showings)
            #expect(learned.type == .swipe, "hand \(hand)")
            guard case .swipe(let parameters) = learned.declaration.configuration else { continue }
            let distance = parameters.minDistance ?? 0
            let lengths = showings.map { FingerTravel($0).translation.length }
            #expect(distance > 0.4 * (lengths.min() ?? 0) && distance <= 0.5 * (lengths.min() ?? 0))
            #expect(learned.drawn.fires.allSatisfy { !$0.name.hasPrefix("scroll") }, "\(learned.drawn.fires)")
        }
    }

    @Test("Slow lines in different directions are a pan, which says that each scroll begins it") func directions()
        throws
    {
        let ways = [Point(x: 40, y: 0), Point(x: 0, y: 40), Point(x: -30, y: -30)]
        let learned = try ShownGestures.learn(
            ways.enumerated().map { index, way in
                ShownGestures.drawing(seed: UInt64(index), over: 2) { Point(x: 100, y: 70) + way * $0 }
            })
        #expect(learned.type == .pan)
        #expect(learned.notes.contains { $0.contains("begins with each scroll") }, "\(learned.notes)")
        #expect(learned.drawn.fires.count { $0.name.hasPrefix("scroll") } == 4, "\(learned.drawn.fires)")
        #expect(learned.toml.contains("# It fires in 80 of 80 computed drawings"))
    }

    @Test("The file and the report say how many drawings fire a gesture") func forecast() throws {
        let swipe = try ShownGestures.learn(Self.showings(.quickSwipe, hand: 3))
        let part = Double(swipe.drawn.taken) / Double(swipe.drawn.drawings)
        // Of drawings by people such a swipe takes 0.29.
        #expect((0.15...0.35).contains(part), "\(part)")
        #expect(swipe.report(nil).contains { $0.hasPrefix("mine fires in ") && $0.contains("Much that is not meant") })
        let check = try ShownGestures.learn(Self.showings(.check, hand: 3))
        #expect(check.drawn.taken <= 1, "\(check.drawn.fires)")
    }

    @Test("A point off the line is a corner only if it is farther off than a hand trembles") func corners() {
        let way = (0...20).map { Point(x: Double($0) * 2, y: 5 * (1 - Double(abs($0 - 10)) / 10)) }
        #expect(way.straightness(within: 5.1) == 1)
        #expect((way.straightness(within: 2.5) - 40 / (2 * Point(x: 20, y: 5).length)).magnitude < 1e-9)
    }
}
