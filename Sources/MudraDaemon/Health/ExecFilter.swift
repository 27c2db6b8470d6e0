import CMudraLinux
import Glibc

/// The daemon starts no program, whoever may get it to do what: touches come from hardware, calls from every user, and
/// what is in between might have a mistake.
public enum ExecFilter {
    /// What Swift's runtime catches to start its backtracer.
    private static let crashes = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// From now on the system refuses to start a program for any of our threads. Not where `SWIFT_BACKTRACE` is set: the
    /// backtracer of a process that crashes is a program.
    /// - Parameter log: called with one line when that is not so.
    public static func install(log: (String) -> Void) {
        if let backtrace = getenv("SWIFT_BACKTRACE"), backtrace.pointee != 0 {
            return log("programs may be started, for the sake of Swift's backtracer: SWIFT_BACKTRACE is set")
        }
        // A runtime that cannot start its backtracer goes on after an abort that somebody else has sent, systemd's watchdog
        // for one, with a thread that spins (Swift 6.3.1). Without it a crash ends us at once, and leaves a core.
        for crash in crashes { signal(crash, SIG_DFL) }
        let error = mudra_forbid_programs()
        if error != 0 {
            log(
                "programs could be started, which this system does not let us rule out: \(String(cString: strerror(error)))"
            )
        }
    }
}
