/// What `waitpid` tells of a process. The macros WIFEXITED and so on are not imported into Swift.
enum WaitStatus: Equatable {
    case exited(Int32)
    case killed(Int32)
    case stopped

    init(_ status: Int32) {
        let signal = status & 0x7f
        if status & 0xff == 0x7f {
            self = .stopped
        } else {
            self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
        }
    }
}
