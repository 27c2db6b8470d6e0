import Dispatch
import Gestures
import Realtime
import Touch

/// Puts grabs in force, and ends them. Confined to the real-time queue.
final class LiveGrabs {
    private let busQueue: DispatchQueue
    private let onChange: @Sendable (ScreenID, GrabNotice) -> Void

    /// - Parameter onChange: called on `busQueue` when something has become of a grab.
    init(busQueue: DispatchQueue, onChange: @escaping @Sendable (ScreenID, GrabNotice) -> Void) {
        self.busQueue = busQueue
        self.onChange = onChange
    }

    /// Grabs a screen if that is wanted, and can be now.
    func attempt(_ screen: LiveScreen, _ receive: (Transition) -> Void) {
        guard let error = screen.tryGrab(receive) else { return }
        guard error == 0 else { return end(of: screen, .refused(error)) }
        let (id, onChange) = (screen.id, onChange)
        busQueue.async { onChange(id, .inForce) }
    }

    /// Ends a screen's grab. Its virtual screen is taken apart on the bus queue.
    func end(of screen: LiveScreen, _ notice: GrabNotice? = nil) {
        guard let grab = screen.endGrab() else { return }
        let (id, onChange, retired) = (screen.id, onChange, Passage(grab))
        busQueue.async {
            withExtendedLifetime(retired) { if let notice { onChange(id, notice) } }
        }
    }

    /// Ends all grabs if five fingers ask for it on one of the screens.
    func endIfAsked(_ screens: ContiguousArray<LiveScreen>, at time: Microseconds) {
        guard let asked = screens.first(where: { $0.isExitDue(at: time) }) else { return }
        for screen in screens { end(of: screen, screen === asked ? .escaped : nil) }
    }
}
