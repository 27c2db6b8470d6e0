import Glibc

/// polkit's question for a password in this terminal, for consoles and desktops that have no window for it: `pkttyagent`,
/// which `systemctl` starts too. Where the session has such a window, polkit goes on asking there.
package final class PasswordPrompt {
    private let process: pid_t

    /// Starts the prompt, and waits until polkit knows it, since polkit refuses a call that it cannot ask about.
    ///
    /// The initializer fails for root, since polkit does not ask root. It also fails without a terminal and without
    /// `pkttyagent`. The prompt ends with the object.
    package init?() {
        guard geteuid() != 0, isatty(STDIN_FILENO) == 1 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        let process = Self.start(["pkttyagent", "--fallback", "--notify-fd", "\(ends[1])"])
        close(ends[1])
        guard let process else { return nil }
        self.process = process
        // The other end closes when polkit knows the prompt, and also when the prompt has failed.
        var end = pollfd(fd: ends[0], events: 0, revents: 0)
        while poll(&end, 1, 10_000) < 0 && errno == EINTR {}
    }

    deinit {
        kill(process, SIGTERM)
        // It may have been stopped in the background.
        kill(process, SIGCONT)
        while waitpid(process, nil, 0) < 0 && errno == EINTR {}
    }

    /// Starts a program in our process group, so that it may read the terminal.
    private static func start(_ command: [String]) -> pid_t? {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A worker thread of Dispatch blocks nearly all signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        return posix_spawnp(&process, command[0], nil, &attributes, &words, environ) == 0 ? process : nil
    }
}
