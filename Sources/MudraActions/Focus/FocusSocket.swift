import CMudraLinux
import Glibc
import MudraBus
import MudraFiles

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
    private let socket: BusDescriptor
    private let watch: DescriptorWatch
    private var dialogue: any FocusDialogue
    private var questions: FocusQuestions?

    /// - Throws: if no program listens there.
    init(to windowManager: WindowManagerSocket) throws(DisplayError) {
        let number = mudra_socket_connect(windowManager.path)
        guard number >= 0 else { throw DisplayError(String(cString: strerror(-number))) }
        socket = BusDescriptor(owning: number)
        guard let watch = DescriptorWatch(number) else { throw DisplayError("no file descriptor left") }
        (self.watch, self.windowManager) = (watch, windowManager)
        dialogue = windowManager.dialogue()
        name = dialogue.name
    }

    /// Sends the first request and begins to listen.
    func start() {
        watch.activate(on: BusActor.queue) { [weak self] in self?.read() }
        send(dialogue.start())
        ask()
    }

    private func read() {
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        for _ in 0..<Self.mostBlocks {
            let count = recv(socket.number, &block, block.count, Int32(MSG_DONTWAIT))
            if count < 0 && (errno == EAGAIN || errno == EINTR) { break }
            guard count > 0 else { return end(DisplayError("it closed the connection")) }
            do throws(DisplayError) {
                send(try dialogue.receive(block[..<count]))
            } catch {
                return end(error)
            }
            if watch.isCancelled { return }
            if count < block.count { break }
        }
        update()
        ask()
    }

    private func update() {
        guard !watch.isCancelled, dialogue.focus != focus else { return }
        focus = dialogue.focus
        onChange(focus)
    }

    /// Asks the dialogue's questions, if it has any, on the other socket.
    private func ask() {
        guard !watch.isCancelled else { return }
        let requests = dialogue.takeQuestions()
        guard !requests.isEmpty, let path = windowManager.questionPath else { return }
        let questions = FocusQuestions(requests, at: path)
        self.questions = questions
        questions.onEnd = { [weak self] in self?.answered($0) }
        questions.start()
    }

    private func answered(_ answers: Result<[[UInt8]], DisplayError>) {
        questions = nil
        guard !watch.isCancelled else { return }
        do throws(DisplayError) {
            try dialogue.receiveAnswers(try answers.get())
        } catch {
            return end(error)
        }
        update()
        ask()
    }

    /// A window manager that does not read a few hundred bytes is not worth waiting for.
    private func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, !watch.isCancelled else { return }
        let sent = Glibc.send(socket.number, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        if sent != bytes.count { end(DisplayError("it does not read messages")) }
    }

    private func end(_ error: DisplayError) {
        guard !watch.isCancelled else { return }
        watch.cancel()
        questions = nil
        onEnd(error)
    }
}
