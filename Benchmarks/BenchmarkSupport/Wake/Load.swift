import Glibc

/// Other work that keeps the machine busy.
enum Load: String {
    case busy, forks

    /// Works until the process ends.
    func run() -> Never {
        switch self {
        case .busy:
            var count: UInt64 = 0
            while true { count &+= 1 }
        case .forks:
            var words = [strdup("/bin/true"), nil]
            while true {
                var child: pid_t = 0
                var status: Int32 = 0
                if posix_spawn(&child, "/bin/true", nil, nil, &words, nil) == 0 { waitpid(child, &status, 0) }
            }
        }
    }
}
