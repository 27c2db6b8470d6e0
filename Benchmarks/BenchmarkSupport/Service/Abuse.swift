import Glibc
import MudraTouch
import TestSupport

/// Measures the harm that hostile or careless programs do to other programs, the daemon and the bus: `mudra-bench
/// abuse`.
package enum Abuse {
    private static let interval = Microseconds.milliseconds(25)
    /// The pans that are active together and report every frame.
    private static let pans = 64
    private static let changes = 200_000

    /// The command of `mudra-bench` that runs the abusive program.
    package static let command = AbuserProcess.command

    /// Does harm until the process is killed.
    /// - Parameter operands: the bus and the kind of abuse.
    package static func run(_ operands: [String]) throws(MeasureError) {
        try AbuserProcess.run(operands)
    }

    /// Measures taps before, during and after each abuse.
    /// - Parameter seconds: the length of each abuse.
    package static func report(on workbench: Workbench, seconds: Int) throws(MeasureError) -> String {
        var table = Table(
            "µs to a subscriber", "samples", "p50", "p99", "max", "daemon MiB before", "peak", "after",
            "bus MiB before",
            "peak", "after", "daemon CPU %")
        try table.addRow("nobody else", on: workbench, seconds) { _ throws(MeasureError) in nil }
        for manner in AbuserProcess.AbuseKind.beforeTaps {
            try table.addRow(manner.rawValue, on: workbench, seconds) { fixture throws(MeasureError) in
                try Program([Workbench.ourselves, AbuserProcess.command, fixture.bus, manner.rawValue])
            }
        }
        return """
            Taps at \(1_000_000 / interval.value / 2) a second for \(seconds) s in each row, from the write of the frame that
            lifts the finger to the handler of a subscriber that behaves, beside a program that calls as fast as it can:
            "unread" asks for all objects and never reads an answer; "elsewhere" asks the bus itself for all names and never
            reads an answer, which no service can do anything about; "unanswered" adds recognizers and wants no answer;
            "polite" reads a property, waits for it and reads it again; "dying" adds a recognizer, leaves the bus before
            there is an answer, and comes again. The bus has the limits of the system bus.

            \(table)

            \(try stopped(on: workbench))

            \(try CrossUserAbuse.report(on: workbench, seconds: seconds))
            """
    }

    /// Measures a subscriber that is stopped during a great number of changes.
    private static func stopped(on workbench: Workbench) throws(MeasureError) -> String {
        let fixture = try MeasurementFixture(workbench)
        let daemon = try fixture.startDaemon()
        let owner = try RecognizerOwner(.together(pans), on: fixture.bus)
        defer { withExtendedLifetime(owner) {} }
        let witness = try Subscribers(1, on: fixture.bus)
        try fixture.play(.fiveFingers(seconds: 1))
        let sleeper = try Subscribers(1, on: fixture.bus)
        kill(sleeper.process.pid, SIGSTOP)
        let accounts = [daemon.record, fixture.busAccount]
        let before = accounts.map(\.residentKibibytes)
        let script = TouchScript.fiveFingers(seconds: changes / pans / 125 + 1)
        try fixture.play(script)
        let after = accounts.map(\.residentKibibytes)
        let heard = witness.end().count
        let line = fixture.log.split(separator: "\n").last { $0.contains("subscription") } ?? "nothing"
        return """
            One of two subscribers is stopped (SIGSTOP) while \(pans) pans go on together, of which every one of \(script.frames)
            frames tells both: the other heard \(heard) signals. Resident before and after: daemon \(before[0]) and \(after[0])
            KiB, bus \(before[1]) and \(after[1]) KiB. mudrad logged: \(line)
            """
    }

    /// Measures one row.
    fileprivate static func taps(
        on workbench: Workbench, _ seconds: Int, beside abuse: (MeasurementFixture) throws(MeasureError) -> Program?
    ) throws(MeasureError) -> (delays: Distribution, kibibytes: [[Int]], cpuPercent: Double) {
        let fixture = try MeasurementFixture(workbench, limits: [:])
        let daemon = try fixture.startDaemon()
        let owner = try RecognizerOwner(.tap, on: fixture.bus)
        defer { withExtendedLifetime(owner) {} }
        let accounts = [daemon.record, fixture.busAccount]
        _ = try TapDelays.measure(on: fixture, seconds: 1, interval: interval, subscribers: 1)
        let before = accounts.map(\.residentKibibytes)
        let cpu = accounts[0].cpuMicroseconds
        let abuser = try abuse(fixture)
        let delays = try TapDelays.measure(on: fixture, seconds: seconds, interval: interval, subscribers: 1)
        let percent = (accounts[0].cpuMicroseconds - cpu) / Double(seconds) / 10_000
        let peak = accounts.map(\.peakKibibytes)
        if let abuser { kill(abuser.pid, SIGKILL) }
        pause(.milliseconds(1_000))
        let after = accounts.map(\.residentKibibytes)
        return (Distribution(delays), (0..<2).map { [before[$0], peak[$0], after[$0]] }, percent)
    }
}

extension Table {
    fileprivate mutating func addRow(
        _ name: String, on workbench: Workbench, _ seconds: Int,
        _ abuse: (MeasurementFixture) throws(MeasureError) -> Program?
    ) throws(MeasureError) {
        let (delays, kibibytes, percent) = try Abuse.taps(on: workbench, seconds, beside: abuse)
        let memory = kibibytes.joined().map { (Double($0) / 1_024).thousandths }
        add(
            [
                name, "\(delays.count)", "\(Int(delays.median))", "\(Int(delays.percentile(0.99)))",
                "\(Int(delays.maximum))",
            ] + memory + [percent.thousandths])
    }
}
