import Gestures
import MudraDeclarations
import MudraTouch
import Testing
import TouchSamples

@testable import MudraLearning

/// The gesture that showings of simulated hands become.
@Suite struct LearnerTests {
    private static let expected: [(gesture: HandGesture, type: GestureType, options: [String: OptionValue])] = [
        (.tap(2, taps: 1), .tap, ["touches": .integer(2)]),
        (.tap(1, taps: 2), .tap, ["touches": .integer(1), "taps": .integer(2)]),
        (.hold(1), .longPress, ["touches": .integer(1)]),
        (.swipe(3, .up), .swipe, ["touches": .integer(3), "direction": .string("up")]),
        (.edge(.top), .edgePan, ["touches": .integer(1), "edge": .string("top")]),
        (.drag(2), .swipe, ["touches": .integer(2), "direction": .string("right")]),
        (.pinch(out: false), .pinch, ["touches": .integer(2), "direction": .string("in")]),
        (.turn(clockwise: true), .rotation, ["touches": .integer(2), "direction": .string("clockwise")]),
    ]

    @Test("A hand's showings give the type, the fingers and the direction", arguments: expected.indices)
    func whatItIs(_ index: Int) throws {
        let (gesture, type, options) = Self.expected[index]
        for hand: UInt64 in [2, 5, 9] {
            let learned = try ShownGestures.learn(ShownGestures.showings(gesture, hand: hand))
            #expect(learned.type == type)
            for (key, value) in options { #expect(learned.declaration.options[key] == value, "\(key)") }
        }
    }

    @Test("A hand with room in every limit keeps the defaults") func defaultsStay() throws {
        #expect(try ShownGestures.learn(ShownGestures.showings(.tap(1, taps: 1))).limits.isEmpty)
    }

    @Test("A press that trembles gets a wider limit, and says why") func looserLimits() throws {
        var frames = HandFrames()
        frames.land()
        for _ in 0..<3 { frames.move() }
        frames.wait(700)
        frames.lift()
        let showings = (1...3).map { ShownGestures.showing(frames.frames, "showing \($0)") }
        let learned = try ShownGestures.learn(showings)
        #expect(learned.type == .longPress)
        let limit = try #require(learned.limits.first)
        #expect(limit.key == "max_movement_mm" && learned.limits.count == 1)
        // Three millimetres, and a quarter more.
        #expect(limit.value == .number(3.8))
        #expect(learned.toml.contains("# max_movement_mm is 3.8 instead of 1.6: the showings need up to 3"))
    }

    @Test("Circles become a stroke with a template for each showing") func strokes() throws {
        let showings = (1...3).map { seed in
            ShownGestures.drawing(seed: UInt64(seed)) { part in
                Point(x: 100, y: 70) + Point.direction(part * 350 + Double(seed) * 3) * (18 + Double(seed))
            }
        }
        let learned = try ShownGestures.learn(showings)
        #expect(learned.type == .stroke)
        let templates = try #require(learned.declaration.options["stroke"]?.strings)
        #expect(Set(templates).count == 3)
        #expect(!learned.notes.contains { $0.contains("unlike") }, "\(learned.notes)")
    }

    @Test("A shape learned from three drawings is recognized in others", arguments: DrawnShape.allCases)
    func shapesAreLearned(_ shape: DrawnShape) throws {
        let learned = try ShownGestures.learn((1...3).map { ShownGestures.drawing(shape, seed: $0) })
        #expect(learned.type == .stroke)
        let hits = (UInt64(4)...23).count { seed in
            let graph = RecognizerGraph([
                RecognizerGraph.Placement(learned.declaration.configuration.makeRecognizer("mine"))
            ])
            return Trial(of: ShownGestures.drawing(shape, seed: seed), with: graph).gestures == ["mine"]
        }
        #expect(hits >= 19, "\(hits) of 20")
    }

    @Test("A straight move that trembles is no shape") func tremblingMoves() throws {
        for hand: UInt64 in 1...20 {
            for showing in ShownGestures.showings(.swipe(1, .left), hand: hand) {
                #expect(ShowingTraits(showing).motion == .moved, "hand \(hand)")
            }
        }
    }
}
