import CMudraLinux
import CMudraSystemd
import Glibc
import MudraBus
import MudraProgram
import MudraSupport

/// The parent of a locker and of all processes that the locker leaves behind. Suspends gestures before the locker
/// starts, and resumes them when the last of those processes has ended, if all have ended with status 0. If the keeper
/// is killed, gestures stay suspended.
final class LockKeeper {
    private let command: [String]
    private let files: InheritedFiles
    private let heeded: [Int32]
    private let answers: Int32
    private let log: Log
    private var mark: SuspensionMark?
    /// Whether `mudra-actions` has received the request to suspend gestures.
    private var isReachable = false
    /// The locker's wait status; nil: it runs.
    private var result: Int32?
    /// Whether the caller has the result, and does not wait any more.
    private var isAlone = false
    /// The first failure of one of the processes.
    private var failure: String?

    /// - Parameters:
    ///   - files: the files that the locker gets and the keeper closes.
    ///   - heeded: the signals that this process ignores and the locker does not.
    ///   - answers: the pipe to the process that waits.
    init(_ command: [String], files: InheritedFiles, heeded: [Int32], answers: Int32, log: Log) {
        (self.command, self.files, self.heeded, self.answers, self.log) = (command, files, heeded, answers, log)
    }

    func run() -> Never {
        mudra_adopt_orphans()
        // A process that ignores SIGCHLD does not learn that a child has ended.
        signal(SIGCHLD, SIG_DFL)
        let wasSuspended = suspend()
        let process = start()
        if process < 0 {
            // Nothing has been locked.
            if !wasSuspended { resumeUnlessHeld() }
            answer(process)
            exit(1)
        }
        // The locker stays in the terminal's session. The keeper leaves it, and so gets neither the terminal's keys nor
        // its end.
        setsid()
        _ = chdir("/")
        files.closeAllButErrors()
        answer(process)
        wait(for: process)
        if let failure {
            complain(failure)
        } else {
            resumeUnlessHeld()
        }
        if !isAlone, let result { answer(result) }
        exit(0)
    }

    // MARK: Gestures

    /// - Returns: whether gestures were suspended already.
    private func suspend() -> Bool {
        var wasSuspended = false
        do throws(SuspensionMark.Failure) {
            let mark = try SuspensionMark()
            self.mark = mark
            mark.hold()
            wasSuspended = mark.isSet
            try mark.set()
        } catch {
            log("if mudra-actions starts while the screen is locked, it runs gestures: \(error)")
        }
        do throws(BusError) {
            if try !Suspension.tell(true) { log("mudra-actions does not run; gestures stay off if it starts now") }
            isReachable = true
        } catch {
            log("cannot tell mudra-actions to suspend gestures, so they may go on: \(error)")
        }
        return wasSuspended
    }

    private func resumeUnlessHeld() {
        guard mark?.isHeldAlone() != false else { return }
        try? mark?.clear()
        do throws(BusError) {
            _ = try Suspension.tell(false)
        } catch {
            if isReachable { complain("cannot tell mudra-actions to resume gestures (\(error))") }
        }
    }

    private func complain(_ problem: String) {
        let isLast = mark?.isHeldAlone() != false
        let text =
            isLast
            ? "\(problem): gestures stay off until `mudractl resume`"
            : "\(problem): gestures are off until the earlier locker has ended"
        log(text)
        guard isAlone else { return }
        let journal = sd_journal_stream_fd("mudra-lock", LOG_WARNING, 0)
        if journal >= 0 { _ = (text + "\n").withCString { write(journal, $0, strlen($0)) } }
    }

    // MARK: The locker

    /// - Returns: the process, or a negative error number.
    private func start() -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in heeded { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var words = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, command[0], nil, &attributes, &words, environ)
        return error == 0 ? process : -error
    }

    /// Waits for all processes, and passes the locker's result to the caller.
    private func wait(for locker: pid_t) {
        while true {
            var status: Int32 = 0
            let leavesOthers = result != nil && !isAlone
            switch waitpid(-1, &status, leavesOthers ? WNOHANG | WUNTRACED : WUNTRACED) {
            case 0: goOnAlone()
            case -1 where errno == EINTR: continue
            case -1: return
            case locker: note(status, ofLocker: true)
            default: note(status, ofLocker: false)
            }
        }
    }

    private func note(_ status: Int32, ofLocker isLocker: Bool) {
        let subject = isLocker ? command[0] : "a process of \(command[0])"
        switch WaitStatus(status) {
        case .stopped:
            if isLocker { answer(status) }
            return
        case .exited(0): break
        case .exited(let status): failure = failure ?? "\(subject) has ended with status \(status)"
        case .killed(let signal):
            failure = failure ?? "\(subject) was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
        }
        if isLocker { result = status }
    }

    private func goOnAlone() {
        isAlone = true
        InheritedFiles.closeErrorsThatAreReadToTheEnd()
        if let result { answer(result) }
    }

    private func answer(_ number: Int32) {
        var number = number
        write(answers, &number, 4)
    }
}
