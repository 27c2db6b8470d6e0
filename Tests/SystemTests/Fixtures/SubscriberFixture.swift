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
        try base.plugIn()
        daemon = try base.startDaemon(configuration: configuration)
        daemon.wait(for: "10 contacts")
        let client = try TestClient(base)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }
}
