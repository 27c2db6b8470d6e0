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

    /// An ended grab whose virtual screen still has touches to lift, or has lifted the last one a moment ago.
    @MainActor
    private struct Ending {
        let grab: LiveGrab
        /// When the virtual screen may go; nil: it has touches to lift.
        var end: Microseconds?

        var deadline: Microseconds? { end ?? grab.passthrough.nextDeadline }

        mutating func settle(at time: Microseconds) {
            guard end == nil else { return }
            grab.passthrough.settle(at: time)
            if grab.passthrough.nextDeadline == nil { end = time + LiveGrabs.readingTime }
        }

        func isOver(at time: Microseconds) -> Bool { end.map { $0 <= time } ?? false }
    }

    private var ending: [Ending] = []

    /// When to call `finishEnding`; nil: no grab is ending.
    var nextDeadline: Microseconds? { ending.lazy.compactMap(\.deadline).min() }

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
        ending.append(Ending(grab: grab))
        return nil
    }

    /// Ends all grabs if the user has taken the emergency exit on one of the screens.
    func endIfAsked(_ screens: ContiguousArray<OpenScreen>, at time: Microseconds) -> [LiveGrab] {
        guard let asked = screens.first(where: { $0.isExitDue(at: time) }) else { return [] }
        return screens.compactMap { end(of: $0, at: time, $0 === asked ? .escaped : nil) }
    }

    /// Ends the grab of a screen whose virtual screen takes no events: the touches would be lost.
    /// - Returns: as `end`.
    func endUnwritable(_ screen: OpenScreen, at time: Microseconds) -> LiveGrab? {
        end(of: screen, at: time, .unwritable(screen.grab?.writeError ?? 0))
    }

    /// Lifts the touches that have been still for long enough.
    /// - Returns: the grabs whose applications have had time to read the last lift.
    func finishEnding(at time: Microseconds) -> [LiveGrab] {
        for index in ending.indices { ending[index].settle(at: time) }
        let ended = ending.filter { $0.isOver(at: time) }
        ending.removeAll { $0.isOver(at: time) }
        return ended.map(\.grab)
    }
}
