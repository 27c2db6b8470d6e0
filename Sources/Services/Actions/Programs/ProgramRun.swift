import Dispatch
import MudraClient

/// One run of a program, from its start to its end: its input, and the gestures that it has seen begin.
///
/// A run gets whole gestures: a gesture that began before the run is left out, and a gesture whose end cannot come any
/// more is cancelled.
final class ProgramRun {
    /// The most gestures in progress that a run follows: more than ten fingers on several screens can make.
    private static let mostOpen = 64

    let start = DispatchTime.now()
    private let input: ProgramInput
    /// The last event of each gesture in progress, the oldest gesture first.
    private var open: [(number: UInt64, last: Gesture)] = []

    /// - Parameter onFailure: called on the queue, once, when the program cannot get lines any more.
    /// - Returns: nil, with `errno`, if the process can open no more files.
    init?(queue: DispatchQueue, onFailure: @escaping (ProgramInput.Failure) -> Void) {
        guard let input = ProgramInput(queue: queue, onFailure: onFailure) else { return nil }
        self.input = input
    }

    /// For the supervisor that runs the program.
    var control: CommandControl { input.control }

    /// Whether the run has seen the gesture begin, and not yet its end.
    func follows(_ gesture: Gesture) -> Bool {
        open.contains { $0.number == gesture.number }
    }

    /// Sends an event.
    /// - Parameter line: the event's line.
    func receive(_ gesture: Gesture, _ line: String) {
        let number = gesture.number
        let known = open.firstIndex { $0.number == number }
        switch gesture.state {
        case .recognized:
            input.write(line, changed: nil)
        case .began:
            // mudrad may have dropped us for a while, and then the ends of gestures are missing.
            if open.count >= Self.mostOpen { cancel(open.removeFirst().last) }
            open.append((number, gesture))
            input.write(line, changed: nil)
        case .changed:
            guard let known else { return }
            open[known].last = gesture
            input.write(line, changed: number)
        case .ended, .cancelled:
            guard let known else { return }
            open.remove(at: known)
            input.write(line, changed: nil)
        }
    }

    /// Cancels the gestures in progress, of which no more will arrive.
    func cancelAll() {
        for (_, last) in open { cancel(last) }
        open = []
    }

    private func cancel(_ last: Gesture) {
        var end = last
        end.state = .cancelled
        input.write(end.jsonLine, changed: nil)
    }
}
