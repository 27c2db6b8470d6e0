import Gestures
import Testing

/// Which recognizers prevent each other, and which wait for each other.
@Suite struct RelationTests {
    private final class Delegate: RecognizerDelegate {
        var mayReceive = true
        var mayBegin = true
        var isSimultaneous = false
        var waitsFor: [String] = []
        var letsWait: [String] = []
        var questions: [String] = []

        func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch, in zone: Zone?) -> Bool {
            mayReceive
        }

        func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool {
            questions.append("begin?")
            return mayBegin
        }

        func recognizer(
            _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
        ) -> Bool { isSimultaneous }

        func recognizer(_ recognizer: any Recognizer, shouldRequireFailureOf other: any Recognizer) -> Bool {
            questions.append("wait for \(other.label)?")
            return waitsFor.contains(other.label)
        }

        func recognizer(_ recognizer: any Recognizer, shouldBeRequiredToFailBy other: any Recognizer) -> Bool {
            questions.append("let \(other.label) wait?")
            return letsWait.contains(other.label)
        }
    }

    private func stroke(_ fixture: EngineFixture) {
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .move(1, 70, 50))
        fixture.frame(30, .up(1))
    }

    /// A can prevent, B can be prevented, A's delegate allows both, B's delegate allows both; nil: no delegate.
    @Test(
        "A gesture prevents another unless a rule or a delegate allows both",
        arguments: [
            (false, false, nil, nil, false), (false, true, nil, nil, false), (false, true, true, true, false),
            (false, true, false, false, false), (true, false, nil, nil, false), (true, false, true, true, false),
            (true, false, false, false, false), (true, true, true, true, false), (true, true, true, false, false),
            (true, true, false, true, false), (true, true, false, false, true), (true, true, nil, nil, true),
        ])
    func prevention(
        canPrevent: Bool, canBePrevented: Bool, first: Bool?, second: Bool?, isPrevented: Bool
    ) {
        let (a, b) = (Puppet.mover("a"), Puppet.mover("b"))
        a.prevents = canPrevent
        b.isPreventable = canBePrevented
        let delegates = [first, second].map { answer in
            let delegate = Delegate()
            delegate.isSimultaneous = answer ?? false
            return answer == nil ? nil : delegate
        }
        (a.delegate, b.delegate) = (delegates[0], delegates[1])
        let fixture = EngineFixture(.init(a), .init(b))
        stroke(fixture)
        #expect(fixture.heard.contains("10 b failed") == isPrevented)
        #expect(fixture.heard.contains("10 b began") == !isPrevented)
        #expect(fixture.heard.contains("10 a began"))
        withExtendedLifetime(delegates) {}
    }

    @Test("Of two equal recognizers, exactly one fires") func ofTwoThatAreAlikeExactlyOneFires() {
        let fixture = EngineFixture(.init(Puppet.mover("a")), .init(Puppet.mover("b")))
        stroke(fixture)
        #expect(fixture.actions == ["a began", "a changed", "a ended"])
    }

    @Test("A recognizer that may not receive a touch gets no events of it") func refusedTouchSendsNoEvents() {
        let (a, delegate) = (Puppet.mover("a"), Delegate())
        a.delegate = delegate
        delegate.mayReceive = false
        let fixture = EngineFixture(.init(a))
        stroke(fixture)
        #expect(a.events.isEmpty && fixture.heard.isEmpty)
    }

    @Test("A recognizer that may not begin fails") func recognizerThatMayNotBeginFails() {
        let (a, b, delegate) = (Puppet.mover("a"), Puppet.mover("b"), Delegate())
        a.delegate = delegate
        delegate.mayBegin = false
        let fixture = EngineFixture(.init(a), .init(b))
        stroke(fixture)
        #expect(fixture.heard.first == "10 a failed")
        #expect(fixture.actions == ["b began", "b changed", "b ended"])
        #expect(delegate.questions.filter { $0 == "begin?" }.count == 1)
    }

    @Test("Both questions about failure are asked once per attempt for every pair")
    func bothFailureQuestionsAreAskedOnceAnAttemptForEveryPair() {
        let (a, b, delegate) = (Puppet.mover("a"), Puppet("b"), Delegate())
        a.delegate = delegate
        delegate.waitsFor = ["b"]
        let fixture = EngineFixture(.init(a), .init(b))
        fixture.frame(0, .down(1, 50, 50))
        #expect(a.questions.isEmpty && delegate.questions.isEmpty, "no recognizer wants to begin yet")
        for step in 1...5 { fixture.frame(Double(step) * 10, .move(1, 50 + Double(step), 50)) }
        #expect(a.questions == ["a waits for b?"] && b.questions == ["b lets a wait?"])
        #expect(delegate.questions == ["begin?", "wait for b?"])
        #expect(a.state == .possible)
        fixture.frame(60, .up(1))
        stroke2(fixture)
        #expect(a.questions == ["a waits for b?", "a waits for b?"])
    }

    private func stroke2(_ fixture: EngineFixture) {
        fixture.frame(1_000, .down(2, 50, 50))
        fixture.frame(1_010, .move(2, 60, 50))
        fixture.frame(1_020, .up(2))
    }

    @Test("A yes from either side makes it wait", arguments: ["static", "a", "b", "delegate of a", "delegate of b"])
    func aYesFromAnySideMakesItWait(_ side: String) {
        let b = Puppet("b") { puppet, event in
            if case .moved = event, puppet.events.count == 4 { puppet.core.fail() }
        }
        let (a, ofA, ofB) = (Puppet.mover("a"), Delegate(), Delegate())
        (a.delegate, b.delegate) = (ofA, ofB)
        switch side {
        case "a": a.waitsFor = ["b"]
        case "b": b.letsWait = ["a"]
        case "delegate of a": ofA.waitsFor = ["b"]
        case "delegate of b": ofB.letsWait = ["a"]
        default: a.require(toFail: b)
        }
        let fixture = EngineFixture(.init(a), .init(b))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .move(1, 70, 50))
        #expect(fixture.heard.isEmpty)
        // It begins in the same frame in which the other fails.
        fixture.frame(30, .move(1, 80, 50))
        #expect(fixture.heard == ["30 b failed", "30 a began"])
        fixture.frame(40, .up(1))
        #expect(fixture.actions == ["a began", "a ended"])
        withExtendedLifetime((ofA, ofB)) {}
    }

    @Test("A waiting recognizer fails when the other one begins") func waitingRecognizerFailsWhenTheOtherBegins() {
        let (a, b) = (Puppet.mover("a"), Puppet.mover("b"))
        b.prevents = false
        let fixture = EngineFixture(.init(a, requiresFailureOf: ["b"]), .init(b))
        stroke(fixture)
        #expect(fixture.heard.prefix(2) == ["10 b began", "10 a failed"])
    }

    @Test("A failure is remembered as long as a recognizer waits for it")
    func aFailureIsRememberedAsLongAsSomebodyWaitsForIt() {
        let triple = TapRecognizer("triple") { $0.taps = 3 }
        let double = TapRecognizer("double") { $0.taps = 2 }
        let single = TapRecognizer("single")
        let fixture = EngineFixture(
            .init(triple), .init(double, requiresFailureOf: ["triple"]),
            .init(single, requiresFailureOf: ["triple", "double"]))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(50, .up(1))
        fixture.advance(to: 1_000)
        #expect(fixture.actions == ["single recognized"])
        #expect([triple.state, double.state, single.state] == [.possible, .possible, .possible])
    }

    /// Fingers that land twice as far apart as usual make the unit of a screen of unknown size twice as large.
    @Test(
        "On a screen of unknown size the hand is the measure of a drag beside a pinch",
        arguments: [(30, 1.7, true), (60, 3.1, false), (60, 3.3, true)] as [(Double, Double, Bool)])
    func handAsMeasure(_ span: Double, _ way: Double, _ begins: Bool) {
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160, isAssumed: true))
        var began = false
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        _ = engine.install(RecognizerGraph([.init(pan), .init(PinchRecognizer("pinch"))]), at: 0) { _ in }
        for (time, phase, x) in [(0, Contact.Phase.began, 50), (10, .moved, 50 + way)] as [(Double, _, Double)] {
            var frame = TouchFrame()
            frame.restart(at: .at(time))
            for finger in [0, 1] {
                let place = Point(x: x + Double(finger) * span, y: 50)
                frame.append(Contact(id: ContactID(UInt32(finger)), phase: phase, position: place))
            }
            engine.process(frame) { began = began || $0.stateName == "began" }
        }
        #expect(began == begins)
    }

    @Test("A recognizer does not wait for one that waits for it") func twoDoNotWaitForEachOther() {
        let (a, b) = (Puppet.mover("a"), Puppet.mover("b"))
        a.waitsFor = ["b"]
        let fixture = EngineFixture(.init(a), .init(b, requiresFailureOf: ["a"]))
        stroke(fixture)
        #expect(fixture.heard.prefix(2) == ["10 a began", "10 b failed"])
    }

    @Test("A recognizer fails as soon as one of the recognizers that it requires to fail begins")
    func oneSuccessIsEnough() {
        let (a, b) = (Puppet.mover("a"), Puppet.mover("b"))
        b.prevents = false
        let fixture = EngineFixture(.init(a, requiresFailureOf: ["b", "c"]), .init(b), .init(Puppet("c")))
        stroke(fixture)
        #expect(fixture.heard.prefix(2) == ["10 b began", "10 a failed"])
    }

    /// A press waits for another recognizer of its zone, and a tap of another zone, which it requires too, fails.
    @Test("A recognizer is reset after a failure although one without a touch in common waits")
    func failuresAreForgottenElsewhere() {
        let areas = [0, 128].map { ZoneArea(tag: $0 == 0 ? 1 : 2, rect: Rect(x: $0, y: 0, width: 128, height: 160)) }
        let press = RecognizerGraph.Placement(
            LongPressRecognizer("press"), zone: 1, requiresFailureOf: ["tap", "idle"])
        let fixture = EngineFixture(
            press, .init(Puppet("idle"), zone: 1), .init(TapRecognizer("tap"), zone: 2), zones: areas)
        fixture.frame(0, .down(1, 50, 50))
        fixture.advance(to: 600)
        fixture.frame(610, .down(2, 150, 50))
        fixture.frame(620, .move(2, 170, 50))
        fixture.frame(630, .up(2))
        fixture.frame(700, .down(3, 150, 50))
        fixture.frame(750, .up(3))
        #expect(fixture.heard == ["620 tap failed", "750 tap recognized"])
    }
}
