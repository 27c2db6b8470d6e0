import Foundation

/// Makes a system call, again and again as long as a signal interrupts it.
///
/// The tests of mudra-actions watch SIGCHLD in this process, and libdispatch may handle one on whichever thread the kernel
/// chooses.
func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
