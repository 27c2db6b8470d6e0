import TestSupport
import Testing

/// A screen, the daemon that reads it, and a client that has subscribed to everything.
struct Scene {
    let stage: Stage
    let daemon: Program
    let client: TestClient

    init() throws {
        stage = try Stage()
        try stage.plugIn()
        daemon = try stage.startDaemon()
        daemon.wait(for: "10 contacts")
        let client = try TestClient(stage)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }
}
