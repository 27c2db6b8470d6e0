import MudraBus

/// The connection to a window manager that tells about its focused window, for as long as the object is kept. Never
/// waits.
@BusActor
final class FocusSocket {
    /// Called when `focus` changes.
    var onChange: (FocusedWindow?) -> Void = { _ in }
    /// Called when the connection has ended; nothing more is called then.
    var onEnd: (DisplayError) -> Void = { _ in }

    /// The window manager's name for people.
    let name: String
    /// The facts that it has told; nil: not everything yet.
    private(set) var focus: FocusedWindow?

    private static let blockSize = 16_384
    /// After these, other work has its turn.
    private static let mostBlocks = 16

    private let windowManager: WindowManagerSocket
    private let socket: SessionSocket
    private var dialogue: any FocusDialogue
    private var questions: FocusQuestions?

    /// - Throws: if no program listens there.
    init(to windowManager: WindowManagerSocket) throws(DisplayError) {
        socket = try SessionSocket(to: windowManager.path)
        self.windowManager = windowManager
        dialogue = windowManager.dialogue()
        name = dialogue.name
    }

    /// Sends the first request and begins to listen.
    func start() {
        socket.onEnd = { [weak self] in
            self?.questions = nil
            self?.onEnd($0)
        }
        socket.listen { [weak self] in self?.read() }
        socket.send(dialogue.start())
        ask()
    }

    private func read() {
        for _ in 0..<Self.mostBlocks {
            guard let block = socket.read(atMost: Self.blockSize) else { break }
            guard !block.isEmpty else { return socket.end(DisplayError("it closed the connection")) }
            do throws(DisplayError) {
                socket.send(try dialogue.receive(block[...]))
            } catch {
                return socket.end(error)
            }
            if !socket.isOpen { return }
            if block.count < Self.blockSize { break }
        }
        update()
        ask()
    }

    private func update() {
        guard socket.isOpen, dialogue.focus != focus else { return }
        focus = dialogue.focus
        onChange(focus)
    }

    /// Asks the dialogue's questions, if it has any, on the other socket.
    private func ask() {
        guard socket.isOpen else { return }
        let requests = dialogue.takeQuestions()
        guard !requests.isEmpty, let path = windowManager.questionPath else { return }
        let questions = FocusQuestions(requests, at: path)
        self.questions = questions
        questions.onEnd = { [weak self] in self?.answered($0) }
        questions.start()
    }

    private func answered(_ answers: Result<[[UInt8]], DisplayError>) {
        questions = nil
        guard socket.isOpen else { return }
        do throws(DisplayError) {
            try dialogue.receiveAnswers(try answers.get())
        } catch {
            return socket.end(error)
        }
        update()
        ask()
    }
}
