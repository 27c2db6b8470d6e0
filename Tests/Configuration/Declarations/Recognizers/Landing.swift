import Gestures
import MudraTouch

extension GestureEngine {
    /// The names of the recognizers that see a touch at this position; the touch is then cancelled.
    func receivers(ofATouchAt position: Point) -> [String] {
        var frame = TouchFrame()
        let contact = ContactID(1)
        frame.restart(at: 1)
        frame.append(Contact(id: contact, phase: .began, position: position))
        process(frame) { _ in }
        defer { cancelTouches(at: 1) { _ in } }
        return receivers(of: contact).map(\.label)
    }
}
