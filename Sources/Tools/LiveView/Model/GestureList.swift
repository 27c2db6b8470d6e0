import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch

/// The last gestures, the newest first. Each has one line, however often it changed.
struct GestureList {
    /// More than any terminal shows.
    static let most = 200

    private(set) var gestures: [LiveGesture] = []
    private let start: Microseconds

    /// An empty list.
    /// - Parameter start: the time that seconds are counted from.
    init(since start: Microseconds) {
        self.start = start
    }

    /// Adds a transition, or replaces the previous one of its gesture.
    /// - Parameter emulated: the input that mudrad emulates for it.
    mutating func apply(_ transition: Transition, _ emulated: [String]) {
        guard transition.isAction else { return }
        var gesture = LiveGesture(
            id: transition.gestureID, seconds: (transition.time - start).seconds,
            name: transition.recognizer.label, state: transition.stateName, isActive: transition.state.isActive,
            values: transition.values.brief, emulated: EmulationLog.shortened(emulated).joined(separator: ", "))
        if let index = gestures.firstIndex(where: { $0.id == gesture.id && $0.isActive }) {
            if emulated.isEmpty { gesture.emulated = gestures[index].emulated }
            gestures[index] = gesture
        } else {
            gestures.insert(gesture, at: 0)
            if gestures.count > Self.most { gestures.removeLast() }
        }
    }

    /// Removes the gestures that are over.
    mutating func clear() {
        gestures.removeAll { !$0.isActive }
    }
}
