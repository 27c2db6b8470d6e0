import MudraDeclarations
import MudraTouch
import Testing
import TouchSamples

@testable import MudraLearning

/// A learned gesture beside the gestures of a configuration.
@Suite struct NeighboursTests {
    private func gesture(_ name: String, _ type: String, _ lines: String = "") -> String {
        "[[gesture]]\nname = \"\(name)\"\ntype = \"\(type)\"\nrun = \"true\"\n\(lines)\n"
    }

    @Test("A pan that begins before a swipe needs a line, which is told and not written")
    func panBeforeSwipe() throws {
        let showings = ShownGestures.showings(.swipe(1, .right))
        let learned = try ShownGestures.learn(showings, beside: gesture("scroll", "pan"))
        let line = try #require(learned.neighbours.lines.first)
        #expect(line.gesture == "scroll" && line.text == "require_failure_of = [\"mine\"]" && line.isNeeded)
        #expect(line.place.hasSuffix("gestures.toml:1"))
        #expect(learned.neighbours.misses.isEmpty)
        #expect(learned.neighbours.others.map(\.before) == [3] && learned.neighbours.others.map(\.after) == [0])
        // With the line, nothing is in the way.
        let waiting =
            gesture("scroll", "pan", "require_failure_of = [\"other\"]") + gesture("other", "tap", "touches = 3")
        let text = try ShownGestures.learn(showings, beside: waiting).neighbours.lines.first?.text
        #expect(text == "require_failure_of = [\"other\", \"mine\"]")
    }

    @Test("A tap waits for a double tap, and check has no new warning") func tapBesideDoubleTap() throws {
        let learned = try ShownGestures.learn(
            ShownGestures.showings(.tap(1, taps: 1)), beside: gesture("double", "tap", "taps = 2"))
        #expect(learned.declaration.requireFailureOf == ["double"])
        #expect(learned.warnings.isEmpty && learned.neighbours.misses.isEmpty)
        #expect(learned.toml.contains("require_failure_of = [\"double\"]"))
    }

    @Test("A tap that fires on the way to a double tap is told, with the line against it") func tapOnTheWay() throws {
        let learned = try ShownGestures.learn(
            ShownGestures.showings(.tap(1, taps: 2)), beside: gesture("single", "tap"))
        let line = try #require(learned.neighbours.lines.first)
        #expect(line.gesture == "single" && !line.isNeeded)
    }

    @Test("A new problem that no relation solves is told") func newProblem() throws {
        let learned = try ShownGestures.learn(ShownGestures.showings(.tap(1, taps: 1)), beside: gesture("same", "tap"))
        #expect(!learned.warnings.isEmpty)
    }

    @Test("The zone is that in which all fingers landed") func zones() throws {
        let zone = { (width: Int) in "[[zone]]\nname = \"part\"\nrect = [0, 0, \(width), 100]\n" }
        let showings = ShownGestures.showings(.tap(1, taps: 1))
        #expect(try ShownGestures.learn(showings, beside: zone(90)).declaration.zone == "part")
        #expect(try ShownGestures.learn(showings, beside: zone(5)).declaration.zone == nil)
    }
}
