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

    private let interval: DispatchTimeInterval
    /// The screens that changed less than an interval ago, with the calls to be told of the next change.
    private var waiting: [ScreenID: [(BusError?) -> Void]] = [:]
    /// The change of each screen that waits for the end of its interval.
    private var next: [ScreenID: () -> BusError?] = [:]

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
        guard waiting[screen] == nil else {
            next[screen] = change
            waiting[screen]?.append(done)
            return
        }
        begin(screen)
        done(change())
    }

    /// Calls `done` when no change of any screen waits.
    func whenSettled(_ done: @escaping () -> Void) {
        guard let screen = next.keys.first else { return done() }
        waiting[screen]?.insert({ [weak self] _ in self?.whenSettled(done) }, at: 0)
    }

    /// Forgets a screen that is gone.
    func forget(_ screen: ScreenID) {
        next[screen] = nil
        for done in waiting.removeValue(forKey: screen) ?? [] { done(nil) }
    }

    private func begin(_ screen: ScreenID) {
        waiting[screen] = []
        BusActor.async(after: interval) { [weak self] in self?.intervalEnded(of: screen) }
    }

    private func intervalEnded(of screen: ScreenID) {
        guard let told = waiting.removeValue(forKey: screen), let change = next.removeValue(forKey: screen) else {
            return
        }
        begin(screen)
        let error = change()
        for done in told.reversed() { done(error) }
    }
}
