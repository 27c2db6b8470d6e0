import CMudraLinux
import Foundation
import MudraRealtime
import TestSupport
import Testing

/// Whether this machine grants real-time priority.
let isRealtimeAllowed: Bool = {
    defer { _ = mudra_make_ordinary(0) }
    return mudra_make_realtime(0, RealtimeQueue.priority) == 0
}()

/// The line that `realtime-testbed`, a process with a real-time queue, prints for a check or a loss.
func testbed(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = try Program(
        starting: [folder.appendingPathComponent("realtime-testbed").path, name], output: .lines)
    let line = program.readLine()
    program.waitForEnd()
    #expect(program.status == 0)
    return line ?? ""
}
