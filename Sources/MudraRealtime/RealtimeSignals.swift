import Glibc

/// The signals that the real-time thread hears of.
enum RealtimeSignals {
    /// SIGXCPU says that it has run away; the others tell of its own mistakes.
    private static let heard = [SIGXCPU, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// From now on the calling thread, and those that it makes, hear of no others: these are Dispatch's signal sources'.
    static func blockOthers() {
        var mask = sigset_t()
        sigfillset(&mask)
        for signal in heard { sigdelset(&mask, signal) }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
