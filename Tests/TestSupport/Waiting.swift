import Glibc

/// Whether `condition` comes true. The limit is for a machine that is all but dead: no test measures time with it.
/// - Parameters:
///   - milliseconds: how long it waits before it looks again; longer where looking is work.
///   - seconds: how long at least it looks.
package func eventually(
    every milliseconds: UInt32 = 10, within seconds: UInt32 = 60, _ condition: () throws -> Bool
) rethrows -> Bool {
    for _ in 0..<seconds * 1_000 / milliseconds {
        if try condition() { return true }
        usleep(milliseconds * 1_000)
    }
    return try condition()
}

/// Makes a system call, again and again as long as a signal interrupts it: the tests of mudra-actions watch SIGCHLD in
/// this process, and libdispatch may handle one on whichever thread the kernel chooses.
package func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
