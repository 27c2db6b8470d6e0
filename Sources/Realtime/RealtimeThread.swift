import Glibc

/// A thread that runs for as long as the process and hears of no signals but its own.
enum RealtimeThread {
    /// SIGXCPU says that it has run away; the others tell of its own mistakes.
    private static let signals = [SIGXCPU, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    private final class Start {
        let body: @Sendable () -> Never

        init(_ body: @escaping @Sendable () -> Never) {
            self.body = body
        }
    }

    /// Starts it.
    /// - Throws: `Unavailable` when the system has no thread left.
    static func start(_ body: @escaping @Sendable () -> Never) throws(RealtimeQueue.Unavailable) {
        let start = Unmanaged.passRetained(Start(body))
        var mask = sigset_t()
        var previous = sigset_t()
        sigfillset(&mask)
        for signal in signals { sigdelset(&mask, signal) }
        // It inherits the mask, so that no signal comes to it before it has one.
        pthread_sigmask(SIG_SETMASK, &mask, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil,
            { start in
                guard let start else { return nil }
                Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
            }, start.toOpaque())
        guard error == 0 else {
            start.release()
            throw RealtimeQueue.Unavailable(while: "has no thread", error)
        }
        pthread_detach(thread)
    }
}
