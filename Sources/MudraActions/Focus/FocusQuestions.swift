import CMudraLinux
import Glibc
import MudraBus
import MudraFiles

/// Questions to a window manager, each on a connection of its own, which the window manager closes after the answer. Never
/// waits.
///
/// Hyprland stands still while such a connection is open without a question, so each question follows at once.
@BusActor
final class FocusQuestions {
    /// Called with all answers, in the order of the questions, or with the first error; nothing more is called then.
    var onEnd: (Result<[[UInt8]], DisplayError>) -> Void = { _ in }

    /// A longer answer is an error.
    private static let mostBytes = 1 << 20

    private let path: String
    private let questions: [[UInt8]]
    private var answers: [[UInt8]] = []
    private var answer: [UInt8] = []
    private var socket: BusDescriptor?
    private var watch: DescriptorWatch?

    init(_ questions: [[UInt8]], at path: String) {
        (self.questions, self.path) = (questions, path)
    }

    /// Asks the first question.
    func start() {
        guard answers.count < questions.count else { return end(.success(answers)) }
        let question = questions[answers.count]
        let number = mudra_socket_connect(path)
        guard number >= 0 else { return end(.failure(DisplayError(String(cString: strerror(-number))))) }
        let socket = BusDescriptor(owning: number)
        guard let watch = DescriptorWatch(number) else {
            return end(.failure(DisplayError("no file descriptor left")))
        }
        (self.socket, self.watch, answer) = (socket, watch, [])
        let sent = send(number, question, question.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        guard sent == question.count else { return end(.failure(DisplayError("it does not read messages"))) }
        watch.activate(on: BusActor.queue) { [weak self] in self?.read() }
    }

    private func read() {
        guard let socket else { return }
        var block = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket.number, &block, block.count, Int32(MSG_DONTWAIT))
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard count >= 0 else { return end(.failure(DisplayError("it closed the connection"))) }
        answer += block[..<count]
        guard answer.count <= Self.mostBytes else { return end(.failure(DisplayError("its answer is too long"))) }
        guard count == 0 else { return }
        answers.append(answer)
        close()
        start()
    }

    private func close() {
        watch?.cancel()
        (watch, socket) = (nil, nil)
    }

    private func end(_ result: Result<[[UInt8]], DisplayError>) {
        close()
        // The owner may drop this object by its answer.
        let onEnd = onEnd
        self.onEnd = { _ in }
        onEnd(result)
    }
}
