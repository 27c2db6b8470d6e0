import Gestures
import MudraTouch

/// The last gestures, the newest first, one line for each however often it changed.
struct GestureList {
    /// More than any terminal shows.
    static let most = 200

    private(set) var gestures: [LiveGesture] = []
    private let start: Microseconds

    /// None yet.
    /// - Parameter start: since when its seconds count.
    init(since start: Microseconds) {
        self.start = start
    }

    /// Adds a transition, or puts it in place of the one before.
    mutating func apply(_ transition: Transition) {
        guard transition.isAction else { return }
        let gesture = LiveGesture(
            id: transition.gestureID, seconds: (transition.time - start).seconds,
            name: transition.recognizer.core.name, state: transition.stateName, isActive: transition.state.isActive,
            values: transition.values.brief)
        if let index = gestures.firstIndex(where: { $0.id == gesture.id && $0.isActive }) {
            gestures[index] = gesture
        } else {
            gestures.insert(gesture, at: 0)
            if gestures.count > Self.most { gestures.removeLast() }
        }
    }

    /// Forgets those that are over.
    mutating func clear() {
        gestures.removeAll { !$0.isActive }
    }
}
