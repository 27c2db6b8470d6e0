import Foundation
import MudraBus
import TestSupport
import Testing

/// A connection to a bus that goes away.
@Suite struct ConnectionTests {
    @Test("A call fails when the bus is gone") func callFailsWhenTheBusIsGone() throws {
        let stage = try BusStage()
        let client = try TestClient(stage)
        #expect(client.call("Subscribe", [.strings([])]).errorName == "org.freedesktop.DBus.Error.ServiceUnknown")
        stage.busDaemon.stop(SIGKILL)
        // The error changes when the client has noticed the loss, and then stays the same for every call.
        for _ in 0..<100 { #expect(client.subscribe().errorName != nil) }
        #expect(eventually { client.subscribe().errorName } == "org.freedesktop.DBus.Error.Failed")
        for _ in 0..<100 { #expect(client.subscribe().errorName == "org.freedesktop.DBus.Error.Failed") }
        client.leave()
    }
}
