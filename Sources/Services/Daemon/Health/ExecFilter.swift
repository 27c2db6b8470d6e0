import CMudraSeccomp
import Glibc
import MudraSupport

/// Forbids the daemon to start programs, even if an attacker controls it: touches come from hardware, calls come from
/// every user, and the code in between might have a bug.
package enum ExecFilter {
    /// The signals that Swift's runtime catches to start its backtracer.
    private static let crashes = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// Lets the kernel refuse to start a program for any of our threads from now on. Not if `SWIFT_BACKTRACE` is set:
    /// the backtracer of a process that crashes is a program.
    /// - Parameter log: called with one line if programs can be started.
    package static func install(log: Log) {
        if let backtrace = getenv("SWIFT_BACKTRACE"), backtrace.pointee != 0 {
            return log("mudrad may start programs, since Swift's backtracer is one: SWIFT_BACKTRACE is set")
        }
        // If the runtime cannot start its backtracer after an abort that another process has sent, such as systemd's
        // watchdog, it goes on with a thread that spins (Swift 6.3.1). Without its handlers a crash ends us at once,
        // and leaves a core.
        for crash in crashes { signal(crash, SIG_DFL) }
        let error = forbidPrograms()
        if error != 0 {
            log("cannot forbid mudrad to start programs: \(Errno(error))")
        }
    }

    /// No thread of the process can start a program from now on: `execve` and `execveat` give EPERM, and so does every
    /// call of another architecture, such as x86-64's x32, which has its own call numbers. Everything else stays as it
    /// is. Permanent, also for child processes.
    /// - Returns: 0 or an errno.
    private static func forbidPrograms() -> Int32 {
        guard let filter = seccomp_init(SCMP_ACT_ALLOW) else { return ENOMEM }
        defer { seccomp_release(filter) }
        // SCMP_ACT_ERRNO(EPERM), which Swift cannot import since it is a macro with an argument.
        let refusal = 0x0005_0000 | UInt32(EPERM)
        var result = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, refusal)
        // Returns the kernel's own error, for the log; otherwise every refusal would be ECANCELED.
        if result == 0 { result = seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1) }
        // Applies to all threads or none.
        if result == 0 { result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) }
        for call in ["execve", "execveat"] where result == 0 {
            result = seccomp_rule_add_array(filter, refusal, seccomp_syscall_resolve_name(call), 0, nil)
        }
        return result == 0 ? -seccomp_load(filter) : -result
    }
}
