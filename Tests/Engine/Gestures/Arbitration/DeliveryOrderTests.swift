import Gestures
import Testing

/// The order in which the application gets events that were kept back and new ones, and the touches that it does not
/// get.
@Suite struct DeliveryOrderTests {
    /// A tap of a zone that keeps landings back.
    private func tap(_ name: String, zone: UInt32 = 0, taps: Int = 1) -> RecognizerGraph.Placement {
        let tap = TapRecognizer(name) { $0.taps = taps }
        tap.options.delaysTouchesBegan = true
        return RecognizerGraph.Placement(tap, zone: zone)
    }

    private let left = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 100, height: 160))
    private let right = ZoneArea(tag: 2, rect: Rect(x: 100, y: 0, width: 156, height: 160))

    @Test("Replayed events come before new ones") func replayComesBeforeNewEvents() {
        let fixture = EngineFixture(tap("tap", zone: 1), zones: [left])
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50), .down(2, 150, 50))
        #expect(fixture.passed == ["0 down 1", "10 down 2", "10 move 1"])
    }

    @Test("A touch released as it lifts reports one lift") func aTouchLetGoAsItLiftsIsToldOfItsLiftOnce() {
        let stubborn = Puppet("stubborn") { puppet, event in if case .lifted = event { puppet.core.fail() } }
        stubborn.core.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(stubborn))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 51, 50))
        fixture.frame(20, .move(1, 52, 50))
        fixture.frame(30, .up(1))
        #expect(fixture.dispositions.suffix(3) == ["0 down 1 replay", "20 move 1 replay", "30 up 1 pass"])
    }

    @Test("A lift stays kept back while another recognizer delays it") func aLiftThatAnotherKeepsBackIsKeptBack() {
        let stubborn = Puppet("stubborn") { puppet, event in if case .lifted = event { puppet.core.fail() } }
        stubborn.core.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(stubborn), .init(TapRecognizer("double") { $0.taps = 2 }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(30, .up(1))
        #expect(fixture.dispositions == ["0 down 1 withhold", "0 down 1 replay", "30 up 1 withhold"])
        fixture.advance(to: 1_000)
        #expect(fixture.dispositions.suffix(1) == ["30 up 1 replay"])
    }

    @Test("A cancelled touch comes before replayed ones") func cancelComesBeforeReplay() {
        let fixture = EngineFixture(tap("tap", zone: 1), .init(PanRecognizer("pan"), zone: 2), zones: [left, right])
        fixture.frame(0, .down(1, 50, 50), .down(2, 150, 50))
        fixture.frame(10, .move(1, 60, 50), .move(2, 160, 50))
        #expect(fixture.passed == ["0 down 2", "10 cancel 2", "0 down 1", "10 move 1", "10 -- pan began"])
    }

    @Test("Touches released together are replayed in the order of their events")
    func touchesReleasedTogetherKeepTheirOrder() {
        let fixture = EngineFixture(tap("three", taps: 3))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 50.5, 50))
        fixture.frame(20, .up(1))
        fixture.frame(100, .down(2, 51, 50))
        fixture.frame(120, .up(2))
        fixture.frame(200, .down(3, 51, 51))
        #expect(fixture.passed.isEmpty)
        fixture.frame(210, .move(3, 80, 50))
        #expect(
            fixture.passed == [
                "0 down 1", "10 move 1", "20 up 1", "100 down 2", "120 up 2", "200 down 3", "210 move 3",
            ])
    }

    @Test("Fingers that were down together are replayed together") func fingersThatWereTogetherAreTogetherWhenLetGo() {
        let stubborn = Puppet("stubborn") { puppet, event in
            if case .moved = event, puppet.core.touches.count == 1 { puppet.core.fail() }
        }
        stubborn.core.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(stubborn))
        fixture.frame(0, .down(5, 50, 50), .down(4, 70, 50))
        fixture.frame(10, .down(3, 90, 50))
        fixture.frame(20, .move(5, 51, 50), .move(4, 71, 50), .move(3, 91, 50))
        fixture.frame(30, .move(5, 52, 50), .up(4), .up(3))
        #expect(fixture.passed.isEmpty)
        fixture.frame(40, .move(5, 53, 50))
        #expect(
            fixture.passed == [
                "0 down 5", "0 down 4", "10 down 3", "20 move 4", "20 move 3", "30 up 4", "30 up 3", "40 move 5",
            ])
    }

    @Test("A new listener gets nothing of older touches") func newListenerGetsNoOlderTouches() {
        let fixture = EngineFixture(tap("double", taps: 2))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .up(1))
        fixture.frame(100, .down(2, 50, 50))
        fixture.listen()
        fixture.frame(150, .up(2))
        fixture.frame(300, .down(3, 150, 50))
        fixture.frame(1_200, .up(3))
        #expect(
            fixture.dispositions == [
                "0 down 1 withhold", "10 up 1 withhold", "100 down 2 withhold",
                "300 down 3 withhold", "300 down 3 replay", "1200 up 3 pass",
            ])
    }

    /// 64 taps that may be the first of two hold every index: the next finger gets the index of the first.
    @Test("A touch that loses its index is replayed first", arguments: [false, true])
    func touchThatLosesItsIndexIsReplayedFirst(isWithheld: Bool) {
        let areas = (0..<64).map { number in
            let (x, y) = (Double(number % 8) * 32, Double(number / 8) * 16)
            return ZoneArea(tag: UInt32(number + 1), rect: Rect(x: x, y: y, width: 32, height: 16))
        }
        let doubles = areas.map { area in
            let double = TapRecognizer("\(area.tag)") { $0.taps = 2 }
            double.options.delaysTouchesBegan = isWithheld
            return RecognizerGraph.Placement(double, zone: area.tag)
        }
        let fixture = EngineFixture(doubles, zones: areas)
        for number in areas.indices {
            fixture.frame(
                Double(number * 2), .down(UInt32(number), Double(number % 8) * 32 + 5, Double(number / 8) * 16 + 5))
            fixture.frame(Double(number * 2 + 1), .up(UInt32(number)))
        }
        let before = fixture.dispositions.count
        fixture.frame(200, .down(100, 128, 150))
        let expected =
            isWithheld
            ? ["0 down 0 replay", "1 up 0 replay", "200 down 100 withhold"] : ["1 up 0 replay", "200 down 100 pass"]
        #expect(Array(fixture.dispositions.dropFirst(before)) == expected)
        fixture.frame(210, .up(100))
        fixture.advance(to: 2_000)
        for touch in [UInt32(100)] + (0..<64) {
            #expect(fixture.passed.count { $0.hasSuffix(" up \(touch)") } == 1, "\(touch)")
        }
    }
}
