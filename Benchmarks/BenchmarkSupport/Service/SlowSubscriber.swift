import Glibc
import MudraTouch

/// Measures how a subscriber that never reads affects the others; a part of `mudra-bench scale`.
enum SlowSubscriber {
    private static let subscribers = 100
    private static let interval = Microseconds.milliseconds(25)

    /// Measures the others' latency before such a subscriber, with it, and when it should have been dropped.
    static func report(on workbench: Workbench, seconds: Int) throws(MeasureError) -> String {
        let fixture = try MeasurementFixture(workbench)
        let daemon = try fixture.startDaemon()
        let owner = try RecognizerOwner(.tap, on: fixture.bus)
        defer { withExtendedLifetime(owner) {} }
        var table = Table("µs, the \(subscribers) others", "samples", "p50", "p99", "max", "times p99", "daemon MiB")
        var before: Double?
        let row = { (name: String) throws(MeasureError) in
            let delays = Distribution(
                try TapDelays.measure(on: fixture, seconds: seconds, interval: interval, subscribers: subscribers))
            let p99 = delays.percentile(0.99)
            let first = before ?? p99
            before = first
            let memory = Double(daemon.record.residentKibibytes) / 1_024
            table.add(
                name, "\(delays.count)", "\(Int(delays.median))", "\(Int(p99))", "\(Int(delays.maximum))",
                (p99 / first).thousandths, memory.thousandths)
        }
        try row("all read")
        let sleeper = try Subscribers(1, on: fixture.bus)
        kill(sleeper.process.pid, SIGSTOP)
        try row("one more does not")
        try row("some time later")
        let lines = fixture.log.split(separator: "\n").filter { line in sleeper.names.contains { line.contains($0) } }
        return """
            \(subscribers) subscribers and one more that is stopped. Taps, each told to all, at \
            \(1_000_000 / interval.value / 2) a second for \(seconds) s in each row: from the write of the frame that
            lifts the finger to the handler of each subscriber, which are served one after the other.

            \(table)

            what mudrad logged of the one that is stopped: \(lines.isEmpty ? "nothing" : lines.joined(separator: "; "))
            """
    }
}
