import Glibc
import MudraTouch

/// Measures the cost of more screens and more subscribers: `mudra-bench scale`.
package enum Scale {
    private static let warmUpSeconds = 1

    /// Measures the cases one after the other, since 32 screens need the whole machine.
    /// - Parameter seconds: how long fingers move in each case.
    package static func report(on workbench: Workbench, seconds: Int) throws(MeasureError) -> String {
        var table = Table("", "signals a frame", "µs a frame", "times", "resident MiB", "times")
        var first: (cost: Double, memory: Double)?
        let cases = [1, 2, 4, 8, 16, 32].map { (screens: $0, subscribers: 1) } + [(1, 10), (1, 100)]
        for (screens, subscribers) in cases {
            let (cost, memory, signals) = try measure(workbench, screens, subscribers, seconds)
            let (firstCost, firstMemory) = first ?? (cost, memory)
            first = (firstCost, firstMemory)
            table.add(
                "\(screens) screen\(screens == 1 ? "" : "s"), \(subscribers) subscriber\(subscribers == 1 ? "" : "s")",
                signals.thousandths, cost.thousandths, (cost / firstCost).thousandths, memory.thousandths,
                (memory / firstMemory).thousandths)
        }
        return """
            CPU time of mudrad per frame of a screen, and its memory afterwards, beside the first row. 12 recognizers;
            five fingers go round on every screen at 125 Hz for \(seconds) s, and a pan tells every subscriber of it in
            every frame. The subscribers are one process with a connection each.

            \(table)

            \(try SlowSubscriber.report(on: workbench, seconds: seconds))
            """
    }

    private static func measure(
        _ workbench: Workbench, _ screens: Int, _ subscribers: Int, _ seconds: Int
    ) throws(MeasureError) -> (cost: Double, mebibytes: Double, signals: Double) {
        let fixture = try MeasurementFixture(workbench, screens: screens)
        let daemon = try fixture.startDaemon()
        let owner = try RecognizerOwner(.mixed, on: fixture.bus)
        let listeners = try Subscribers(subscribers, on: fixture.bus)
        defer { withExtendedLifetime(owner) {} }
        let warmUp = TouchScript.fiveFingers(seconds: warmUpSeconds)
        try fixture.play(warmUp)
        let account = daemon.record
        let earlier = account.cpuMicroseconds
        let script = TouchScript.fiveFingers(seconds: seconds)
        try fixture.play(script)
        let cost = (account.cpuMicroseconds - earlier) / Double(script.frames * screens)
        let memory = Double(account.residentKibibytes) / 1_024
        let signals = Double(listeners.end().count) / Double((warmUp.frames + script.frames) * screens)
        return (cost, memory, signals)
    }
}
