import Dispatch
import Foundation
import MudraBus
import TestSupport
import Testing

/// A connection to a bus, from before it serves to when the bus goes away.
@Suite struct ConnectionTests {
    @Test("No answer is told before the connection serves, even if it has been read") func answersWait() throws {
        let fixture = try BusFixture()
        let queue = DispatchQueue(label: "mudra.test-connection")
        nonisolated(unsafe) var answers = 0
        let ask = { (connection: BusConnection, completion: @escaping () -> Void) in
            try connection.call(
                "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus", []
            ) { _ in completion() }
        }
        let connection = try queue.sync {
            let connection = try BusConnection(BusAddress(fixture.bus), queue: queue)
            try ask(connection) { answers += 1 }
            // Waits for its own answer, so the other one has been read.
            try connection.requestName("org.mudra.Test")
            return connection
        }
        nonisolated(unsafe) var others = 0
        let other = try queue.sync { try BusConnection(BusAddress(fixture.bus), queue: queue) }
        queue.sync { other.activate { _ in } }
        for count in 1...10 {
            try queue.sync { try ask(other) { others += 1 } }
            #expect(eventually { queue.sync { others } } == count)
        }
        #expect(queue.sync { answers } == 0)
        queue.sync { connection.activate { _ in } }
        #expect(eventually { queue.sync { answers } } == 1)
    }

    @Test("A call fails when the bus is gone") func callFailsWhenTheBusIsGone() throws {
        let fixture = try BusFixture()
        let client = try TestClient(fixture)
        #expect(client.call("Subscribe", [.strings([])]).errorName == "org.freedesktop.DBus.Error.ServiceUnknown")
        fixture.busDaemon.stop(SIGKILL)
        // The error changes when the client has noticed the loss, and then stays the same for every call.
        for _ in 0..<100 { #expect(client.subscribe().errorName != nil) }
        #expect(eventually { client.subscribe().errorName } == "org.freedesktop.DBus.Error.Failed")
        for _ in 0..<100 { #expect(client.subscribe().errorName == "org.freedesktop.DBus.Error.Failed") }
        client.leave()
    }
}
