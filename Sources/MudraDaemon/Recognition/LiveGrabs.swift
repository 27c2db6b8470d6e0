import Gestures
import MudraTouch

/// Puts grabs in force, and ends them. What it gives back is to be freed on the bus queue.
@MainActor
final class LiveGrabs {
    /// Called when something has become of a grab.
    var onChange: (ScreenID, GrabNotice) -> Void = { _, _ in }

    /// Grabs a screen if that is wanted, and can be now.
    /// - Returns: a grab that is refused.
    func attempt(_ screen: OpenScreen, _ receive: (Transition) -> Void) -> LiveGrab? {
        guard let error = screen.tryGrab(receive) else { return nil }
        guard error == 0 else { return end(of: screen, .refused(error)) }
        onChange(screen.id, .inForce)
        return nil
    }

    /// Ends a screen's grab.
    func end(of screen: OpenScreen, _ notice: GrabNotice? = nil) -> LiveGrab? {
        guard let grab = screen.endGrab() else { return nil }
        if let notice { onChange(screen.id, notice) }
        return grab
    }

    /// Ends all grabs if the emergency exit of one of the screens has been taken.
    func endIfAsked(_ screens: ContiguousArray<OpenScreen>, at time: Microseconds) -> [LiveGrab] {
        guard let asked = screens.first(where: { $0.isExitDue(at: time) }) else { return [] }
        return screens.compactMap { end(of: $0, $0 === asked ? .escaped : nil) }
    }
}
