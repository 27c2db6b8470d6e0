import Gestures
import MudraTouch

/// Puts grabs in force, and ends them. The grabs that it returns must be freed on the bus queue.
@MainActor
final class LiveGrabs {
    /// Called when a grab has a result.
    var onChange: (ScreenID, GrabNotice) -> Void = { _, _ in }
    /// Ended grabs whose virtual screens still have touches to lift.
    private var ending: [LiveGrab] = []

    /// When to call `finishEnding`; nil: no grab is ending.
    var nextDeadline: Microseconds? { ending.lazy.compactMap { $0.passthrough.nextDeadline }.min() }

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
        ending.append(grab)
        return nil
    }

    /// Ends all grabs if the user has taken the emergency exit on one of the screens.
    func endIfAsked(_ screens: ContiguousArray<OpenScreen>, at time: Microseconds) -> [LiveGrab] {
        guard let asked = screens.first(where: { $0.isExitDue(at: time) }) else { return [] }
        return screens.compactMap { end(of: $0, at: time, $0 === asked ? .escaped : nil) }
    }

    /// Lifts the touches that have been still for long enough.
    /// - Returns: the grabs that have no more touches to lift.
    func finishEnding(at time: Microseconds) -> [LiveGrab] {
        for grab in ending { grab.passthrough.settle(at: time) }
        let ended = ending.filter { $0.passthrough.nextDeadline == nil }
        ending.removeAll { $0.passthrough.nextDeadline == nil }
        return ended
    }
}
