import MudraRealtime
import MudraTouch
import TestSupport

/// A signal to the smallest possible service, and one back.
final class RoundTrip {
    /// The name of the service.
    static let name = "org.mudra.Bench"

    private let service: Program
    private let client: BareClient

    init(_ workbench: Workbench, on bus: String) throws(MeasureError) {
        client = try BareClient(bus)
        service = try Program([try workbench.program("bare-service"), bus, Self.name])
        for _ in 0..<500 where !client.isOwned(Self.name) { pause(.milliseconds(10)) }
    }

    /// The time for one round trip, in µs.
    func time() throws(MeasureError) -> Double {
        var end: Microseconds?
        client.onSignal = { member, time in
            if member == "Pong" { end = time }
        }
        let start = MonotonicClock.now
        client.send("Ping", to: Self.name)
        try client.process(until: { end != nil }, "an answer")
        return end.map { Double(($0 - start).value) } ?? 0
    }
}
