import MudraDeclarations
import MudraTouch
import Testing
import TouchSamples

@testable import MudraLearning

/// Showings and names from which nothing can be learned.
@Suite struct RefusalTests {
    @Test("Too few showings are refused") func tooFew() throws {
        #expect(try ShownGestures.refusal([]).hasPrefix("0 showings: 3 to 5 are needed"))
        #expect(try ShownGestures.refusal(ShownGestures.showings(.hold(1), 2)).hasPrefix("2 showings"))
        #expect(try ShownGestures.refusal(ShownGestures.showings(.hold(1), 21)).hasPrefix("21 showings"))
    }

    @Test("A showing without touches, or with a palm, does not count") func emptyShowings() throws {
        let good = ShownGestures.showings(.hold(1), 2)
        #expect(try ShownGestures.refusal(good + [ShownGestures.showing([])]).hasPrefix("2 showings"))
        var frames = HandFrames()
        frames.land()
        frames.wait(100)
        frames.lift(.cancelled)
        let refusal = try ShownGestures.refusal(good + [ShownGestures.showing(frames.frames, "the palm")])
        #expect(refusal.hasPrefix("the palm is left out: ") && refusal.contains("2 showings"))
    }

    @Test("The showing that differs is named, with the difference") func mixedShowings() throws {
        var showings = ShownGestures.showings(.tap(1, taps: 1))
        showings[1] = ShownGestures.showings(.tap(2, taps: 1))[1]
        #expect(try ShownGestures.refusal(showings).hasPrefix("showing 2 was made with 2 fingers\n"))
        showings[1] = ShownGestures.showings(.tap(1, taps: 2))[1]
        #expect(try ShownGestures.refusal(showings).hasPrefix("showing 2 has 2 taps\n"))
        showings = ShownGestures.showings(.pinch(out: true))
        showings[2] = ShownGestures.showings(.pinch(out: false))[2]
        let refusal = try ShownGestures.refusal(showings)
        #expect(refusal.hasPrefix("showing 3 2 fingers went ") && refusal.contains("mm together"), "\(refusal)")
        showings = ShownGestures.showings(.swipe(1, .left))
        showings[0] = ShownGestures.showings(.swipe(1, .up))[0]
        #expect(try ShownGestures.refusal(showings).contains("mm up in"))
    }

    @Test("Drawings of different shapes are refused, and one among three is told") func differentShapes() throws {
        let showings = { (shapes: [DrawnShape]) in
            shapes.enumerated().map { ShownGestures.drawing($1, seed: UInt64($0)) }
        }
        let refusal = try ShownGestures.refusal(showings([.triangle, .circle, .zigzag]))
        #expect(refusal.hasPrefix("the showings are different shapes"), "\(refusal)")
        let learned = try ShownGestures.learn(showings([.triangle, .zigzag, .triangle]))
        #expect(learned.notes.count == 1 && learned.notes[0].hasPrefix("drawing 1 is drawn unlike"), "\(learned.notes)")
    }

    @Test("Showings on two screens are learned, with a note") func twoScreens() throws {
        var showings = ShownGestures.showings(.swipe(1, .left))
        showings[0].device = DeviceIdentity("another", vendor: 3, product: 4)
        let learned = try ShownGestures.learn(showings)
        #expect(learned.notes == ["The showings are of 2 screens. The gesture is for all screens."])
        #expect(learned.declaration.devices == nil)
    }

    @Test("A name that is none, or is taken, is refused") func names() throws {
        let showings = ShownGestures.showings(.hold(1))
        for name in ["", "../x", "a b", "é", String(repeating: "a", count: 65)] {
            #expect(
                try ShownGestures.refusal(showings, named: name).hasPrefix("the name of a gesture is 1 to 64"),
                "\(name)")
        }
        let refusal = try ShownGestures.refusal(
            showings, named: "x", beside: "[[gesture]]\nname = \"x\"\ntype = \"tap\"\n")
        #expect(refusal.contains("gestures.toml:1 has a gesture \"x\": take another name"))
    }

    @Test("A configuration with errors is refused with them") func brokenConfiguration() throws {
        let refusal = try ShownGestures.refusal(ShownGestures.showings(.hold(1)), beside: "[[gesture]]\n")
        #expect(refusal.contains("gestures.toml:1:1: the gesture has no name"))
    }
}
