import MudraDeclarations
import MudraLiveView
import MudraSupport
import MudraTouch

/// Asks for a gesture several times, and keeps the showings. All of them are on the screen of the first one.
package final class Lesson: LiveCompanion {
    /// The longest showing. Gestures take a second or two; a touch that never lifts must not fill the memory.
    package static let longest: Microseconds = .milliseconds(20_000)

    private let name: String
    /// The showings so far.
    package private(set) var showings: [Showing] = []
    /// Whether the user has confirmed the showings.
    package private(set) var isDone = false
    /// Called when the user has confirmed the showings.
    package var onDone: () -> Void = {}
    private var answer: LiveNotice?
    private var collector: ShowingCollector?
    /// The screen that `collector` receives frames of.
    private var screen: (size: ScreenSize, device: DeviceIdentity)?

    /// A lesson without showings yet.
    /// - Parameter name: the gesture's.
    package init(of name: String) {
        self.name = name
    }

    package var lesson: LivePicture.LessonLines { LivePicture.LessonLines(request: request, answer: answer) }

    private var request: String {
        guard showings.count >= Learner.usual.lowerBound else {
            return "Show \(name): \(showings.count + 1) of \(Learner.usual.lowerBound)"
        }
        let more =
            showings.count < Learner.usual.upperBound
            ? ", or show it once more (\(Learner.usual.upperBound) at most)" : ""
        return "Enter: done, u: undo the last\(more)"
    }

    // MARK: Frames

    package var nextDeadline: Microseconds? { collector?.deadline }

    package func receive(_ frame: TouchFrame, on size: ScreenSize, of device: DeviceIdentity) {
        if screen?.size != size || screen?.device != device {
            guard change(to: size, device, for: frame) else { return }
        }
        if let showing = collector?.add(frame) { judge(showing) }
        if let start = collector?.start, frame.time - start > Self.longest {
            interrupt("a showing takes \(Self.longest.seconds.text(decimals: 0)) s at most")
        }
    }

    /// - Returns: whether the frame may belong to a showing.
    private func change(to size: ScreenSize, _ device: DeviceIdentity, for frame: TouchFrame) -> Bool {
        advance(to: frame.time)
        if screen?.device == device { interrupt("the screen was turned") }
        guard frame.contacts.contains(where: { $0.phase == .began }) else { return false }
        if let first = showings.first?.device, first != device {
            ask(again: "on \(first.name), as before")
            return false
        }
        finish()
        screen = (size, device)
        collector = ShowingCollector(screen: size, device: device) { "showing \($0)" }
        return true
    }

    package func advance(to time: Microseconds) {
        if let showing = collector?.advance(to: time) { judge(showing) }
    }

    package func interrupt(_ reason: String) {
        guard collector?.start != nil else { return }
        collector?.drop()
        ask(again: reason)
    }

    // MARK: Showings

    private func judge(_ showing: Showing) {
        guard showings.count < Learner.usual.upperBound else {
            return say("\(counted(showings.count, "showing")) are enough", isError: false)
        }
        if showing.isCancelled { return ask(again: "mudrad took a finger for a palm") }
        let fingers = counted(showing.fingers, "finger")
        if let before = showings.last?.fingers, before != showing.fingers {
            return ask(again: "\(fingers) now, but \(counted(before, "finger")) before")
        }
        var showing = showing
        showing.source = "showing \(showings.count + 1)"
        showings.append(showing)
        say("Got it: \(fingers), \(showing.duration.seconds.text(decimals: 1)) s", isError: false)
    }

    /// Tells about a problem with the surroundings.
    package func warn(_ problem: String) { say(problem, isError: true) }

    private func ask(again reason: String) { say("Again, please: \(reason)", isError: true) }

    private func say(_ text: String, isError: Bool) { answer = LiveNotice(text, isError: isError) }

    // MARK: Keys

    package func press(_ key: KeyPress) -> Bool {
        switch key {
        case .enter:
            finish()
            let missing = Learner.usual.lowerBound - showings.count
            guard missing <= 0 else {
                say("\(counted(missing, "showing")) more, please", isError: true)
                return true
            }
            isDone = true
            onDone()
        case .character("u"): undo()
        // A picture that stands still would hide the answers.
        case .character("p"), .character(" "): break
        default: return false
        }
        return true
    }

    private func undo() {
        if collector?.start != nil {
            collector?.drop()
        } else if showings.popLast() == nil {
            return
        }
        say("The last showing is undone", isError: false)
    }

    /// Takes the showing whose pause is not over yet.
    private func finish() {
        if let showing = collector?.finish() { judge(showing) }
    }
}
