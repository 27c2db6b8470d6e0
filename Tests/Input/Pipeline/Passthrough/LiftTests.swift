import CMudraEvdev
import Gestures
import MudraEvdev
import MudraPipeline
import MudraTouch
import Testing
import TouchSamples

/// How touches are taken back from applications that do not learn that a touch is cancelled.
@Suite struct LiftTests {
    /// A grabbed screen with a pan of one finger, which takes the touch after 1.6 mm: 16 units.
    private func makeFixture(_ touchProtocol: TouchProtocol = .slots, _ retraction: Retraction = .leaveAndLift) throws
        -> GrabbedScreenFixture
    {
        let screens = (UInt64(0)...).lazy.map { seed in
            var numbers = SeededNumbers(seed: seed)
            return RawScreen(touchProtocol, using: &numbers)
        }
        let wanted = screens.first { touchProtocol == .singleTouch || $0.slotCount >= 3 && $0.extraAxes.isEmpty }
        let fixture = GrabbedScreenFixture(try #require(wanted), retraction: retraction)
        fixture.install(RecognizerGraph([.init(PanRecognizer("pan"))]))
        return fixture
    }

    /// A finger with the tracking ID 7 lands there and moves by 40 units to the right and downwards.
    private func pan(_ fixture: GrabbedScreenFixture, fromX x: Int32, y: Int32) {
        for step in Int32(0)...4 {
            var finger = RawScreen.Finger(id: 7)
            finger.axes[UInt16(ABS_MT_POSITION_X)] = x + 10 * step
            finger.axes[UInt16(ABS_MT_POSITION_Y)] = y + 10 * step
            fixture.screen.fingers[0] = finger
            fixture.report()
            fixture.wait(.milliseconds(10))
        }
    }

    private func place(_ fixture: GrabbedScreenFixture) -> [Int32]? {
        fixture.model.contacts[0].map { [$0.axes[UInt16(ABS_MT_POSITION_X)], $0.axes[UInt16(ABS_MT_POSITION_Y)]] }
    }

    @Test("A touch leaves at the nearest side, and lifts when toolkits have forgotten its velocity")
    func aTouchLeavesByTheNearestSideAndLiftsWhenItsSpeedIsForgotten() throws {
        for (x, side) in [(Int32(300), Int32(-125)), (600, 1_125)] {
            let fixture = try makeFixture()
            pan(fixture, fromX: x, y: 200)
            #expect(place(fixture)?.first == side, "an eighth of the width beyond it")
            let height = place(fixture)?.last ?? 0
            #expect(height > 200 && height < 240, "as high as it was")
            fixture.wait(.milliseconds(150))
            #expect(place(fixture) == [side, height] && fixture.model.isTouched)
            fixture.wait(.milliseconds(50))
            #expect(!fixture.model.isTouched && fixture.model.problems == [])
        }
    }

    @Test("A touch lies still for as long if a busy machine has taken it back late") func theStillnessIsWhatIsSeen()
        throws
    {
        let fixture = try makeFixture()
        fixture.delay = .milliseconds(120)
        pan(fixture, fromX: 300, y: 200)
        fixture.delay = 0
        // It has left some frames ago, in the frame's time.
        fixture.wait(.milliseconds(270))
        #expect(fixture.model.isTouched)
        fixture.wait(.milliseconds(50))
        #expect(!fixture.model.isTouched && fixture.model.problems == [])
    }

    /// A gesture's own click must wait for that.
    @Test("Applications have seen the end of a touch when it has lain still") func departure() throws {
        let fixture = try makeFixture()
        var ends: [Microseconds?] = []
        fixture.onTransition = { ends.append(fixture.passthrough?.departure(at: fixture.now)) }
        fixture.delay = .milliseconds(120)
        #expect(fixture.passthrough?.departure(at: 5) == 5)
        pan(fixture, fromX: 300, y: 200)
        fixture.delay = 0
        // The pan begins with the third frame, and again says so as it changes.
        #expect(ends.first == 1_340_000 && Set(ends).count == 1, "\(ends)")
        #expect(fixture.passthrough?.departure(at: fixture.now) == 1_340_000)
        fixture.wait(.milliseconds(400))
        #expect(fixture.passthrough?.departure(at: fixture.now) == fixture.now && fixture.model.problems == [])
        fixture.onTransition = {}
    }

    /// Some toolkits see a click when a touch is cancelled on a button.
    @Test("A touch leaves the surface before it is cancelled")
    func aTouchThatIsToBeCancelledLeavesBeforeThat() throws {
        let fixture = try makeFixture(.slots, .leaveAndCancel)
        pan(fixture, fromX: 300, y: 200)
        #expect(fixture.model.cancelledPlaces == [-125] && !fixture.model.isTouched && fixture.model.problems == [])
    }

    /// The finger goes on moving, and another finger that takes its slot on the real screen gets its own virtual slot.
    @Test("The next touch does not wait for the lift") func theNextTouchDoesNotWait() throws {
        let fixture = try makeFixture()
        pan(fixture, fromX: 300, y: 200)
        fixture.screen.fingers[0] = nil
        fixture.report()
        fixture.wait(.milliseconds(20))
        var finger = RawScreen.Finger(id: 8)
        finger.axes[UInt16(ABS_MT_POSITION_X)] = 500
        fixture.screen.fingers[0] = finger
        fixture.report()
        #expect(fixture.model.contacts.values.map(\.id).sorted() == [7, 8])
        fixture.wait(.milliseconds(200))
        #expect(fixture.model.contacts.values.map(\.id) == [8])
        fixture.screen.fingers[0] = nil
        fixture.report()
        #expect(!fixture.model.isTouched && fixture.model.problems == [])
    }

    @Test("On a turned screen a touch leaves to the user's left or right")
    func onATurnedScreenTheSidesAreThoseThatTheUserSees() throws {
        let fixture = try makeFixture()
        fixture.setOrientation(.leftUp)
        pan(fixture, fromX: 300, y: 200)
        #expect(place(fixture)?.last == -125)
        fixture.setOrientation(.normal)
        fixture.screen.fingers[0] = nil
        fixture.report()
        fixture.wait(.milliseconds(200))
        pan(fixture, fromX: 300, y: 200)
        #expect(place(fixture)?.first == -125)
    }

    @Test("A touch of a single-touch screen lifts in the same way") func aScreenOfOneFingerLiftsInTheSameWay() throws {
        let fixture = try makeFixture(.singleTouch)
        pan(fixture, fromX: 300, y: 200)
        #expect(fixture.model.isTouched)
        fixture.wait(.milliseconds(200))
        #expect(!fixture.model.isTouched && fixture.model.problems == [])
    }

    /// Touches that a killed mudrad has left: only the screen is known.
    @Test("All touches of an unknown screen can be taken back") func unknownTouchesCanBeTakenBack() throws {
        let screen = try makeFixture().screen
        var written: [[InputEvent]] = []
        let passthrough = Passthrough(VirtualLayout(screen.description, screen.capabilities)) { events in
            written.append(
                events.map { InputEvent(time: 0, type: $0.type, code: $0.code, value: $0.value) })
        }
        passthrough.takeBackUnknown(at: 1_000)
        #expect(passthrough.nextDeadline == 201_000 && written.count == 2)
        let slots = { (frame: [InputEvent]) in frame.filter { $0.code == UInt16(ABS_MT_SLOT) }.map(\.value) }
        let all = (0..<Int32(screen.slotCount)).map { $0 }
        #expect(slots(written[0]) == all, "whichever slot the kernel has selected")
        let places = { (frame: [InputEvent]) in
            frame.filter { $0.code == UInt16(ABS_MT_POSITION_X) }.map(\.value)
        }
        #expect(places(written[0]) == all.map { _ in 0 }, "some compositors pass on no position beyond the edge")
        #expect(places(written[1]) == all.map { _ in -125 })
        passthrough.settle(at: 201_000)
        #expect(passthrough.nextDeadline == nil && written.count == 3)
        #expect(written[2].filter { $0.code == UInt16(ABS_MT_TRACKING_ID) }.map(\.value) == all.map { _ in -1 })
        let button = written[2].first { $0.type == UInt16(EV_KEY) && $0.code == UInt16(BTN_TOUCH) }
        #expect(button.map(\.value) ?? 0 == 0)
    }
}
