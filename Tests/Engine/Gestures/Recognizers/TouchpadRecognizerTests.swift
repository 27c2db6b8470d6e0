import Gestures
import MudraTouchpad
import Testing

/// Gestures whose fingers go on on a touchpad: when they begin, and where their fingers are.
@Suite struct TouchpadRecognizerTests {
    private let pad = TouchpadRecognizer("pad")

    /// Lands three fingers at 0 ms and moves them together to the right, one millimetre in 10 ms.
    private func threeFingers(_ fixture: EngineFixture, until milliseconds: Double) {
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 48), .down(3, 90, 50))
        for time in stride(from: 10.0, through: milliseconds, by: 10) {
            let way = time / 10
            fixture.frame(time, .move(1, 50 + way, 50), .move(2, 70 + way, 48), .move(3, 90 + way, 50))
        }
    }

    @Test("Three fingers begin when they have moved, and go on until the last one lifts") func threeFingersGoOn() {
        let fixture = EngineFixture(.init(pad))
        threeFingers(fixture, until: 100)
        #expect(fixture.heard.first == "20 pad began")
        #expect(
            pad.core.fingers.landings[0] == Point(x: 50, y: 50) && pad.core.fingers.positions[2] == Point(x: 100, y: 50)
        )
        #expect(pad.core.values.touches == 3 && abs((pad.core.values.translation?.x ?? 0) - 10) < 0.001)
        fixture.frame(110, .up(1), .up(2))
        fixture.frame(120, .move(3, 104, 50))
        #expect(pad.state == .changed)
        // The others move along.
        #expect(pad.core.fingers.positions[0] == Point(x: 64, y: 50) && pad.core.fingers.positions.count == 3)
        fixture.frame(130, .up(3))
        #expect(fixture.actions == ["pad began", "pad changed", "pad ended"])
    }

    @Test("A finger that lands late in the gesture takes the place of one that has lifted, or none")
    func laterFingers() {
        let fixture = EngineFixture(.init(pad))
        threeFingers(fixture, until: 100)
        fixture.frame(110, .down(4, 200, 100))
        #expect(pad.core.fingers.positions.count == 3)
        fixture.frame(120, .up(1))
        fixture.frame(130, .down(5, 30, 20))
        fixture.frame(140, .move(5, 31, 20))
        #expect(pad.core.fingers.positions[0] == Point(x: 61, y: 50), "without a jump")
        #expect(pad.core.fingers.positions.count == 3 && pad.core.values.touches == 3)
    }

    @Test("A fourth finger that lands in time belongs to the gesture, also if three have moved far enough")
    func aFourthFinger() {
        let fixture = EngineFixture(.init(pad))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .down(2, 70, 48))
        fixture.frame(20, .down(3, 90, 50))
        fixture.frame(30, .move(1, 54, 50), .move(2, 74, 48), .move(3, 94, 50))
        #expect(fixture.actions.isEmpty)
        fixture.frame(40, .down(4, 110, 56))
        fixture.frame(50, .move(1, 58, 50), .move(2, 78, 48), .move(3, 98, 50), .move(4, 114, 56))
        #expect(fixture.actions == ["pad began"] && pad.core.fingers.positions.count == 4)
        #expect(pad.core.fingers.landings[0] == Point(x: 54, y: 50), "motion counts from the last landing")
    }

    @Test("Fewer fingers, a fifth finger and a late finger fail") func failures() {
        let few = EngineFixture(.init(pad))
        few.frame(0, .down(1, 50, 50), .down(2, 70, 50))
        few.frame(10, .move(1, 80, 50), .move(2, 100, 50))
        few.advance(to: 200)
        #expect(few.heard == ["150 pad failed"])
        let five = TouchpadRecognizer("five")
        let many = EngineFixture(.init(five))
        many.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50), .down(4, 110, 50), .down(5, 130, 50))
        #expect(many.heard == ["0 five failed"])
        let late = TouchpadRecognizer("late")
        let slow = EngineFixture(.init(late))
        slow.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50))
        slow.frame(300, .down(4, 110, 50))
        #expect(slow.heard == ["300 late failed"])
    }

    @Test("Without a slop it begins when no more fingers are expected") func withoutASlop() {
        let rest = TouchpadRecognizer("rest") { $0.slop = 0 }
        let fixture = EngineFixture(.init(rest))
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50))
        #expect(fixture.actions.isEmpty)
        fixture.advance(to: 60)
        #expect(fixture.heard == ["20 rest began"])
        let all = TouchpadRecognizer("all") { $0.slop = 0 }
        let full = EngineFixture(.init(all))
        full.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50), .down(4, 110, 50))
        #expect(full.heard == ["0 all began"] && all.core.fingers.positions.count == 4)
    }

    @Test("On a touchpad for the pointer fingers come and go") func pointer() {
        let pointer = TouchpadRecognizer("pointer") { ($0.minTouches, $0.slop) = (1, 0) }
        let fixture = EngineFixture(.init(pointer))
        fixture.frame(0, .down(1, 50, 50))
        #expect(fixture.heard == ["0 pointer began"])
        fixture.frame(300, .down(2, 70, 50))
        #expect(pointer.core.fingers.positions.count == 2 && pointer.core.fingers.positions[1] == Point(x: 70, y: 50))
        fixture.frame(310, .up(1))
        #expect(pointer.core.fingers.positions.count == 1 && !pointer.core.fingers.positions.contains(0))
        fixture.frame(320, .up(2))
        #expect(fixture.actions == ["pointer began", "pointer changed", "pointer ended"])
        fixture.frame(400, .down(3, 20, 20), .down(4, 40, 20))
        #expect(pointer.core.fingers.positions.count == 2)
    }

    @Test("A tap that must fail first can win, and loses nothing if it fails") func aTapFirst() {
        let tap = TapRecognizer("tap") { $0.touches = 3 }
        let waiting = TouchpadRecognizer("waiting") { $0.slop = 0 }
        let fixture = EngineFixture(.init(waiting, requiresFailureOf: ["tap"]), .init(tap))
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50))
        fixture.frame(100, .up(1), .up(2), .up(3))
        #expect(fixture.actions == ["tap recognized"])
        fixture.frame(1_000, .down(4, 50, 50), .down(5, 70, 50), .down(6, 90, 50))
        fixture.frame(1_020, .move(4, 53, 50), .move(5, 73, 50), .move(6, 93, 50))
        fixture.frame(1_040, .move(4, 56, 50), .move(5, 76, 50), .move(6, 96, 50))
        #expect(fixture.actions == ["tap recognized", "waiting began"])
        #expect(
            waiting.core.fingers.landings[0] == Point(x: 50, y: 50)
                && waiting.core.fingers.positions[0] == Point(x: 56, y: 50))
    }

    @Test(
        "Twice the mean time between landings, and a little more, goes by without a finger before it begins",
        arguments: [
            ([0, 10], 50), ([0, 5, 20], 60), ([0, 30, 60], 140), ([0, 40, 80], 150), ([0, 60], 140),
        ] as [([Double], Double)])
    func growth(_ landings: [Double], _ begin: Double) {
        let rest = TouchpadRecognizer("rest") { ($0.minTouches, $0.slop) = (2, 0) }
        let fixture = EngineFixture(.init(rest))
        for (number, time) in landings.enumerated() {
            fixture.frame(time, .down(UInt32(number), 50 + Double(number) * 20, 50))
        }
        fixture.advance(to: 1_000)
        #expect(fixture.heard == ["\(Int(begin)) rest began"])
    }

    @Test(
        "The last finger may land 150 ms after the first",
        arguments: [(150, []), (150.001, ["150.001 pad failed"])] as [(Double, [String])])
    func lastLanding(_ time: Double, _ heard: [String]) {
        let fixture = EngineFixture(.init(pad))
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 48), .down(3, 90, 50))
        fixture.frame(time, .down(4, 110, 56))
        #expect(fixture.heard == heard)
    }

    @Test("Fingers without a touch move as the others do on average, new touches left out") func lifted() {
        let fixture = EngineFixture(.init(pad))
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 48), .down(3, 90, 50), .down(4, 110, 56))
        fixture.frame(10, .move(1, 53, 50), .move(2, 73, 48), .move(3, 93, 50), .move(4, 113, 56))
        fixture.frame(20, .up(1), .up(2))
        fixture.frame(30, .move(3, 95, 50), .move(4, 117, 56))
        #expect(
            pad.core.fingers.positions[0] == Point(x: 56, y: 50) && pad.core.fingers.positions[1] == Point(x: 76, y: 48)
        )
        fixture.frame(40, .move(3, 97, 50), .move(4, 119, 56), .down(5, 20, 20))
        #expect(
            pad.core.fingers.positions[0] == Point(x: 56, y: 50) && pad.core.fingers.positions[1] == Point(x: 78, y: 48)
        )
    }

    @Test("A touchpad for the pointer has as many fingers as it may, each with its landing") func pointerLandings() {
        let pointer = TouchpadRecognizer("pointer") { ($0.minTouches, $0.maxTouches, $0.slop) = (1, 2, 0) }
        let fixture = EngineFixture(.init(pointer))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(300, .down(2, 70, 50))
        #expect(
            pointer.core.fingers.landings[0] == Point(x: 50, y: 50)
                && pointer.core.fingers.landings[1] == Point(x: 70, y: 50))
        fixture.frame(310, .down(3, 90, 50))
        #expect(pointer.core.fingers.positions.count == 2 && pointer.core.values.touches == 2)
        fixture.frame(320, .up(1))
        #expect(pointer.core.fingers.landings.count == 1 && !pointer.core.fingers.landings.contains(0))
    }

    @Test("Its values have the fingers' scale and rotation, and its failures have their measurements")
    func values() {
        let fixture = EngineFixture(.init(pad))
        fixture.engine.onTrace = { _ in }
        fixture.frame(0, .down(1, 50, 50), .down(2, 60, 40), .down(3, 60, 60), .down(4, 70, 50))
        fixture.frame(10, .move(1, 60, 30), .move(2, 80, 50), .move(3, 40, 50), .move(4, 60, 70))
        let values = pad.core.values
        #expect(abs((values.scale ?? 0) - 2) < 0.001 && abs((values.rotation ?? 0) - .pi / 2) < 0.001)
        #expect(values.location.distance(to: Point(x: 60, y: 50)) < 0.001 && values.duration == .milliseconds(10))
        fixture.frame(20, .up(1), .up(2), .up(3), .up(4))
        fixture.frame(1_000, .down(5, 50, 50), .down(6, 70, 50))
        fixture.frame(1_010, .up(5), .up(6))
        #expect(fixture.reasons.last?.hasSuffix(": 2 fingers, needed 3 fingers") == true)
        fixture.frame(2_000, .down(7, 50, 50), .down(8, 70, 50), .down(9, 90, 50))
        fixture.frame(2_010, .move(7, 51, 50), .move(8, 71, 50), .move(9, 91, 50))
        fixture.frame(2_020, .up(7), .up(8), .up(9))
        #expect(fixture.reasons.last?.hasSuffix(": moved 1.0 mm, needed 1.6 mm") == true)
    }
}
