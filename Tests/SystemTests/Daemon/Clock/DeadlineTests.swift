import MudraBus
import TestSupport
import Testing

/// Deadlines of the engine, in a running `mudrad` whose clock the test holds: to the millisecond, and in no time.
@Suite(.serialized) struct DeadlineTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture(configuration: "[recognition]\nresting_touch_timeout_ms = 2000\n") }

    @Test("A single tap waits exactly as long as the second tap of a double tap may take")
    func aSingleTapWaitsForASecondOne() throws {
        #expect(client.add("double", "tap", [("taps", 2), ("max_interval_ms", 350)]).isSuccess)
        #expect(client.add("single", "tap", [("require_failure_of", .strings(["double"]))]).isSuccess)
        try fixture.play(Strokes.tap())
        fixture.advance(by: .milliseconds(349))
        #expect(client.heardGestures == [])
        fixture.advance(by: .milliseconds(1))
        #expect(client.heardGestures == ["single recognized"])
        try fixture.play(Strokes.tap())
        // The second finger lands 100 ms after the time that has passed here.
        fixture.advance(by: .milliseconds(249))
        try fixture.play(Strokes.tap())
        #expect(client.heardGestures == ["single recognized", "double recognized"])
        fixture.advance(by: .seconds(10))
        #expect(client.heardGestures == ["single recognized", "double recognized"])
    }

    @Test("A press begins exactly when its time is over") func aPressBeginsInTime() throws {
        #expect(client.add("press", "long-press", [("min_duration_ms", 500)]).isSuccess)
        try fixture.play(Strokes.landing())
        fixture.advance(by: .milliseconds(499))
        #expect(client.heardGestures == [])
        fixture.advance(by: .milliseconds(1))
        #expect(client.heardGestures == ["press began"])
        // The gesture has the time of its deadline, however much later the clock is.
        try fixture.play(Strokes.lift(fingers: 1))
        try fixture.play(Strokes.landing())
        fixture.advance(by: .seconds(10))
        #expect(client.heardGestures == ["press began", "press ended", "press began"])
        let times = client.gestures.map(\.time)
        #expect(times[2] - times[0] == 700_000 && times[1] - times[0] == 100_000, "\(times)")
    }

    @Test("A finger that lies still counts for gestures until its time is over, and not after")
    func aRestingFingerCountsForAWhile() throws {
        #expect(client.add("one", "tap").isSuccess)
        var second = Strokes()
        second.land([(x: 60, y: 80)], from: 1)
        second.wait(50)
        second.lift(1, from: 1)
        // A stroke begins 100 ms after the time that has passed here.
        for (milliseconds, heard) in [(1_899, [String]()), (1_900, ["one recognized"])] {
            try fixture.play(Strokes.landing())
            fixture.advance(by: .milliseconds(milliseconds))
            try fixture.play(second.text)
            #expect(client.heardGestures == heard)
            try fixture.play(Strokes.lift(fingers: 1))
        }
    }

    @Test("A reload changes at once how long a finger that lies still counts") func reload() throws {
        #expect(client.add("one", "tap").isSuccess)
        for (timeout, rest) in [(500, 1_000), (3_000, 2_500)] {
            _ = try fixture.folder.write("[recognition]\nresting_touch_timeout_ms = \(timeout)\n", to: "mudrad.toml")
            #expect(client.call("Reload").isSuccess)
            try fixture.play(Strokes.landing())
            fixture.advance(by: .milliseconds(rest))
            var second = Strokes()
            second.land([(x: 60, y: 80)], from: 1)
            second.wait(50)
            second.lift(1, from: 1)
            try fixture.play(second.text)
            // The second time the first finger still counts, so two fingers make no tap of one.
            #expect(client.heardGestures == ["one recognized"])
            try fixture.play(Strokes.lift(fingers: 1))
        }
    }

    @Test("Each of two screens keeps its own deadline") func twoScreens() throws {
        try fixture.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        #expect(client.add("press", "long-press", [("min_duration_ms", 500)]).isSuccess)
        let nodes = [DaemonFixture.node, DaemonFixture.otherNode]
        for (first, second) in [(0, 1), (1, 0)] {
            let before = client.heardGestures.count
            try fixture.play(Strokes.landing(), on: nodes[first])
            fixture.advance(by: .milliseconds(200))
            try fixture.play(Strokes.landing(), on: nodes[second])
            // A stroke begins 100 ms after the time that has passed here.
            for (milliseconds, count) in [(199, 0), (1, 1), (299, 1), (1, 2)] {
                fixture.advance(by: .milliseconds(milliseconds))
                #expect(client.heardGestures.count == before + count)
            }
            #expect(client.gestures.suffix(2).map { $0.devicePath } == [nodes[first], nodes[second]])
            for node in nodes { try fixture.play(Strokes.lift(fingers: 1), on: node) }
            #expect(client.heardGestures.count == before + 4)
        }
    }

    @Test("A gesture that waits for an edge pan begins exactly when the edge pan's time is over")
    func anEdgePanHasATime() throws {
        #expect(client.add("edge", "edge-pan", [("edge", "left"), ("max_duration_ms", 400)]).isSuccess)
        let options: [(String, BusValue)] = [("min_duration_ms", 50), ("require_failure_of", .strings(["edge"]))]
        #expect(client.add("press", "long-press", options).isSuccess)
        try fixture.play(Strokes.edge())
        #expect(Set(client.heardGestures) == ["edge began", "edge changed", "edge ended"])
        let before = client.heardGestures.count
        try fixture.play(Strokes.landing(at: (x: 1, y: 80)))
        fixture.advance(by: .milliseconds(399))
        #expect(client.heardGestures.count == before)
        fixture.advance(by: .milliseconds(1))
        #expect(client.heardGestures.dropFirst(before) == ["press began"])
    }
}
