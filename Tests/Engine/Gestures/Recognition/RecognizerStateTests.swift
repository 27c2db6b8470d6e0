import Gestures
import Testing

/// The state machine, and the targets that are called.
@Suite struct RecognizerStateTests {
    @Test("The state machine allows only the documented transitions") func theLegalEdgesAreTheseAndNoOthers() {
        let discrete: Set = ["possible ended", "possible failed"]
        let continuous: Set = [
            "possible began", "possible failed", "began changed", "began ended", "began cancelled", "changed changed",
            "changed ended", "changed cancelled",
        ]
        let states: [RecognizerState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
        for from in states {
            for next in states {
                let edge = "\(from) \(next)"
                #expect(from.mayBecome(next, isContinuous: false) == discrete.contains(edge), "\(edge)")
                #expect(from.mayBecome(next, isContinuous: true) == continuous.contains(edge), "\(edge)")
            }
        }
    }

    @Test("Every recognizer starts in possible and returns to it")
    func everyRecognizerStartsPossibleAndComesBackToIt() {
        let puppet = Puppet.mover("a")
        #expect(puppet.state == .possible)
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        #expect(puppet.state == .began)
        fixture.frame(20, .move(1, 70, 50))
        #expect(puppet.state == .changed)
        fixture.frame(30, .up(1))
        #expect(puppet.state == .possible && puppet.resets == 1)
        #expect(fixture.heard == ["10 a began", "20 a changed", "30 a ended"])
    }

    @Test("A gesture may end without a change") func aGestureMayEndWithoutAChange() {
        let fixture = EngineFixture(.init(Puppet.mover("a")))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .up(1))
        #expect(fixture.heard == ["10 a began", "20 a ended"])
    }

    @Test("A recognizer may cancel its own gesture") func aRecognizerMayBreakItsOwnGestureOff() {
        let puppet = Puppet("a") { puppet, event in
            guard case .moved = event else { return }
            puppet.state.isActive ? puppet.core.fail() : puppet.core.succeed()
        }
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .move(1, 70, 50))
        #expect(fixture.heard == ["10 a began", "20 a cancelled"])
    }

    @Test("A waiting tap fails when its screen goes or turns") func aTapThatWaitsGoesWithItsScreen() {
        for isTurned in [false, true] {
            let fixture = EngineFixture(
                .init(TapRecognizer("single"), requiresFailureOf: ["double"]),
                .init(TapRecognizer("double") { $0.taps = 2 }))
            fixture.frame(0, .down(1, 50, 50))
            fixture.frame(50, .up(1))
            if isTurned {
                fixture.engine.resize(to: ScreenSize(width: 160, height: 256), at: .at(100)) { fixture.note($0) }
            } else {
                fixture.engine.cancelTouches(at: .at(100)) { fixture.note($0) }
            }
            fixture.advance(to: 1_000)
            #expect(fixture.actions == [] && fixture.heard.contains("100 single failed"), "\(fixture.heard)")
        }
    }

    @Test("A touch that is taken away fails or cancels its gesture") func aTouchThatIsTakenAwayFailsOrCancels() {
        let fixture = EngineFixture(.init(Puppet.mover("a")))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .cancel(1))
        fixture.frame(20, .down(2, 50, 50))
        fixture.frame(30, .move(2, 60, 50))
        fixture.frame(40, .cancel(2))
        #expect(fixture.heard == ["10 a failed", "30 a began", "40 a cancelled"])
    }

    @Test("A failed recognizer gets no events until all its touches are up")
    func aFailedRecognizerSeesNothingUntilAllItsTouchesAreUp() {
        let puppet = Puppet("a") { puppet, event in
            if case .moved = event { puppet.core.fail() }
        }
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 80, 50))
        fixture.frame(30, .up(1))
        fixture.frame(40, .move(2, 90, 50))
        #expect(puppet.events == ["landed", "moved"] && puppet.resets == 0)
        fixture.frame(50, .up(2))
        #expect(puppet.resets == 1)
        fixture.frame(60, .down(3, 50, 50))
        #expect(puppet.events == ["landed", "moved", "landed"])
    }

    @Test("A recognizer gets no more events of an ignored touch") func anIgnoredTouchIsHeardOfNoMore() {
        let puppet = Puppet("a") { puppet, event in
            if case .landed(let place) = event, puppet.core.touches.count == 2 { puppet.core.ignore(place) }
        }
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .down(2, 80, 50))
        fixture.frame(20, .move(2, 90, 50))
        fixture.frame(30, .up(2))
        #expect(puppet.events == ["landed", "landed"])
        fixture.frame(40, .move(1, 60, 50))
        #expect(puppet.events == ["landed", "landed", "moved"])
    }

    @Test("A recognizer that decides nothing fails at its last deadline after its touches are up")
    func anAttemptThatDecidesNothingFails() {
        let puppet = Puppet("a") { puppet, event in
            if case .lifted = event { puppet.core.deadline = .at(100) }
        }
        let fixture = EngineFixture(.init(puppet))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .up(1))
        fixture.advance(to: 100)
        #expect(fixture.heard == ["100 a failed"] && puppet.resets == 1)
    }

    @Test("A touch that is taken away is no touch of the screen any more, in a frame or with all") func takenTouches() {
        let fixture = EngineFixture()
        fixture.frame(0, .down(1, 50, 50), .down(2, 80, 50))
        fixture.frame(10, .cancel(1), .stay(2))
        #expect(fixture.engine.touch(ContactID(1)) == nil && fixture.engine.touch(ContactID(2)) != nil)
        fixture.engine.cancelTouches(at: .at(20)) { fixture.note($0) }
        #expect(fixture.engine.touch(ContactID(2)) == nil)
    }

    @Test("After a turn the edges are those of the new size") func edgesTurnWithTheScreen() {
        let fixture = EngineFixture(.init(EdgePanRecognizer("edge") { $0.edge = .right }))
        fixture.engine.resize(to: ScreenSize(width: 160, height: 256), at: .at(10)) { fixture.note($0) }
        fixture.frame(20, .down(1, 159, 100))
        for step in 1...10 { fixture.frame(20 + Double(step) * 10, .move(1, 159 - Double(step), 100)) }
        #expect(fixture.actions.first == "edge began")
    }

    @Test("A recognizer that is enabled again sees the next finger, although its last one is still down")
    func enabledAgainItSeesTheNextFinger() {
        let pan = PanRecognizer("pan")
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        for isEnabled in [false, true] { fixture.engine.setEnabled(isEnabled, pan, at: .at(20)) { fixture.note($0) } }
        fixture.frame(30, .down(2, 80, 50))
        fixture.frame(40, .move(2, 90, 50))
        #expect(fixture.actions == ["pan began", "pan cancelled", "pan began"])
    }
}
