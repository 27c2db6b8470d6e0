import Gestures
import TestSupport
import Testing
import TouchSamples

/// The engine asks for its next call in time, whatever waits for it: the end of a scan, a recognizer or the application.
@Suite struct ScanDeadlineTests {
    /// A recognizer that has a deadline from its first touch on, and does nothing else.
    private func alarm(_ name: String, at milliseconds: Double?) -> Puppet {
        let alarm = Puppet(name) { puppet, event in
            if case .landed = event { puppet.core.deadline = milliseconds.map(Microseconds.at) }
        }
        alarm.isPreventable = false
        return alarm
    }

    /// Two fingers that a screen reports in turns, of which the last frame is held: the second finger's is missing.
    private func drag(_ fixture: EngineFixture, scans: Int) -> Double {
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(2, .stay(1), .down(2, 80, 50))
        for scan in 1...scans {
            let (time, way) = (Double(scan) * 16, Double(scan))
            fixture.frame(time, .move(1, 50 + way, 50), .stay(2))
            fixture.frame(time + 2, .stay(1), .move(2, 80 + way, 50))
        }
        let held = Double(scans + 1) * 16
        fixture.frame(held, .move(1, 51 + Double(scans), 50), .stay(2))
        return held
    }

    @Test(
        "A recognizer's deadline comes at its own time, and the end of a scan at its own",
        arguments: [nil, 177, 190, 200.999, 201, 201.001, 250, 5_000])
    func aDeadlineWhileAScanIsHeld(due: Double?) {
        let alarm = alarm("alarm", at: due)
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        let fixture = EngineFixture(.init(alarm), .init(pan))
        #expect(drag(fixture, scans: 10) == 176)
        var woken: [Double] = []
        var changed: Double?
        var rang: Double?
        while let next = fixture.engine.nextDeadline {
            let time = Double(next.value) / 1_000
            woken.append(time)
            fixture.advance(to: time)
            if changed == nil, fixture.heard.last == "176 pan changed" { changed = time }
            if rang == nil, alarm.events.last == "deadline" { rang = time }
        }
        #expect(rang == due)
        #expect(changed == min(due ?? .infinity, 201), "a deadline ends the scan, which is older")
        #expect(woken == woken.sorted() && woken.count <= 2)
    }

    @Test("A landing that is kept back is passed on in time while a scan is held", arguments: 56...64)
    func aKeptBackLandingWhileAScanIsHeld(scans: Int) {
        let delaying = alarm("delaying", at: nil)
        delaying.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(delaying))
        let held = drag(fixture, scans: scans)
        // Each landing is kept back for a second; the fingers landed at 0 and 2 ms.
        let landing: Double = [1_000, 1_002].first { $0 >= held } ?? .infinity
        #expect(fixture.engine.nextDeadline == .at(min(held + 25, landing)))
    }

    /// The end of the scan is what an engine without recognizers waits for. The first deadline of a recognizer ends a scan
    /// early, so the two engines are alike only until then.
    @Test("The next deadline is the earliest of all", arguments: Seeds.first(400))
    func theNextDeadlineIsTheEarliest(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let dues = (0..<3).map { _ in Double.random(in: 20...120, using: &numbers).rounded() }
        let alarms = dues.map { alarm("\($0)", at: $0) }
        let (whole, scan) = (EngineFixture(alarms.map { .init($0) }, zones: []), EngineFixture())
        let fixtures = [whole, scan]
        for fixture in fixtures {
            fixture.frame(0, .down(1, 50, 50))
            fixture.frame(1, .stay(1), .down(2, 80, 50))
        }
        var (time, finger): (Double, UInt32) = (2, 1)
        var moved = 2.0
        while time <= dues.min() ?? 0 {
            if time >= moved {
                for fixture in fixtures {
                    fixture.frame(time, .move(finger, 50 + time / 10, Double(finger) * 30), .stay(3 - finger))
                }
                moved = time + Double.random(in: 1...30, using: &numbers).rounded()
                finger = 3 - finger
            }
            let waiting = dues.filter { $0 >= time }.map(Microseconds.at)
            let expected = (waiting + [scan.engine.nextDeadline].compactMap(\.self)).min()
            #expect(whole.engine.nextDeadline == expected, "at \(time) ms")
            for fixture in fixtures { fixture.advance(to: time) }
            time += 1
        }
    }
}
