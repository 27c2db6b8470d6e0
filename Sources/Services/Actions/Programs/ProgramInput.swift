import CMudraLinux
import Dispatch
import Glibc
import MudraBus
import MudraSupport

/// The lines to a program: a pipe that never blocks us, and a backlog for a program that does not read. Used on its
/// queue.
final class ProgramInput {
    /// The reason why the program gets no more lines.
    enum Failure {
        /// The program has ended, or has closed its input.
        case closed
        /// Too many lines wait.
        case full
    }

    /// The pipe's size in bytes, of which a line has about 220. A program that is slow with each line is at most some
    /// 70 lines behind, after which only the newest `changed` waits; one that pauses for half a second misses nothing.
    private static let pipeBytes: Int32 = 16_384

    /// Holds the end of the pipe for the program, until the program has it.
    let control: CommandControl
    private let ours: BusDescriptor
    private let watch: DescriptorWatch
    private let onFailure: (Failure) -> Void
    private var backlog = LineBacklog()
    private var hasFailed = false

    /// A pipe for a program.
    /// - Parameter onFailure: called on the queue, once, during a call of `write` or later.
    /// - Returns: nil, with `errno`, if the process can open no more files.
    init?(queue: DispatchQueue, onFailure: @escaping (Failure) -> Void) {
        var reading: Int32 = -1
        var writing: Int32 = -1
        let error = mudra_pipe_open(&reading, &writing, Self.pipeBytes)
        guard error == 0 else {
            errno = error
            return nil
        }
        control = CommandControl(input: BusDescriptor(owning: reading))
        ours = BusDescriptor(owning: writing)
        self.onFailure = onFailure
        guard let watch = DescriptorWatch(writing) else { return nil }
        self.watch = watch
        watch.activate(on: queue) { [weak self] in self?.ready() }
    }

    deinit {
        watch.cancel()
    }

    /// The number of lines that wait.
    var waiting: Int { backlog.count }

    /// Sends a line, or lets it wait.
    /// - Parameter changed: the gesture whose `changed` the line is; nil: the line is another event.
    func write(_ line: String, changed: UInt64?) {
        guard !hasFailed else { return }
        // Earlier lines come first.
        if backlog.isEmpty && send(line) || hasFailed { return }
        guard backlog.add(line, changed: changed) else { return fail(.full) }
        watch.isWaitingToWrite = true
    }

    /// The pipe has room, or nothing reads it any more.
    private func ready() {
        while let line = backlog.first, send(line) { backlog.removeFirst() }
        guard backlog.isEmpty, !hasFailed else { return }
        watch.isWaitingToWrite = false
        if isUnread { fail(.closed) }
    }

    /// Whether no process has the other end.
    private var isUnread: Bool {
        var entry = pollfd(fd: ours.number, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLERR) != 0
    }

    /// - Returns: whether the pipe has taken the line. It takes a line of up to 4096 bytes whole or not at all.
    private func send(_ line: String) -> Bool {
        var text = line + "\n"
        let sent = text.withUTF8 { Glibc.write(ours.number, $0.baseAddress, $0.count) }
        if sent == text.utf8.count { return true }
        if sent >= 0 || errno != EAGAIN && errno != EINTR { fail(.closed) }
        return false
    }

    private func fail(_ failure: Failure) {
        guard !hasFailed else { return }
        hasFailed = true
        watch.cancel()
        backlog = LineBacklog()
        onFailure(failure)
    }
}
