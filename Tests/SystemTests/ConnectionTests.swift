import Foundation
import MudraBus
import TestSupport
import Testing

/// A connection whose bus goes away.
@Suite struct ConnectionTests {
    @Test("Who calls when the bus is gone is told so") func whoCallsWhenTheBusIsGoneIsToldSo() throws {
        let stage = try BusStage()
        let client = try TestClient(stage)
        #expect(client.call("Subscribe", [.strings([])]).errorName == "org.freedesktop.DBus.Error.ServiceUnknown")
        stage.busDaemon.stop(SIGKILL)
        // Once it has been noticed, and for as long as anybody tries.
        for _ in 0..<100 { #expect(client.subscribe().errorName != nil) }
        #expect(eventually { client.subscribe().errorName == "org.freedesktop.DBus.Error.Failed" })
        for _ in 0..<100 { #expect(client.subscribe().errorName == "org.freedesktop.DBus.Error.Failed") }
        client.leave()
    }
}
