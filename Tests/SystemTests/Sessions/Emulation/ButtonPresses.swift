import CMudraEvdev

extension SessionClient {
    /// A button that goes down or up.
    struct ButtonPress: Equatable {
        let button: Int32
        let isDown: Bool
        /// The place of the pointer on the surface.
        let place: Place?
        /// The number of contacts that are still down.
        let contacts: Int
    }

    /// The button events after the first `count` lines.
    func buttonPresses(after count: Int) -> [ButtonPress] {
        var place: Place?
        var down: Set<Int> = []
        var presses: [ButtonPress] = []
        for (number, line) in lines.enumerated() {
            switch line {
            case .point(let new): place = new
            case .press(let button, let isDown):
                guard number >= count else { break }
                presses.append(ButtonPress(button: button, isDown: isDown, place: place, contacts: down.count))
            case .down(let contact, _): down.insert(contact)
            case .up(let contact): down.remove(contact)
            case .cancel: down = []
            case .did, .motion: break
            }
        }
        return presses
    }
}
