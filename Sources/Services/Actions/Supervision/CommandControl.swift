import MudraBus

/// The input of a command that runs until it is stopped, and the way to stop it. Used on the supervisor's queue.
final class CommandControl {
    /// The file that becomes the command's standard input; nil once the command has it.
    private(set) var input: BusDescriptor?
    /// Whether the command should end. It has ended when the supervisor says so.
    private(set) var isStopped = false
    /// Ends the started command; set by the supervisor that has started it.
    var onStop: () -> Void = {}

    init(input: BusDescriptor) {
        self.input = input
    }

    /// Ends the command and all processes that it has started: SIGTERM now, SIGKILL after `CommandRequest.grace`.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        onStop()
    }

    /// Closes our copy of the input, so that a writer can notice when the command closes its own.
    func releaseInput() {
        input = nil
    }
}
