import Glibc
import MudraRealtime
import MudraTouch
import TestSupport

/// Measures the harm that one user's programs do to another user's calls, to the daemon's memory and to its watchdog.
enum CrossUserAbuse {
    /// The user `nobody`, who has no session.
    private static let user = "65534"
    private static let pauseBetweenCalls = Microseconds.milliseconds(10)

    static func report(on workbench: Workbench, seconds: Int) throws(MeasureError) -> String {
        var table = Table(
            "µs of a call", "calls", "failed", "p50", "p99", "longest gap", "p99 to quiet", "daemon MiB peak", "daemon")
        let quiet = try addRow("nobody else", nil, nil, to: &table, workbench, seconds)
        for manner in AbuserProcess.AbuseKind.beforeCalls {
            _ = try addRow(manner.rawValue, manner, quiet, to: &table, workbench, seconds)
        }
        let whose = getuid() == 0 ? "another user" : "the same user, since only root can be others,"
        return """
            Calls at \(1_000_000 / pauseBetweenCalls.value) a second at most for \(seconds) s in each row, for a property, beside programs
            of \(whose) on a bus without the policy that the package has: "descriptors" comes, calls 200 times with
            16 open files that no method takes, and comes again; "names" subscribes to 26 MB of names; "crowd" is there 600
            times; "connections" asks for descriptions from 60 connections; "silent" from 200 that answer no ping. The
            longest gap is the longest time that the bus queue, and so the watchdog, has waited for a call to be dealt with.

            \(table)
            """
    }

    /// - Returns: the row's 99th percentile.
    private static func addRow(
        _ name: String, _ manner: AbuserProcess.AbuseKind?, _ quiet: Double?, to table: inout Table,
        _ workbench: Workbench, _ seconds: Int
    ) throws(MeasureError) -> Double {
        let fixture = try MeasurementFixture(
            workbench,
            limits: [
                "max_connections_per_user": 1_024, "max_incoming_unix_fds": 100_000, "max_outgoing_unix_fds": 100_000,
            ])
        let daemon = try fixture.startDaemon()
        let account = daemon.record
        let client = try BareClient(fixture.bus)
        _ = client.askForVersion()
        var abuser: Program?
        if let manner {
            let words = [Workbench.ourselves, AbuserProcess.command, fixture.bus, manner.rawValue]
            abuser = try Program(words + (getuid() == 0 ? [user] : []))
        }
        var delays: [Double] = []
        var failures = 0
        let end = MonotonicClock.now + Microseconds(UInt64(seconds) * 1_000_000)
        while MonotonicClock.now < end {
            let start = MonotonicClock.now
            if !client.askForVersion() { failures += 1 }
            delays.append(Double((MonotonicClock.now - start).value))
            pause(pauseBetweenCalls)
        }
        let peak = Double(account.peakKibibytes) / 1_024
        if let abuser { kill(abuser.pid, SIGKILL) }
        let distribution = Distribution(delays)
        let high = distribution.percentile(0.99)
        table.add(
            name, "\(delays.count)", "\(failures)", "\(Int(distribution.median))", "\(Int(high))",
            "\(Int(distribution.maximum))", quiet.map { (high / max($0, 1)).thousandths } ?? "1", peak.thousandths,
            account.residentKibibytes > 0 ? "same" : "has ended")
        return high
    }
}
