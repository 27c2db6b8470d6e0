import CMudraEvdev
import Gestures
import MudraEvdev
import MudraTouch
import Testing
import TouchSamples

/// When and where withheld events are shown.
@Suite struct ReplayTests {
    /// A grabbed screen on which every landing is withheld until no double tap is possible any more.
    private func makeFixture() throws -> GrabbedScreenFixture {
        let screens = (UInt64(0)...).lazy.map { seed in
            var numbers = SeededNumbers(seed: seed)
            return RawScreen(.slots, using: &numbers)
        }
        let wanted = screens.first { $0.slotCount >= 3 && $0.extraAxes.contains(UInt16(ABS_MT_DISTANCE)) }
        let fixture = GrabbedScreenFixture(try #require(wanted))
        let double = TapRecognizer("double") { $0.taps = 2 }
        double.options.delaysTouchesBegan = true
        fixture.install(RecognizerGraph([.init(double)]))
        return fixture
    }

    /// Two halves of the screen, each with its own double tap.
    @Test("Events that are released later do not wait either") func laterReleasesDoNotWaitEither() throws {
        let fixture = try makeFixture()
        let entries = [UInt32(1), 2].map { zone in
            let double = TapRecognizer("\(zone)") { $0.taps = 2 }
            double.options.delaysTouchesBegan = true
            return RecognizerGraph.Placement(double, zone: zone)
        }
        let zones = [0, 50].map { x in
            ZoneArea(tag: x == 0 ? 1 : 2, rect: Rect(x: Double(x), y: 0, width: 50, height: 100))
        }
        fixture.install(RecognizerGraph(entries, zones: zones))
        fixture.screen.fingers[0] = finger(7, x: 100)
        fixture.report()
        fixture.wait(.milliseconds(30))
        fixture.screen.fingers[1] = finger(8, x: 900)
        fixture.report()
        fixture.wait(.milliseconds(90))
        fixture.screen.fingers[0] = nil
        fixture.report()
        fixture.wait(.milliseconds(10))
        fixture.screen.fingers[1] = nil
        fixture.report()
        fixture.wait(.milliseconds(1_000))
        #expect(happenings(fixture) == ["470 7 landing", "480 7 lift", "480 8 landing", "580 8 lift"])
        #expect(fixture.model.problems == [])
    }

    private func finger(_ id: Int32, x: Int32) -> RawScreen.Finger {
        var finger = RawScreen.Finger(id: id)
        finger.axes[UInt16(ABS_MT_POSITION_X)] = x
        finger.axes[UInt16(ABS_MT_POSITION_Y)] = 500
        return finger
    }

    /// A finger with the tracking ID 7 taps for 120 ms.
    private func tap(_ fixture: GrabbedScreenFixture) {
        fixture.screen.fingers[1] = finger(7, x: 500)
        fixture.report()
        fixture.wait(.milliseconds(120))
        fixture.screen.fingers[1] = nil
        fixture.report()
    }

    private func happenings(_ fixture: GrabbedScreenFixture) -> [String] {
        fixture.model.happenings.map { "\($0.time.value / 1_000 - 1_000) \($0.id) \($0.what)" }
    }

    @Test("Touches from before a suspension are not shown after it")
    func ofWhatWasThereBeforeASuspensionNothingIsShownAfterIt() throws {
        let fixture = try makeFixture()
        tap(fixture)
        fixture.wait(.milliseconds(10))
        fixture.screen.fingers[0] = finger(8, x: 900)
        fixture.report()
        fixture.suspend()
        let shown = fixture.model.happenings.count
        fixture.wait(.milliseconds(500))
        fixture.screen.fingers[0] = nil
        fixture.report()
        fixture.resume()
        fixture.wait(.milliseconds(500))
        #expect(fixture.model.happenings.count == shown && !fixture.model.isTouched)
        fixture.screen.fingers[2] = finger(9, x: 700)
        fixture.report()
        fixture.wait(.milliseconds(120))
        fixture.screen.fingers[2] = nil
        fixture.report()
        fixture.wait(.milliseconds(1_000))
        #expect(fixture.model.happenings.dropFirst(shown).map { "\($0.id) \($0.what)" } == ["9 landing", "9 lift"])
        #expect(fixture.model.problems == [])
    }

    @Test("A released tap is as long as it was") func aTapThatIsLetGoIsAsLongAsItWas() throws {
        let fixture = try makeFixture()
        tap(fixture)
        #expect(fixture.model.frames == 0)
        fixture.wait(.milliseconds(350))
        #expect(happenings(fixture) == ["470 7 landing"] && fixture.model.contacts[1]?.id == 7)
        fixture.wait(.milliseconds(1_000))
        #expect(happenings(fixture) == ["470 7 landing", "590 7 lift"])
        #expect(fixture.model.problems == [])
    }

    @Test("Newer events do not wait for withheld ones") func newerEventsDoNotWait() throws {
        let fixture = try makeFixture()
        tap(fixture)
        fixture.wait(.milliseconds(400))
        fixture.screen.fingers[0] = finger(8, x: 100)
        fixture.report()
        #expect(happenings(fixture) == ["470 7 landing"], "a touch that is withheld itself does not count as newer yet")
        fixture.wait(.milliseconds(8))
        fixture.screen.fingers[0]?.axes[UInt16(ABS_MT_POSITION_X)] = 900
        fixture.report()
        #expect(happenings(fixture) == ["470 7 landing", "528 7 lift", "528 8 landing"])
        #expect(fixture.model.problems == [])
    }

    /// A hovering finger is visible, even if the engine withholds it later.
    @Test("A finger that hovered is not shown twice") func aHoveringFingerIsNotShownTwice() throws {
        let fixture = try makeFixture()
        fixture.screen.fingers[1] = finger(7, x: 500)
        fixture.screen.fingers[1]?.axes[UInt16(ABS_MT_DISTANCE)] = 5
        fixture.report()
        fixture.wait(.milliseconds(50))
        fixture.screen.fingers[1]?.axes[UInt16(ABS_MT_DISTANCE)] = 0
        fixture.report()
        fixture.wait(.milliseconds(100))
        fixture.finish()
        #expect(happenings(fixture).map { $0.hasSuffix("landing") } == [true, false])
        #expect(fixture.problems == [])
    }
}
