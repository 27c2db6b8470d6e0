import Touch

/// How long it takes from a finger to a program: `mudra-bench latency`.
public enum Latency {
    private static let rounds = 20
    private static let samplesPerRound = 100
    private static let interval = Microseconds.milliseconds(10)

    /// Measures taps and round trips in turns.
    public static func report(on workbench: Workbench) throws(MeasureError) -> String {
        let stage = try Stage(workbench)
        let daemon = try stage.startDaemon()
        let registrar = try Registrar(.tap, on: stage.bus)
        let subscribers = try Subscribers(1, on: stage.bus)
        let roundTrip = try RoundTrip(workbench, on: stage.bus)
        defer { withExtendedLifetime((daemon, registrar)) {} }
        var lifts: [Microseconds] = []
        var trips: [Double] = []
        let script = TouchScript.taps(samplesPerRound, pause: interval)
        // The first round is to warm up.
        for round in 0...rounds {
            try stage.beginPlaying(script)
            let times = try stage.endPlaying()
            pause(.milliseconds(100))
            lifts += times.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            for _ in 0..<samplesPerRound {
                pause(interval)
                let trip = try roundTrip.time()
                if round > 0 { trips.append(trip) }
            }
        }
        let heard = subscribers.end().map(\.time)
        guard heard.count == lifts.count else {
            throw MeasureError("\(heard.count) of \(lifts.count) taps were told of")
        }
        let delays = zip(heard, lifts).dropFirst(samplesPerRound).map { Double(($0 - $1).value) }
        return describe(Distribution(delays), beside: Distribution(trips))
    }

    private static func describe(_ gestures: Distribution, beside trips: Distribution) -> String {
        var table = Table("µs", "samples", "p50", "p99", "p99.9", "max")
        for (name, distribution) in [("tap, written to handled", gestures), ("signal, there and back", trips)] {
            let values = [0.5, 0.99, 0.999].map { "\(Int(distribution.percentile($0)))" }
            table.add(
                name, "\(distribution.count)", values[0], values[1], values[2], "\(Int(distribution.maximum))")
        }
        return """
            tap: from the write of the frame in which a finger lifts, by which a tap is recognized, into the emulated
            screen, to the handler of an sd-bus client in another process. umockdev asks its own process twice, over a
            socket, whenever the screen is read: that is in the first row, and in no real screen. signal: from before a signal is sent to a minimal C program on the same bus to the handler of the
            signal that it answers with. One each 10 ms (a tap's landing and lift count), \(rounds) rounds of \
            \(samplesPerRound) in turns.

            \(table)

            times the round trip: p50 \((gestures.median / trips.median).thousandths), \
            p99 \((gestures.percentile(0.99) / trips.percentile(0.99)).thousandths)
            """
    }
}
