import Gestures
import MudraTouch

/// Puts grabs in force, and ends them. The grabs that it returns must be freed on the bus queue.
@MainActor
final class LiveGrabs {
    /// Called when a grab has a result.
    var onChange: (ScreenID, GrabNotice) -> Void = { _, _ in }
    /// How long a virtual screen stays after its last touch has lifted: the kernel drops what applications have not read
    /// when the device goes.
    private static let readingTime = Microseconds.milliseconds(100)

    /// Ended grabs whose virtual screens still have touches to lift, or have lifted them a moment ago.
    private var ending: [(grab: LiveGrab, lifted: Microseconds?)] = []

    /// When to call `finishEnding`; nil: no grab is ending.
    var nextDeadline: Microseconds? {
        ending.lazy.compactMap { $0.lifted.map { $0 + Self.readingTime } ?? $0.grab.passthrough.nextDeadline }.min()
    }

    /// Grabs a screen if that is requested and possible now.
    /// - Returns: a grab that is refused.
    func attempt(_ screen: OpenScreen, _ receive: (Transition) -> Void) -> LiveGrab? {
        guard let error = screen.tryGrab(receive) else { return nil }
        guard error == 0 else { return end(of: screen, at: 0, .refused(error)) }
        onChange(screen.id, .inForce)
        return nil
    }

    /// Ends a screen's grab.
    /// - Returns: the grab, unless it has touches to lift first.
    func end(of screen: OpenScreen, at time: Microseconds, _ notice: GrabNotice? = nil) -> LiveGrab? {
        guard let grab = screen.endGrab(at: time) else { return nil }
        if let notice { onChange(screen.id, notice) }
        guard grab.passthrough.nextDeadline != nil else { return grab }
        ending.append((grab, nil))
        return nil
    }

    /// Ends all grabs if the user has taken the emergency exit on one of the screens.
    func endIfAsked(_ screens: ContiguousArray<OpenScreen>, at time: Microseconds) -> [LiveGrab] {
        guard let asked = screens.first(where: { $0.isExitDue(at: time) }) else { return [] }
        return screens.compactMap { end(of: $0, at: time, $0 === asked ? .escaped : nil) }
    }

    /// Lifts the touches that have been still for long enough.
    /// - Returns: the grabs whose applications have had time to read the last lift.
    func finishEnding(at time: Microseconds) -> [LiveGrab] {
        for index in ending.indices where ending[index].lifted == nil {
            let passthrough = ending[index].grab.passthrough
            passthrough.settle(at: time)
            if passthrough.nextDeadline == nil { ending[index].lifted = time }
        }
        let isOver = { (lifted: Microseconds?) in lifted.map { $0 + Self.readingTime <= time } ?? false }
        defer { ending.removeAll { isOver($0.lifted) } }
        return ending.filter { isOver($0.lifted) }.map(\.grab)
    }
}
