import CMudraSeccomp
import Glibc

/// The daemon starts no program, even where an attacker controls it: touches come from hardware, calls from every user, and
/// the code in between might have a mistake.
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
        // A runtime that cannot start its backtracer goes on after an abort that another process has sent, systemd's
        // watchdog for one, with a thread that spins (Swift 6.3.1). Without it a crash ends us at once, and leaves a core.
        for crash in crashes { signal(crash, SIG_DFL) }
        let error = forbidPrograms()
        if error != 0 {
            log(
                "programs could be started, which this system does not let us rule out: \(String(cString: strerror(error)))"
            )
        }
    }

    /// From now on no thread of the process can start a program: `execve` and `execveat` give EPERM, and so does every call
    /// of another architecture, x86-64's x32 among them, whose calls have numbers of their own. Everything else stays as it
    /// is. For good, and for its children too.
    /// - Returns: 0 or an errno.
    private static func forbidPrograms() -> Int32 {
        guard let filter = seccomp_init(SCMP_ACT_ALLOW) else { return ENOMEM }
        defer { seccomp_release(filter) }
        // SCMP_ACT_ERRNO, which is a macro with an argument.
        let refusal = 0x0005_0000 | UInt32(EPERM)
        var result = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, refusal)
        // What the kernel answers, for the log: otherwise every refusal of its is ECANCELED.
        if result == 0 { result = seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1) }
        // All threads, or none.
        if result == 0 { result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) }
        for call in ["execve", "execveat"] where result == 0 {
            result = seccomp_rule_add_array(filter, refusal, seccomp_syscall_resolve_name(call), 0, nil)
        }
        return result == 0 ? -seccomp_load(filter) : -result
    }
}
