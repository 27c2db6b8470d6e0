import CMudraLinux
import Foundation
import MudraRealtime
import Testing

/// Whether this machine lets us have real-time priority.
let isRealtimeAllowed: Bool = {
    defer { _ = mudra_make_ordinary(0) }
    return mudra_make_realtime(0, RealtimeQueue.priority) == 0
}()

/// What `realtime-testbed`, a process with a real-time queue, says of what it is told to do.
func testbed(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("realtime-testbed").path
    let output = try #require(popen("exec '\(program)' '\(name)'", "r"))
    var line = [CChar](repeating: 0, count: 256)
    _ = fgets(&line, Int32(line.count), output)
    #expect(pclose(output) == 0)
    return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
