/// The state of a process from `waitpid`. Swift does not import the macros WIFEXITED and so on.
package enum WaitStatus: Equatable {
    /// The process has exited with this status.
    case exited(Int32)
    /// A signal of this number has ended the process.
    case killed(Int32)
    /// The process is stopped; `waitpid` reports it only with WUNTRACED.
    case stopped

    /// - Parameter status: the status that `waitpid` stored.
    package init(_ status: Int32) {
        let signal = status & 0x7f
        if status & 0xff == 0x7f {
            self = .stopped
        } else {
            self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
        }
    }
}
