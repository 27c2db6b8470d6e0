import Dispatch
import MudraBus
import MudraRealtime
import MudraTouch

/// Spaces the changes that programs, users and sensors make to a screen: the first takes effect at once, and later ones
/// together at the end of an interval. Otherwise a program that turns, grabs or disables a screen without pause would
/// take every touch from its user.
@BusActor
final class ChangePace {
    /// The time between two changes of a screen.
    nonisolated static let interval = DispatchTimeInterval.seconds(1)

    /// The change that is to follow at the end of a screen's interval, and the calls to be told of it.
    private struct Following {
        var change: (() -> BusError?)?
        var told: [(BusError?) -> Void] = []
    }

    private let interval: DispatchTimeInterval
    /// The screens that have changed less than an interval ago.
    private var changed: [ScreenID: Following] = [:]

    init(interval: DispatchTimeInterval = ChangePace.interval) {
        self.interval = interval
    }

    /// Performs a change of a screen now, or at the end of the interval if the screen has just changed.
    /// - Parameters:
    ///   - change: brings about everything that has been asked for until then.
    ///   - done: called with the error of the change that comprises this one. The latest call is told first, so that
    ///     each can undo its own part.
    func perform(
        on screen: ScreenID, _ change: @escaping () -> BusError?, then done: @escaping (BusError?) -> Void
    ) {
        if changed[screen] == nil {
            begin(screen)
            done(change())
        } else {
            changed[screen]?.change = change
            changed[screen]?.told.append(done)
        }
    }

    /// Calls `done` when no change of any screen waits.
    func whenSettled(_ done: @escaping () -> Void) {
        guard let screen = changed.first(where: { $0.value.change != nil })?.key else { return done() }
        // Told last.
        changed[screen]?.told.insert({ [weak self] _ in self?.whenSettled(done) }, at: 0)
    }

    /// Forgets a screen that is gone.
    func forget(_ screen: ScreenID) {
        for done in changed.removeValue(forKey: screen)?.told ?? [] { done(nil) }
    }

    private func begin(_ screen: ScreenID) {
        changed[screen] = Following()
        BusActor.async(after: interval) { [weak self] in self?.intervalEnded(of: screen) }
    }

    private func intervalEnded(of screen: ScreenID) {
        guard let following = changed.removeValue(forKey: screen), let change = following.change else { return }
        begin(screen)
        let error = change()
        for done in following.told.reversed() { done(error) }
    }
}
