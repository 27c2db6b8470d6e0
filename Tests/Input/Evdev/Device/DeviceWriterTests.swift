import CMudraEvdev
import Glibc
import Synchronization
import Testing

@testable import MudraEvdev

/// Writing to devices that take no events.
@Suite struct DeviceWriterTests {
    private let frame = [input_event(), input_event()]

    private func write(to descriptor: Int32, times: Int = 1) -> (error: Int32, failures: [Int32]) {
        let failures = Mutex<[Int32]>([])
        let writer = DeviceWriter(descriptor)
        let note: @Sendable (Int32) -> Void = { error in failures.withLock { $0.append(error) } }
        writer.onFailure = note
        for _ in 0..<times { frame.withUnsafeBufferPointer { writer.write($0) } }
        return (writer.error, failures.withLock { $0 })
    }

    @Test("A device that is gone fails once") func goneDevice() {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let result = write(to: full, times: 3)
        #expect(result.error == ENOSPC && result.failures == [ENOSPC])
    }

    /// Nothing may wait for room, and a later write would follow a lost frame.
    @Test("A device that has no room fails") func fullDevice() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        defer { for end in ends { close(end) } }
        let filling = [UInt8](repeating: 0, count: 4_096)
        while Glibc.write(ends[1], filling, filling.count) > 0 {}
        #expect(write(to: ends[1]).failures == [EAGAIN])
    }

    @Test("A device that takes events does not fail") func workingDevice() {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        let result = write(to: null, times: 3)
        #expect(result.error == 0 && result.failures.isEmpty)
    }
}
