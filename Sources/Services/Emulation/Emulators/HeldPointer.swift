import MudraTouch

/// A pointer with which a gesture drags or scrolls.
struct HeldPointer {
    /// The use that the gesture makes of it.
    enum Action {
        /// A button is pressed at a time, and the pointer follows the gesture to its place.
        case drag(_ button: UInt16, pressed: Microseconds, to: PointerPlace)
        /// The wheels turn by the gesture's way, in mm.
        case scroll(WheelCounter, way: Point)
    }

    /// The most events from a drag's beginning to its end. There is room for all of them when it begins; while it goes
    /// on, no other action takes any.
    static let dragCount = 2 * (PointerSteps.moveCount + PointerSteps.buttonCount)
    /// The same for scrolling: two events for each wheel, and the end of their frame.
    static let scrollCount = PointerSteps.moveCount + 5

    let gesture: GestureID
    private var action: Action
    /// When the pointer can show where the gesture is; nil: it shows that already.
    private(set) var news: Microseconds?

    init(_ gesture: GestureID, _ action: Action, at time: Microseconds) {
        self.gesture = gesture
        self.action = action
        news = time
    }

    mutating func follow(_ moment: GestureMoment, _ placement: PointerPlacement, at time: Microseconds) {
        switch action {
        case .drag(let button, let pressed, _):
            action = .drag(button, pressed: pressed, to: placement.apply(moment.values.location))
        case .scroll(let counter, let way):
            action = .scroll(counter, way: moment.values.translation ?? way)
        }
        news = time
    }

    /// Shows where the gesture is.
    mutating func show(steps: inout PointerSteps, at time: Microseconds, isLast: Bool) {
        switch action {
        case .drag(_, _, let place):
            steps.follow(to: place, at: time, for: gesture)
        case .scroll(var counter, let way):
            steps.turn(counter.turn(to: way, isLast: isLast), at: time, for: gesture)
            action = .scroll(counter, way: way)
        }
        news = nil
    }

    /// Shows where the gesture has ended, and releases the button.
    mutating func finish(steps: inout PointerSteps, at time: Microseconds) {
        show(steps: &steps, at: time, isLast: true)
        guard case .drag(let button, let pressed, _) = action else { return }
        steps.release(button, at: max(time, pressed + PointerSteps.hold), for: gesture)
    }
}
