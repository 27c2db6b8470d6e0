/// A bus with a replacement for `mudrad`, and a client of `mudra-actions`.
struct FakeDaemonFixture {
    let base: BusFixture
    let daemon: FakeService
    let client: TestClient

    init() throws {
        base = try BusFixture()
        daemon = try FakeService(LockTests.service, on: base)
        client = try TestClient(base)
    }
}
