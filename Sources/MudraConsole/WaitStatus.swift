/// The state of a process, as `waitpid` tells it. The macros WIFEXITED and so on are not imported into Swift.
package enum WaitStatus: Equatable {
    /// The process has ended by itself; its exit status.
    case exited(Int32)
    /// A signal has ended the process; the signal's number.
    case killed(Int32)
    /// The process is stopped, which is told only with WUNTRACED.
    case stopped

    /// - Parameter status: as `waitpid` has it.
    package init(_ status: Int32) {
        let signal = status & 0x7f
        if status & 0xff == 0x7f {
            self = .stopped
        } else {
            self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
        }
    }
}
