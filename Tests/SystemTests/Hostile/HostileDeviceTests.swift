import TestSupport
import Testing

/// A device with events that no device should send.
@Suite(.serialized) struct HostileDeviceTests {
    /// Touches in slots that the screen does not have, and second touches in a slot that has one.
    private static let impossible = (1...3_000).map { number in
        """
        E: 0.000000 0003 002f \(number % 2 == 0 ? 99 : 0)
        E: 0.000000 0003 0039 \(number)
        E: 0.000000 0000 0000 0

        """
    }.joined()

    @Test("Impossible events are reported once for each screen") func impossibleEvents() throws {
        let subscriber = try SubscriberFixture()
        for _ in 0..<2 {
            try subscriber.base.play(Self.impossible)
            subscriber.daemon.wait(for: "mudra demo touchscreen) sends impossible events")
        }
        // A turn of both queues.
        subscriber.client.hearAll()
        let before = subscriber.daemon.said.split(separator: "\n")
        #expect(before.count { $0.contains("impossible") } == 1)
        // libevdev prints this by itself.
        #expect(!before.contains { $0.contains("BUG") || $0.contains("libevdev") }, "\(before.suffix(4))")

        // Another screen is reported as well.
        try subscriber.base.plugInAnother()
        subscriber.daemon.wait(for: "10 contacts", count: 2)
        try subscriber.base.play(Self.impossible, on: DaemonFixture.otherNode)
        subscriber.daemon.wait(for: "second screen) sends impossible events")
    }
}
