import CMudraEvdev
import Gestures
import MudraEvdev
import MudraTouch
import Testing
import TouchSamples

/// When and where withheld events are shown.
@Suite struct ReplayTests {
    /// A grabbed screen on which every landing is withheld until no double tap is possible any more.
    private func makeRig() throws -> Rig {
        let screens = (UInt64(0)...).lazy.map { seed in
            var numbers = SeededNumbers(seed: seed)
            return RawScreen(.slots, using: &numbers)
        }
        let wanted = screens.first { $0.slotCount >= 3 && $0.extraAxes.contains(UInt16(ABS_MT_DISTANCE)) }
        let rig = Rig(try #require(wanted))
        let double = TapRecognizer("double") { $0.taps = 2 }
        double.options.delaysTouchesBegan = true
        rig.install(RecognizerGraph([.init(double)]))
        return rig
    }

    /// Two halves of the screen, each with its own double tap.
    @Test("Events that are released later do not wait either") func laterReleasesDoNotWaitEither() throws {
        let rig = try makeRig()
        let entries = [UInt32(1), 2].map { zone in
            let double = TapRecognizer("\(zone)") { $0.taps = 2 }
            double.options.delaysTouchesBegan = true
            return RecognizerGraph.Placement(double, zone: zone)
        }
        let zones = [0, 50].map { x in
            ZoneArea(tag: x == 0 ? 1 : 2, rect: Rect(x: Double(x), y: 0, width: 50, height: 100))
        }
        rig.install(RecognizerGraph(entries, zones: zones))
        rig.screen.fingers[0] = finger(7, x: 100)
        rig.report()
        rig.wait(.milliseconds(30))
        rig.screen.fingers[1] = finger(8, x: 900)
        rig.report()
        rig.wait(.milliseconds(90))
        rig.screen.fingers[0] = nil
        rig.report()
        rig.wait(.milliseconds(10))
        rig.screen.fingers[1] = nil
        rig.report()
        rig.wait(.milliseconds(1_000))
        #expect(happenings(rig) == ["470 7 landing", "480 7 lift", "480 8 landing", "580 8 lift"])
        #expect(rig.model.problems == [])
    }

    private func finger(_ id: Int32, x: Int32) -> RawScreen.Finger {
        var finger = RawScreen.Finger(id: id)
        finger.axes[UInt16(ABS_MT_POSITION_X)] = x
        finger.axes[UInt16(ABS_MT_POSITION_Y)] = 500
        return finger
    }

    /// A finger with the tracking ID 7 taps for 120 ms.
    private func tap(_ rig: Rig) {
        rig.screen.fingers[1] = finger(7, x: 500)
        rig.report()
        rig.wait(.milliseconds(120))
        rig.screen.fingers[1] = nil
        rig.report()
    }

    private func happenings(_ rig: Rig) -> [String] {
        rig.model.happenings.map { "\($0.time.value / 1_000 - 1_000) \($0.id) \($0.what)" }
    }

    @Test("Touches from before a suspension are not shown after it")
    func ofWhatWasThereBeforeASuspensionNothingIsShownAfterIt() throws {
        let rig = try makeRig()
        tap(rig)
        rig.wait(.milliseconds(10))
        rig.screen.fingers[0] = finger(8, x: 900)
        rig.report()
        rig.suspend()
        let shown = rig.model.happenings.count
        rig.wait(.milliseconds(500))
        rig.screen.fingers[0] = nil
        rig.report()
        rig.resume()
        rig.wait(.milliseconds(500))
        #expect(rig.model.happenings.count == shown && !rig.model.isTouched)
        rig.screen.fingers[2] = finger(9, x: 700)
        rig.report()
        rig.wait(.milliseconds(120))
        rig.screen.fingers[2] = nil
        rig.report()
        rig.wait(.milliseconds(1_000))
        #expect(rig.model.happenings.dropFirst(shown).map { "\($0.id) \($0.what)" } == ["9 landing", "9 lift"])
        #expect(rig.model.problems == [])
    }

    @Test("A released tap is as long as it was") func aTapThatIsLetGoIsAsLongAsItWas() throws {
        let rig = try makeRig()
        tap(rig)
        #expect(rig.model.frames == 0)
        rig.wait(.milliseconds(350))
        #expect(happenings(rig) == ["470 7 landing"] && rig.model.contacts[1]?.id == 7)
        rig.wait(.milliseconds(1_000))
        #expect(happenings(rig) == ["470 7 landing", "590 7 lift"])
        #expect(rig.model.problems == [])
    }

    @Test("Newer events do not wait for withheld ones") func newerEventsDoNotWait() throws {
        let rig = try makeRig()
        tap(rig)
        rig.wait(.milliseconds(400))
        rig.screen.fingers[0] = finger(8, x: 100)
        rig.report()
        #expect(happenings(rig) == ["470 7 landing"], "a touch that is withheld itself does not count as newer yet")
        rig.wait(.milliseconds(8))
        rig.screen.fingers[0]?.axes[UInt16(ABS_MT_POSITION_X)] = 900
        rig.report()
        #expect(happenings(rig) == ["470 7 landing", "528 7 lift", "528 8 landing"])
        #expect(rig.model.problems == [])
    }

    /// A hovering finger is visible, even if the engine withholds it later.
    @Test("A finger that hovered is not shown twice") func aHoveringFingerIsNotShownTwice() throws {
        let rig = try makeRig()
        rig.screen.fingers[1] = finger(7, x: 500)
        rig.screen.fingers[1]?.axes[UInt16(ABS_MT_DISTANCE)] = 5
        rig.report()
        rig.wait(.milliseconds(50))
        rig.screen.fingers[1]?.axes[UInt16(ABS_MT_DISTANCE)] = 0
        rig.report()
        rig.wait(.milliseconds(100))
        rig.finish()
        #expect(happenings(rig).map { $0.hasSuffix("landing") } == [true, false])
        #expect(rig.problems == [])
    }
}
