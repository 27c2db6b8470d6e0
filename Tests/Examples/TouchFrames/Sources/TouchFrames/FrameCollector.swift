import Gestures

/// Collects the events of touches into frames, and hands these to a `GestureSurface`.
///
/// A toolkit reports a touch that lands, moves or lifts. A `TouchFrame` has all contacts, also those at rest. The
/// toolkit's name for a touch may be used again after the lift, and a contact's number is not.
public final class FrameCollector<Name: Hashable> {
    private struct Touch {
        let name: Name
        let contact: ContactID
        var phase = Contact.Phase.began
        var cause: CancellationCause?
        var position: Point

        var isOver: Bool { phase == .ended || phase == .cancelled }
    }

    /// Called with each frame before it is processed.
    public var onFrame: ((TouchFrame) -> Void)?
    private let screen: GestureSurface
    private var touches: [Touch] = []
    private var contactCount: UInt32 = 0
    private var clock = EventClock()

    /// A collector without touches.
    public init(_ screen: GestureSurface) {
        self.screen = screen
    }

    // MARK: Events, with time stamps in milliseconds

    /// A touch has landed.
    public func down(_ name: Name, at position: Point, stamp: UInt32) {
        // The lift of an earlier touch with this name has been lost.
        up(name, cause: .lost, stamp: stamp)
        guard touches.count < TouchFrame.capacity else { return }
        clock.set(stamp)
        contactCount &+= 1
        touches.append(Touch(name: name, contact: ContactID(contactCount), position: position))
    }

    /// A touch has moved.
    public func move(_ name: Name, to position: Point, stamp: UInt32) {
        guard let index = index(of: name) else { return }
        clock.set(stamp)
        touches[index].position = position
        if touches[index].phase == .stationary { touches[index].phase = .moved }
    }

    /// A touch has lifted, or was taken away.
    /// - Parameters:
    ///   - cause: why it was taken away; nil: it has lifted.
    ///   - stamp: nil: the event has no time.
    public func up(_ name: Name, cause: CancellationCause? = nil, stamp: UInt32?) {
        // A contact cannot land and leave in the same frame.
        if let index = index(of: name), touches[index].phase == .began { endFrame() }
        guard let index = index(of: name) else { return }
        if let stamp { clock.set(stamp) }
        touches[index].phase = cause == nil ? .ended : .cancelled
        touches[index].cause = cause
    }

    /// The events since the last frame are one frame.
    public func endFrame() {
        guard touches.contains(where: { $0.phase != .stationary }) else { return }
        var frame = TouchFrame()
        frame.restart(at: clock.latest)
        for touch in touches {
            let (phase, position) = (touch.phase, touch.position)
            frame.append(Contact(id: touch.contact, phase: phase, position: position, cause: touch.cause))
        }
        touches.removeAll(where: \.isOver)
        for index in touches.indices { touches[index].phase = .stationary }
        onFrame?(frame)
        screen.process(frame)
    }

    /// All touches were taken away. No frame follows.
    public func cancelAll() {
        touches.removeAll()
        screen.cancelTouches(at: clock.now)
    }

    // MARK: Deadlines, since a finger at rest makes no events

    /// The milliseconds until `advance()` has to be called, if no event comes first; nil: it need not be called.
    public var timeout: UInt32? {
        screen.nextDeadline.map(clock.milliseconds(until:))
    }

    /// Does what is due, after all events that have come.
    public func advance() {
        if let deadline = screen.nextDeadline, deadline <= clock.now { screen.advance(to: clock.now) }
    }

    private func index(of name: Name) -> Int? {
        touches.firstIndex { $0.name == name && !$0.isOver }
    }
}
