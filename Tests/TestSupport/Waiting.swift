import Glibc

/// Whether `condition` comes true. The limit only catches a hanging machine, so no test measures time with it.
/// - Parameters:
///   - milliseconds: the time between two checks; longer if a check is expensive.
///   - seconds: the minimum time before it gives up.
package func eventually(
    every milliseconds: UInt32 = 10, within seconds: UInt32 = 60, _ condition: () throws -> Bool
) rethrows -> Bool {
    for _ in 0..<seconds * 1_000 / milliseconds {
        if try condition() { return true }
        usleep(milliseconds * 1_000)
    }
    return try condition()
}

/// Repeats a system call for as long as a signal interrupts it. The tests of mudra-actions watch SIGCHLD in this
/// process, and libdispatch may handle it on any thread.
package func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
