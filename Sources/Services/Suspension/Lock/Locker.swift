import CMudraLinux
import Glibc
import MudraProgram
import MudraSupport

/// `mudra-lock`: runs a locker with gestures suspended, and returns when the locker does.
///
/// Lockers may fork, and go on in the background after they have returned. So a second process, the keeper, is the
/// parent of the locker and of all processes that the locker leaves behind, and lives on. The first process, which the
/// caller knows, behaves to the caller like the locker: it stops and ends when the locker does, and passes signals on
/// to it.
package struct Locker {
    /// The terminal sends these to the locker too. The locker decides whether to end, to stop or to ignore them.
    private static let ofTheTerminal = [SIGINT, SIGQUIT, SIGTSTP]
    /// A process sends these only to us.
    private static let passedOn = [SIGTERM, SIGHUP]

    private let command: [String]
    private let log: Log

    /// - Parameter command: the locker and its arguments; at least one word.
    package init(_ command: [String], log: Log) {
        (self.command, self.log) = (command, log)
    }

    /// Locks. The process ends like the locker: with its status or by its signal. It ends with 127 if the program does
    /// not exist, and with 126 if it cannot be started.
    package func run() -> Never {
        let files = InheritedFiles()
        // Until the locker starts, a signal that is ignored must not end the keeper.
        let heeded = (Self.ofTheTerminal + Self.passedOn + [SIGPIPE]).filter { signal in
            unsafeBitCast(Glibc.signal(signal, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
        }
        let signals = mudra_signals_open(Self.passedOn, Int32(Self.passedOn.count))
        var ends: [Int32] = [-1, -1]
        guard signals >= 0, pipe(&ends) == 0 else { fail("cannot open enough files") }
        // The locker must not inherit it: it would hide the keeper's end.
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        switch mudra_fork() {
        case 0:
            close(ends[0])
            for number in Self.passedOn { Glibc.signal(number, SIG_IGN) }
            LockKeeper(command, files: files, heeded: heeded, answers: ends[1], log: log).run()
        case -1:
            fail(Errno.last.description)
        default:
            close(ends[1])
            follow(answers: ends[0], signals: signals)
        }
    }

    private func fail(_ reason: String) -> Never {
        log("cannot start \(command[0]): \(reason)")
        exit(1)
    }

    /// - Parameters:
    ///   - answers: the keeper's pipe: first the locker's process or a negative error number, then its wait status.
    ///   - signals: the signals to pass on to the locker.
    private func follow(answers: Int32, signals: Int32) -> Never {
        let process = next(of: answers)
        if process < 0 {
            log("cannot start \(command[0]): \(Errno(-process))")
            exit(process == -ENOENT ? 127 : 126)
        }
        var ready = [answers, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            guard poll(&ready, 2, -1) > 0 else { continue }
            var number: UInt8 = 0
            while read(signals, &number, 1) == 1 { kill(process, Int32(number)) }
            guard ready[0].revents != 0 else { continue }
            switch WaitStatus(next(of: answers)) {
            case .stopped: kill(getpid(), SIGSTOP)
            case .exited(let status): exit(status)
            case .killed(let signal):
                mudra_end_by(signal)
                exit(1)
            }
        }
    }

    private func next(of answers: Int32) -> Int32 {
        var number: Int32 = 0
        var count = 0
        repeat { count = read(answers, &number, 4) } while count < 0 && errno == EINTR
        if count == 4 { return number }
        log("the process that waits for \(command[0]) to unlock is gone: gestures stay off until `mudractl resume`")
        exit(1)
    }
}
