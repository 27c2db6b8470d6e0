import MudraTouch

/// Counts the allocations of the daemon's real-time thread while fingers move: `mudra-bench allocations`.
package struct Allocations {
    private static let rounds = 3

    /// The report for people.
    package let report: String
    /// Whether the daemon neither allocated nor released memory after the first round.
    package let isClean: Bool

    /// Plays the same rounds again and again; the first is a warm-up.
    package init(on workbench: Workbench) throws(MeasureError) {
        let fixture = try MeasurementFixture(workbench)
        let watch = try fixture.heapWatch()
        let daemon = try fixture.startDaemon(watchedBy: watch)
        let account = daemon.record
        let owner = try RecognizerOwner(.mixed, on: fixture.bus)
        let subscribers = try Subscribers(1, on: fixture.bus)
        defer { withExtendedLifetime(owner) {} }
        guard watch.calls.allocations > 0 else { throw MeasureError("\(watch.library) counted no allocation") }
        let script = TouchScript.everything
        var table = Table("", "frames", "allocations", "releases", "page faults")
        var isClean = true
        for round in 0...Self.rounds {
            let (earlier, earlierFaults) = (watch.calls, account.mainThreadFaults)
            try fixture.play(script)
            // A deadline may come after the last frame.
            pause(.milliseconds(1_000))
            let calls = watch.calls - earlier
            table.add(
                round == 0 ? "the first gestures" : "the same again", "\(script.frames)", "\(calls.allocations)",
                "\(calls.releases)", "\(account.mainThreadFaults - earlierFaults)")
            if round > 0, calls.allocations + calls.releases > 0 { isClean = false }
        }
        let heard = subscribers.end().count
        guard heard > Self.rounds else { throw MeasureError("received only \(heard) signals") }
        self.isClean = isClean
        report = """
            How often the real-time thread of mudrad allocated, released, and found a page missing, while five fingers
            tap, press and pan before 12 recognizers of all types; 1 subscriber heard \(heard) signals of it.

            \(table)
            """
    }
}
