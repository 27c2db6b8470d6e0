import TestSupport
import Testing

/// A screen, the daemon that reads it, and a client that has subscribed to all gestures.
struct SubscriberFixture {
    let base: DaemonFixture
    let daemon: Program
    let client: TestClient

    /// - Parameters:
    ///   - configuration: the daemon's mudrad.toml.
    ///   - isInRealTime: as of `DaemonFixture`.
    init(configuration: String = "", isInRealTime: Bool = false) throws {
        base = try DaemonFixture(isInRealTime: isInRealTime)
        daemon = try base.startDaemonWithScreen(configuration: configuration)
        let client = try TestClient(base)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }
}

/// A suite whose tests have a `SubscriberFixture`.
protocol SubscriberSuite {
    var setup: SubscriberFixture { get }
}

extension SubscriberSuite {
    var fixture: DaemonFixture { setup.base }
    var daemon: Program { setup.daemon }
    var client: TestClient { setup.client }
}
