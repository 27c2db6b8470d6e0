import Gestures
import MudraGestureSettings
import MudraTouch

extension GestureSettings {
    /// The zone in which all fingers of all showings landed; nil: the whole screen.
    func zone(of showings: [Showing]) -> String? {
        let tags = Set(showings.flatMap(landings))
        guard tags.count == 1, let tag = tags.first, tag != 0, let screen = showings.first?.screen else { return nil }
        return zoneTags(on: screen).tags.first { $0.value == tag }?.key
    }

    /// The tags of the zones in which fingers landed. The engine decides, as for a gesture.
    private func landings(of showing: Showing) -> [UInt32] {
        let engine = GestureEngine(screen: showing.screen)
        let zones = zoneTags(on: showing.screen).areas.areas
        _ = engine.install(RecognizerGraph([], zones: zones), at: 0) { _ in }
        return showing.frames.flatMap { frame in
            engine.process(frame) { _ in }
            return frame.contacts.filter { $0.phase == .began }.compactMap { engine.touch($0.id)?.zone }
        }
    }
}
