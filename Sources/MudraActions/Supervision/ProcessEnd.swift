/// How a process ended.
enum ProcessEnd: Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
    /// Somebody else took the status.
    case unknown

    /// The macros WIFEXITED and so on are not imported into Swift. Without WUNTRACED a status is one of these two.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7f
        self = signal == 0 ? .exited(status: (waitStatus >> 8) & 0xff) : .killed(signal: signal)
    }

    /// What is worth a line in the log, nil after a success.
    var complaint: String? {
        switch self {
        case .exited(status: 0), .unknown: nil
        case .exited(let status): "exited with status \(status)"
        case .killed(let signal): "killed by signal \(signal)"
        }
    }
}
