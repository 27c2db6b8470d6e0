import Gestures
import MudraTouch
import MudraTouchpad
import Testing

@testable import MudraEmulation

/// How far fingers on the virtual touchpad go in a step, and the run-up before their way.
@Suite struct PadPaceTests {
    private func fingers(_ places: [Double]) -> PadFingers {
        var fingers = PadFingers()
        for (place, x) in places.enumerated() { fingers.insert(place, at: Point(x: x, y: 0)) }
        return fingers
    }

    @Test(
        "A step may be 6 mm in 12 ms longer than the last and 18 mm at most, and 24 ms of a pause count",
        arguments: [
            (0, 12, 6, 1), (0, 12, 12, 0.5), (0, 6, 6, 0.5), (0, 24, 24, 0.5), (0, 100, 24, 0.5), (9, 12, 15, 1),
            (9, 12, 30, 0.5), (12, 12, 36, 0.5), (15, 12, 36, 0.5), (15, 100, 72, 0.5),
        ] as [(Double, UInt64, Double, Double)])
    func part(_ last: Double, _ pause: UInt64, _ way: Double, _ part: Double) {
        var pace = PadPace()
        pace.note(fingers([0]), after: PadFingers(), isMotion: false, from: 1_000_000, to: 1_000_000)
        pace.note(fingers([last]), after: fingers([0]), isMotion: true, from: 1_012_000, to: 1_012_000)
        let time = Microseconds.milliseconds(1_012 + pause)
        #expect(abs(pace.part(from: fingers([last]), to: fingers([last + way]), at: time) - part) < 1e-9)
    }

    @Test("A step counts from the begin of the writing before it, and the next one from the end of its own")
    func slowWriting() {
        var pace = PadPace()
        pace.note(fingers([0]), after: fingers([0]), isMotion: false, from: 1_000_000, to: 1_006_000)
        pace.note(fingers([12]), after: fingers([0]), isMotion: true, from: 1_018_000, to: 1_024_000)
        // It was as slow as 6 mm in 12 ms, so the next may have 12 mm.
        #expect(abs(pace.part(from: fingers([12]), to: fingers([36]), at: 1_036_000) - 0.5) < 1e-9)
        pace.note(fingers([24, 0]), after: fingers([12]), isMotion: false, from: 1_036_000, to: 1_036_000)
        // The shape of the fingers stays: the farthest of them holds back all.
        #expect(abs(pace.part(from: fingers([24, 0]), to: fingers([36, 8]), at: 1_048_000) - 0.5) < 1e-9)
        #expect(abs(pace.part(from: fingers([24, 0]), to: fingers([32, 12]), at: 1_048_000) - 0.5) < 1e-9)
    }

    @Test("A run-up is 3.5 mm long and ends with a small step, and a way below 0.8 mm has none") func runUp() throws {
        #expect(RunUp(to: fingers([0, 20]), before: fingers([0.79, 20.79])) == nil)
        let shortest = try #require(RunUp(to: fingers([0]), before: fingers([0.8])))
        #expect(shortest.start.distance(to: fingers([-3.5])) < 1e-9)
        var runUp = try #require(RunUp(to: fingers([0, 20]), before: fingers([-1, 21])))
        #expect(runUp.start == fingers([3.5, 16.5]))
        #expect([runUp.next(), runUp.next(), runUp.next()] == [fingers([0.075, 19.925]), fingers([0, 20]), nil])
    }
}
