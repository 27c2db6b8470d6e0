import TestSupport
import Testing

extension BusFixture {
    /// Waits until programs can call mudrad, whose screens may be there before its name on the bus.
    func waitForDaemonName(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let client = try TestClient(self)
        let isNamed = eventually { client.daemonName != nil }
        #expect(isNamed, "mudrad is not on the bus", sourceLocation: sourceLocation)
    }
}
