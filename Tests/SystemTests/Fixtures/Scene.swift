import TestSupport
import Testing

/// A screen, the daemon that reads it, and a client that has subscribed to all gestures.
struct Scene {
    let stage: Stage
    let daemon: Program
    let client: TestClient

    /// - Parameters:
    ///   - configuration: the daemon's mudrad.toml.
    ///   - isInRealTime: as of `Stage`.
    init(configuration: String = "", isInRealTime: Bool = false) throws {
        stage = try Stage(isInRealTime: isInRealTime)
        try stage.plugIn()
        daemon = try stage.startDaemon(configuration: configuration)
        daemon.wait(for: "10 contacts")
        let client = try TestClient(stage)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }
}
