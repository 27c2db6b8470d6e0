import Glibc
import MudraRealtime
import MudraTouch
import TestSupport

/// Measures how soon the daemon is ready, and its memory then: `mudra-bench start`.
package enum Start {
    private static let rounds = 20

    /// Starts the daemon and the smallest possible service in turns.
    package static func report(on workbench: Workbench) throws(MeasureError) -> String {
        let fixture = try MeasurementFixture(workbench)
        let service = [try workbench.program("bare-service"), fixture.bus, RoundTrip.name]
        let daemon = try fixture.daemonWords()
        let client = try BareClient(fixture.bus)
        try client.watch(RoundTrip.name)
        try client.watch(MeasurementFixture.service)
        var (serviceTimes, daemonTimes): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            serviceTimes.append(try time(service, on: fixture, until: RoundTrip.name, client))
            daemonTimes.append(try time(daemon, on: fixture, until: MeasurementFixture.service, client))
        }
        var (residents, lockeds): ([Double], [Double]) = ([], [])
        for words in [service, daemon] {
            let program = try fixture.start(words, tie: .bus)
            pause(.milliseconds(1_000))
            residents.append(Double(program.record.residentKibibytes) / 1_024)
            lockeds.append(Double(program.record.lockedKibibytes) / 1_024)
        }
        var table = Table("", "ready ms", "p90", "most", "resident MiB", "locked MiB")
        for (index, (name, times)) in [("bare service", serviceTimes), ("mudrad", daemonTimes)].enumerated() {
            let times = Distribution(times)
            table.add(
                name, times.median.thousandths, times.percentile(0.9).thousandths, times.maximum.thousandths,
                residents[index].thousandths, lockeds[index].thousandths)
        }
        let ratio = Distribution(daemonTimes).median / Distribution(serviceTimes).median
        return """
            ready: from before posix_spawn until a client on the bus has heard that the name is owned; \(rounds) rounds
            in turns, with umockdev preloaded and one screen. resident and locked: VmRSS and VmLck 1 s after the start
            (locked is what is reserved for it, resident or not). bare service: a C program that takes a name.

            \(table)

            times the bare service: ready \(ratio.thousandths), resident \((residents[1] / residents[0]).thousandths)
            mudrad's file: \(size(of: daemon[0]).thousandths) MiB
            """
    }

    /// The time until a program owns its name, in ms. The program is ended afterwards.
    private static func time(
        _ words: [String], on fixture: MeasurementFixture, until name: String, _ client: BareClient
    ) throws(MeasureError) -> Double {
        var owned: Microseconds?
        client.onSignal = { member, time in
            if member == "NameOwnerChanged", owned == nil { owned = time }
        }
        let start = MonotonicClock.now
        var program: Program? = try fixture.start(words, tie: .bus)
        try client.process(until: { owned != nil }, "\(name): \(fixture.log)")
        defer { withExtendedLifetime(program) {} }
        guard let owned else { return 0 }
        program = nil
        var isGone = false
        client.onSignal = { member, _ in
            if member == "NameOwnerChanged" { isGone = true }
        }
        try client.process(until: { isGone }, "the end of \(name)")
        return Double((owned - start).value) / 1_000
    }

    /// The size in MiB.
    private static func size(of file: String) -> Double {
        var status = stat()
        return stat(file, &status) == 0 ? Double(status.st_size) / 1_048_576 : 0
    }
}
