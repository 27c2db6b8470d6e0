/// What `waitpid` tells of a process. The macros WIFEXITED and so on are not imported into Swift.
package enum WaitStatus: Equatable {
    /// It has ended, with that exit status.
    case exited(Int32)
    /// That signal has ended it.
    case killed(Int32)
    /// It is stopped; told only with WUNTRACED.
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
