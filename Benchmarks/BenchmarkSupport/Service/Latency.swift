import MudraTouch

/// Measures the latency from a finger to a program: `mudra-bench latency`.
package enum Latency {
    private static let rounds = 15
    private static let samplesPerRound = 200
    private static let interval = Microseconds.milliseconds(10)

    /// Measures taps and round trips in turns.
    package static func report(on workbench: Workbench) throws(MeasureError) -> String {
        let fixture = try MeasurementFixture(workbench)
        let daemon = try fixture.startDaemon()
        let owner = try RecognizerOwner(.tap, on: fixture.bus)
        let subscribers = try Subscribers(1, on: fixture.bus)
        let roundTrip = try RoundTrip(workbench, on: fixture.bus)
        defer { withExtendedLifetime((daemon, owner)) {} }
        var lifts: [Microseconds] = []
        var trips: [[Double]] = []
        let script = TouchScript.taps(samplesPerRound, pause: interval)
        // The first round is a warm-up.
        for _ in 0...rounds {
            try fixture.beginPlaying(script)
            let times = try fixture.endPlaying()
            pause(.milliseconds(100))
            lifts += times.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            var round: [Double] = []
            for _ in 0..<samplesPerRound {
                pause(interval)
                round.append(try roundTrip.time())
            }
            trips.append(round)
        }
        let heard = subscribers.end().map(\.time)
        guard heard.count == lifts.count else {
            throw MeasureError("\(heard.count) of \(lifts.count) taps were reported")
        }
        let delays = zip(heard, lifts).map { Double(($0 - $1).value) }
        let taps = (1...rounds).map { delays[$0 * samplesPerRound..<($0 + 1) * samplesPerRound] }
        return describe(taps.map { Distribution($0) }, beside: trips.dropFirst().map { Distribution($0) })
    }

    private static func describe(_ taps: [Distribution], beside trips: [Distribution]) -> String {
        var table = Table("µs", "samples", "p50", "p99", "max", "greatest max")
        func median(_ rounds: [Distribution], _ share: Double) -> Double {
            Distribution(rounds.map { $0.percentile(share) }).median
        }
        for (name, rounds) in [("tap, written to handled", taps), ("signal, there and back", trips)] {
            let values = [0.5, 0.99, 1].map { "\(Int(median(rounds, $0)))" }
            table.add(
                name, "\(rounds.count) times \(samplesPerRound)", values[0], values[1], values[2],
                "\(Int(rounds.map(\.maximum).max() ?? 0))")
        }
        func ratio(_ share: Double) -> String {
            Distribution(zip(taps, trips).map { $0.percentile(share) / $1.percentile(share) }).median.thousandths
        }
        return """
            tap: from the write of the frame in which a finger lifts, by which a tap is recognized, into the emulated
            screen, to the handler of an sd-bus client in another process. signal: from before a signal is sent to a
            minimal C program on the same bus to the handler of the signal that it answers with. One each 10 ms (a tap's
            landing and lift count), in turns; medians of \(rounds) rounds, and of the rounds' ratios.

            \(table)

            times the round trip: p50 \(ratio(0.5)), p99 \(ratio(0.99))
            """
    }
}
