import MudraBus

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
    private var socket: SessionSocket?

    init(_ questions: [[UInt8]], at path: String) {
        (self.questions, self.path) = (questions, path)
    }

    /// Asks the first question.
    func start() {
        guard answers.count < questions.count else { return end(.success(answers)) }
        do throws(DisplayError) {
            let socket = try SessionSocket(to: path)
            (self.socket, answer) = (socket, [])
            socket.onEnd = { [weak self] in self?.end(.failure($0)) }
            socket.listen { [weak self] in self?.read() }
            socket.send(questions[answers.count])
        } catch {
            end(.failure(error))
        }
    }

    private func read() {
        guard let block = socket?.read(atMost: 16_384) else { return }
        answer += block
        guard answer.count <= Self.mostBytes else { return end(.failure(DisplayError("its answer is too long"))) }
        guard block.isEmpty else { return }
        answers.append(answer)
        close()
        start()
    }

    private func close() {
        socket?.close()
        socket = nil
    }

    private func end(_ result: Result<[[UInt8]], DisplayError>) {
        close()
        // The owner may drop this object by its answer.
        let onEnd = onEnd
        self.onEnd = { _ in }
        onEnd(result)
    }
}
