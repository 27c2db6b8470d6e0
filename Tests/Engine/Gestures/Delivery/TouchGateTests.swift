import Gestures
import Testing

/// Recognizers may keep a touch from the application for one second after its landing, whatever they ask for.
@Suite struct TouchGateTests {
    /// A press that takes far longer than one second.
    private func press(delaying: Bool = true) -> LongPressRecognizer {
        let press = LongPressRecognizer("press") { $0.minDuration = .milliseconds(60_000) }
        press.options.delaysTouchesBegan = delaying
        return press
    }

    /// A series of taps that takes a minute to fail.
    private func slowTaps() -> TapRecognizer {
        TapRecognizer("taps") {
            $0.taps = 10
            $0.maxInterval = .milliseconds(60_000)
        }
    }

    @Test("A landing is kept back for at most one second") func aLandingIsKeptBackForASecond() {
        let fixture = EngineFixture(.init(press()))
        fixture.frame(0, .down(1, 50, 50))
        #expect(fixture.engine.nextDeadline == .milliseconds(1_000))
        fixture.advance(to: 999)
        #expect(fixture.passed.isEmpty)
        fixture.advance(to: 1_000)
        #expect(fixture.passed == ["0 down 1"])
        fixture.frame(1_500, .move(1, 50.5, 50))
        fixture.frame(2_000, .up(1))
        #expect(fixture.passed == ["0 down 1", "1500 move 1", "2000 up 1"])
    }

    @Test("A frame releases touches that are due") func aFrameLetsGoWhatIsDueAsWell() {
        let fixture = EngineFixture(.init(press()))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(1_000, .move(1, 50.5, 50))
        #expect(fixture.dispositions == ["0 down 1 withhold", "0 down 1 replay", "1000 move 1 pass"])
    }

    @Test("A touch that lifts within its second is replayed completely") func aTouchThatHasLiftedMeanwhileComesWhole() {
        let fixture = EngineFixture(.init(press()), .init(slowTaps()))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(100, .move(1, 50.5, 50))
        fixture.frame(200, .up(1))
        // The press has failed, but the taps keep the lift back.
        #expect(fixture.passed == ["0 down 1", "100 move 1"])
        fixture.advance(to: 1_000)
        #expect(fixture.passed == ["0 down 1", "100 move 1", "200 up 1"])
    }

    @Test("A lift is kept back for the rest of the touch's second") func aLiftIsKeptBackForTheRestOfThatSecond() {
        let fixture = EngineFixture(.init(slowTaps()))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(700, .up(1))
        #expect(fixture.passed == ["0 down 1"])
        #expect(fixture.engine.nextDeadline == .milliseconds(1_000))
        fixture.advance(to: 1_000)
        #expect(fixture.passed == ["0 down 1", "700 up 1"])
        // The lift of a touch that has been down for longer is not kept back.
        let late = TapRecognizer("late") {
            $0.taps = 2
            $0.maxDuration = .milliseconds(60_000)
        }
        let other = EngineFixture(.init(late))
        other.frame(0, .down(1, 50, 50))
        other.frame(1_200, .up(1))
        #expect(other.passed == ["0 down 1", "1200 up 1"])
    }

    @Test("Each touch has its own second") func everyTouchHasItsOwnSecond() {
        let pair = LongPressRecognizer("pair") {
            $0.touches = 2
            $0.minDuration = .milliseconds(60_000)
            $0.landWithin = .milliseconds(60_000)
        }
        pair.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(pair))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(600, .down(2, 90, 50))
        fixture.advance(to: 1_599)
        #expect(fixture.passed == ["0 down 1"])
        #expect(fixture.engine.nextDeadline == .milliseconds(1_600))
        fixture.advance(to: 1_600)
        #expect(fixture.passed == ["0 down 1", "600 down 2"])
        #expect(fixture.engine.nextDeadline == .milliseconds(60_600), "a released touch has no deadline")
    }

    @Test("A gesture that comes later still takes its touches") func aGestureThatComesLaterStillTakesItsTouches() {
        let press = LongPressRecognizer("press") { $0.minDuration = .milliseconds(2_000) }
        press.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(press))
        fixture.frame(0, .down(1, 50, 50))
        fixture.advance(to: 2_000)
        #expect(fixture.passed == ["0 down 1", "2000 cancel 1", "2000 -- press began"])
    }

    /// No event of a touch is delivered more than a second after it happened.
    @Test("No event is delivered more than a second late") func noTouchIsKeptBackForLonger() {
        let fixture = EngineFixture(.init(press()), .init(slowTaps()))
        var (late, now): ([Microseconds], Microseconds) = ([], 0)
        fixture.engine.onDelivery = { delivery in
            if delivery.disposition == .replay { late.append(now - delivery.time) }
        }
        for time in stride(from: 0.0, to: 80_000, by: 10) {
            now = .milliseconds(UInt64(time))
            let finger = UInt32(time / 300)
            switch time.truncatingRemainder(dividingBy: 300) {
            case 0 where finger < 9: fixture.frame(time, .down(finger, 50, 50))
            case 100 where finger < 9: fixture.frame(time, .up(finger))
            default: fixture.advance(to: time)
            }
        }
        #expect(late.count == 18)
        #expect(late.allSatisfy { $0 <= Thresholds.withholding }, "\(late)")
    }
}
