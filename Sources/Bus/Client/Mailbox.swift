import MudraInterface
import Synchronization

/// Elements on their way from the client's queue to the tasks that wait for them.
final class Mailbox<Element: Sendable>: Sendable {
    /// The most elements that wait, as in `mudrad`.
    private static var mostWaiting: Int { 256 }

    private struct State {
        var waiting = Backlog<Element>()
        var readers: [CheckedContinuation<Element?, Never>] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let whenEnded: @Sendable () -> Void

    /// - Parameter whenEnded: called once, on any thread, when the mailbox ends or has no more owners.
    init(whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    deinit { end() }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Adds an element, or ends the mailbox if too many wait already.
    /// - Parameter subject: the subject of which the element is the newest state; an older one that waits is replaced.
    func send(_ element: Element, replacing subject: Subject? = nil) {
        let (reader, isFull) = state.withLock { state -> (CheckedContinuation<Element?, Never>?, Bool) in
            guard !state.hasEnded else { return (nil, false) }
            guard state.readers.isEmpty else { return (state.readers.removeFirst(), false) }
            state.waiting.add(element, replacing: subject)
            return (nil, state.waiting.count > Self.mostWaiting)
        }
        reader?.resume(returning: element)
        if isFull { end() }
    }

    /// Waits for the next element; nil: there are no more. Cancelling the task ends the mailbox.
    func next() async -> Element? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Element?? in
                    if let element = state.waiting.next() { return .some(element) }
                    if state.hasEnded { return .some(nil) }
                    state.readers.append(continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            end(discardsWaiting: true)
        }
    }

    /// Ends the mailbox. Its readers still get the elements that wait, unless these are discarded.
    func end(discardsWaiting: Bool = false) {
        let (readers, isFirst) = state.withLock { state in
            let isFirst = !state.hasEnded
            state.hasEnded = true
            if discardsWaiting { state.waiting = Backlog() }
            defer { state.readers = [] }
            return (state.readers, isFirst)
        }
        for reader in readers { reader.resume(returning: nil) }
        if isFirst { whenEnded() }
    }
}
