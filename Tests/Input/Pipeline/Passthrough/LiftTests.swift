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
    private func makeRig(_ touchProtocol: TouchProtocol = .slots, _ retraction: Retraction = .leaveAndLift) throws
        -> Rig
    {
        let screens = (UInt64(0)...).lazy.map { seed in
            var numbers = SeededNumbers(seed: seed)
            return RawScreen(touchProtocol, using: &numbers)
        }
        let wanted = screens.first { touchProtocol == .singleTouch || $0.slotCount >= 3 && $0.extraAxes.isEmpty }
        let rig = Rig(try #require(wanted), retraction: retraction)
        rig.install(RecognizerGraph([.init(PanRecognizer("pan"))]))
        return rig
    }

    /// A finger with the tracking ID 7 lands there and moves by 40 units to the right and downwards.
    private func pan(_ rig: Rig, fromX x: Int32, y: Int32) {
        for step in Int32(0)...4 {
            var finger = RawScreen.Finger(id: 7)
            finger.axes[UInt16(ABS_MT_POSITION_X)] = x + 10 * step
            finger.axes[UInt16(ABS_MT_POSITION_Y)] = y + 10 * step
            rig.screen.fingers[0] = finger
            rig.report()
            rig.wait(.milliseconds(10))
        }
    }

    private func place(_ rig: Rig) -> [Int32]? {
        rig.model.contacts[0].map { [$0.axes[UInt16(ABS_MT_POSITION_X)], $0.axes[UInt16(ABS_MT_POSITION_Y)]] }
    }

    @Test("A touch leaves at the nearest side, and lifts when toolkits have forgotten its velocity")
    func aTouchLeavesByTheNearestSideAndLiftsWhenItsSpeedIsForgotten() throws {
        for (x, side) in [(Int32(300), Int32(-125)), (600, 1_125)] {
            let rig = try makeRig()
            pan(rig, fromX: x, y: 200)
            #expect(place(rig)?.first == side, "an eighth of the width beyond it")
            let height = place(rig)?.last ?? 0
            #expect(height > 200 && height < 240, "as high as it was")
            rig.wait(.milliseconds(150))
            #expect(place(rig) == [side, height] && rig.model.isTouched)
            rig.wait(.milliseconds(50))
            #expect(!rig.model.isTouched && rig.model.problems == [])
        }
    }

    @Test("A touch lies still for as long if a busy machine has taken it back late") func theStillnessIsWhatIsSeen()
        throws
    {
        let rig = try makeRig()
        rig.delay = .milliseconds(120)
        pan(rig, fromX: 300, y: 200)
        rig.delay = 0
        // It has left some frames ago, in the frame's time.
        rig.wait(.milliseconds(270))
        #expect(rig.model.isTouched)
        rig.wait(.milliseconds(50))
        #expect(!rig.model.isTouched && rig.model.problems == [])
    }

    /// A gesture's own click must wait for that.
    @Test("Applications have seen the end of a touch when it has lain still") func departure() throws {
        let rig = try makeRig()
        var ends: [Microseconds?] = []
        rig.onTransition = { ends.append(rig.passthrough?.departure(at: rig.now)) }
        rig.delay = .milliseconds(120)
        #expect(rig.passthrough?.departure(at: 5) == 5)
        pan(rig, fromX: 300, y: 200)
        rig.delay = 0
        // The pan begins with the third frame, and again says so as it changes.
        #expect(ends.first == 1_340_000 && Set(ends).count == 1, "\(ends)")
        #expect(rig.passthrough?.departure(at: rig.now) == 1_340_000)
        rig.wait(.milliseconds(400))
        #expect(rig.passthrough?.departure(at: rig.now) == rig.now && rig.model.problems == [])
        rig.onTransition = {}
    }

    /// Some toolkits see a click when a touch is cancelled on a button.
    @Test("A touch leaves the surface before it is cancelled")
    func aTouchThatIsToBeCancelledLeavesBeforeThat() throws {
        let rig = try makeRig(.slots, .leaveAndCancel)
        pan(rig, fromX: 300, y: 200)
        #expect(rig.model.cancelledPlaces == [-125] && !rig.model.isTouched && rig.model.problems == [])
    }

    /// The finger goes on moving, and another finger that takes its slot on the real screen gets its own virtual slot.
    @Test("The next touch does not wait for the lift") func theNextTouchDoesNotWait() throws {
        let rig = try makeRig()
        pan(rig, fromX: 300, y: 200)
        rig.screen.fingers[0] = nil
        rig.report()
        rig.wait(.milliseconds(20))
        var finger = RawScreen.Finger(id: 8)
        finger.axes[UInt16(ABS_MT_POSITION_X)] = 500
        rig.screen.fingers[0] = finger
        rig.report()
        #expect(rig.model.contacts.values.map(\.id).sorted() == [7, 8])
        rig.wait(.milliseconds(200))
        #expect(rig.model.contacts.values.map(\.id) == [8])
        rig.screen.fingers[0] = nil
        rig.report()
        #expect(!rig.model.isTouched && rig.model.problems == [])
    }

    @Test("On a turned screen a touch leaves to the user's left or right")
    func onATurnedScreenTheSidesAreThoseThatTheUserSees() throws {
        let rig = try makeRig()
        rig.setOrientation(.leftUp)
        pan(rig, fromX: 300, y: 200)
        #expect(place(rig)?.last == -125)
        rig.setOrientation(.normal)
        rig.screen.fingers[0] = nil
        rig.report()
        rig.wait(.milliseconds(200))
        pan(rig, fromX: 300, y: 200)
        #expect(place(rig)?.first == -125)
    }

    @Test("A touch of a single-touch screen lifts in the same way") func aScreenOfOneFingerLiftsInTheSameWay() throws {
        let rig = try makeRig(.singleTouch)
        pan(rig, fromX: 300, y: 200)
        #expect(rig.model.isTouched)
        rig.wait(.milliseconds(200))
        #expect(!rig.model.isTouched && rig.model.problems == [])
    }

    /// Touches that a killed mudrad has left: only the screen is known.
    @Test("All touches of an unknown screen can be taken back") func unknownTouchesCanBeTakenBack() throws {
        let screen = try makeRig().screen
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
