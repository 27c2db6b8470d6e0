import CMudraLinux
import CMudraSystemd
import Glibc
import MudraBus
import MudraConsole

/// The parent of a locker and of whatever it leaves behind. Suspends gestures before the locker starts, and resumes them
/// when the last of those processes has ended, if all have ended with status 0. Should the keeper be killed, they stay off.
final class LockKeeper {
    private let command: [String]
    private let files: InheritedFiles
    private let heeded: [Int32]
    private let answers: Int32
    private let log: Log
    private var mark: SuspensionMark?
    /// Whether `mudra-actions` could be told to suspend gestures.
    private var isReachable = false
    /// What the locker has come to; nil: it runs.
    private var result: Int32?
    /// Whether the caller has been told so, and waits no more.
    private var isAlone = false
    /// What one of the processes has come to that is not as it should be, the first.
    private var failure: String?

    /// - Parameters:
    ///   - files: what the locker gets, and the keeper closes.
    ///   - heeded: the signals that we ignore and the locker does not.
    ///   - answers: the pipe to the process that waits.
    init(_ command: [String], files: InheritedFiles, heeded: [Int32], answers: Int32, log: Log) {
        (self.command, self.files, self.heeded, self.answers, self.log) = (command, files, heeded, answers, log)
    }

    func run() -> Never {
        mudra_adopt_orphans()
        // A process that ignores SIGCHLD is told of no child.
        signal(SIGCHLD, SIG_DFL)
        let wasSuspended = suspend()
        let process = start()
        if process < 0 {
            // Nothing is locked that was not before.
            if !wasSuspended { resumeUnlessHeld() }
            answer(process)
            exit(1)
        }
        // The locker stays the terminal's. The keeper hears of neither its keys nor its end.
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
            log("a mudra-actions that starts while the screen is locked runs gestures: \(error)")
        }
        do throws(BusError) {
            if try !Suspension.tell(true) { log("mudra-actions does not run; one that starts now waits for the end") }
            isReachable = true
        } catch {
            log("gestures may go on: mudra-actions cannot be told to suspend them: \(error)")
        }
        return wasSuspended
    }

    private func resumeUnlessHeld() {
        guard mark?.isHeldAlone() != false else { return }
        try? mark?.clear()
        do throws(BusError) {
            _ = try Suspension.tell(false)
        } catch {
            if isReachable { complain("mudra-actions cannot be told to resume gestures (\(error))") }
        }
    }

    private func complain(_ problem: String) {
        let isLast = mark?.isHeldAlone() != false
        let text =
            isLast
            ? "\(problem): gestures stay off until `mudractl resume`"
            : "\(problem): gestures are off until the locker that was there before has ended"
        log(text)
        guard isAlone else { return }
        let journal = sd_journal_stream_fd("mudra-lock", LOG_WARNING, 0)
        if journal >= 0 { _ = (text + "\n").withCString { write(journal, $0, strlen($0)) } }
    }

    // MARK: The locker

    /// - Returns: the process, or an error number, negative.
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

    /// Waits for all, and tells the caller of the locker.
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
