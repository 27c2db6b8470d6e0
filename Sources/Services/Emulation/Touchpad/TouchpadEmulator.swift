import CMudraEvdev
import MudraDeclarations
import MudraEvdev
import MudraTouch

/// Shows the fingers of gestures on a virtual touchpad.
///
/// ```
///   free ──began──▶ following ──ended──▶ arriving ──the way is caught up──▶ free
///                       └────cancelled────┴──▶ leaving ──a moment later──▶ free
/// ```
/// There is one touchpad: while a gesture is followed on it, others are not shown. A gesture that begins while fingers
/// arrive or leave lifts them, and every gesture can be released, which leads to `free` at once.
package final class TouchpadEmulator: InputEmulator {
    /// The time between two steps while fingers catch up. Screens send nothing while their fingers lie still.
    private static let tick = Microseconds.milliseconds(4)
    /// No step follows another sooner: in a shorter time, the kernel's clock and ours differ too much for `PadPace`.
    private static let shortest = Microseconds(2_500)
    /// How long fingers catch up at most after the gesture has ended.
    private static let patience = Microseconds.milliseconds(150)
    /// How long the fingers of a cancelled gesture stay, one fewer than before: libinput cancels a gesture whose number
    /// of fingers has changed for 100 ms, and ends it if all lift.
    private static let leave = Microseconds.milliseconds(120)
    /// How long they are on the touchpad at least: libinput takes a shorter touch for a tap.
    private static let tap = Microseconds.milliseconds(200)

    private enum Phase {
        case free
        case following(GestureID)
        /// The gesture has ended, and its fingers are still on their way.
        case arriving(GestureID, until: Microseconds)
        /// The gesture was cancelled, and its fingers stay a moment.
        case leaving(GestureID, until: Microseconds)

        /// The gesture that has the touchpad.
        var gesture: GestureID? {
            switch self {
            case .free: nil
            case .following(let gesture), .arriving(let gesture, _), .leaving(let gesture, _): gesture
            }
        }
    }

    private enum Event {
        /// A gesture begins that does not have the touchpad.
        case began(GestureID, EmulatedTouchpad)
        // The others are those of the gesture that has it.
        case changed
        case ended
        case cancelled
        case released
        /// Time has passed.
        case due
    }

    /// A gesture that begins earlier is not shown.
    package var begin: Microseconds = .distantFuture
    /// How many gestures were not shown: another gesture had the touchpad, or no compositor knew it yet.
    package private(set) var dropped: UInt64 = 0

    private var phase = Phase.free
    private var frame = PadFrame()
    private var encoder: PadEncoder
    private var pace = PadPace()
    /// Where the fingers should be, in mm from the centre of the touchpad.
    private var goal = PadFingers()
    /// The way before the way of the gesture; nil: it is over.
    private var runUp: RunUp?
    /// When the gesture's first fingers had landed on the touchpad.
    private var landing: Microseconds = 0
    private let clock: () -> Microseconds

    /// - Parameters:
    ///   - clock: the present time.
    ///   - write: called with the events of every frame.
    package init(
        clock: @escaping () -> Microseconds, write: @escaping (UnsafeBufferPointer<input_event>) -> Void
    ) {
        self.clock = clock
        encoder = PadEncoder(EventBatch(write))
    }

    package var nextDeadline: Microseconds? {
        switch phase {
        case .free: nil
        case .leaving(_, let time): time
        case .following, .arriving: encoder.shown == goal ? nil : pace.end + Self.tick
        }
    }

    package func receive(
        _ moment: GestureMoment, _ input: EmulatedInput, _ touches: EmulatingTouches, at now: Microseconds
    ) {
        guard let touchpad = input.touchpad, touches.mayGoOn(touchpad) else { return }
        let isShown = moment.gesture == phase.gesture
        switch moment.state {
        case .began: handle(.began(moment.gesture, touchpad), touches.fingers, at: now)
        case .changed: if isShown { handle(.changed, touches.fingers, at: now) }
        case .ended, .recognized: if isShown { handle(.ended, touches.fingers, at: now) }
        case .cancelled: if isShown { handle(.cancelled, touches.fingers, at: now) }
        }
    }

    package func advance(to now: Microseconds) {
        handle(.due, at: now)
    }

    package func cancel(at now: Microseconds, where isConcerned: (GestureID) -> Bool) {
        if let gesture = phase.gesture, isConcerned(gesture) { handle(.cancelled, at: now) }
    }

    package func release(where isConcerned: (GestureID) -> Bool) {
        if let gesture = phase.gesture, isConcerned(gesture) { handle(.released, at: 0) }
    }

    /// - Parameter fingers: where the gesture's fingers landed and where they are, in mm on the screen; if they matter.
    private func handle(
        _ event: Event, _ fingers: (landings: PadFingers, positions: PadFingers) = (PadFingers(), PadFingers()),
        at now: Microseconds
    ) {
        switch phase {
        case .free:
            switch event {
            case .began(let gesture, let touchpad): land(gesture, touchpad, fingers, at: now)
            case .changed, .ended, .cancelled, .released, .due: break
            }
        case .following(let gesture):
            switch event {
            case .began: dropped &+= 1
            case .changed: follow(fingers.positions, at: now)
            case .ended: arrive(gesture, fingers.positions, at: now)
            case .cancelled: leave(gesture, at: now)
            case .released: liftAll()
            case .due: step(at: now)
            }
        case .arriving(let gesture, let end):
            switch event {
            case .began(let gesture, let touchpad): land(gesture, touchpad, fingers, at: now)
            // A gesture that has ended does not go on.
            case .changed, .ended: break
            case .cancelled: leave(gesture, at: now)
            case .released: liftAll()
            case .due:
                step(at: now)
                if encoder.shown == goal || now >= end { liftAll() }
            }
        case .leaving(_, let end):
            switch event {
            case .began(let gesture, let touchpad): land(gesture, touchpad, fingers, at: now)
            // Nor does one that was cancelled, and it is cancelled once.
            case .changed, .ended, .cancelled: break
            case .released: liftAll()
            case .due: if now >= end { liftAll() }
            }
        }
    }

    /// The fingers land behind the places where the gesture's landed. One step later they are there, and then they catch
    /// up.
    private func land(
        _ gesture: GestureID, _ touchpad: EmulatedTouchpad, _ fingers: (landings: PadFingers, positions: PadFingers),
        at now: Microseconds
    ) {
        guard now >= begin else { return dropped &+= 1 }
        liftAll()
        frame = PadFrame(around: fingers.landings.centre, touchpad)
        let start = frame.apply(fingers.landings)
        goal = frame.apply(fingers.positions)
        pace = PadPace()
        phase = .following(gesture)
        runUp = touchpad.movesPointer ? nil : RunUp(to: start, before: goal)
        show(runUp?.start ?? start, isMotion: false, at: now)
        landing = pace.end
    }

    private func follow(_ positions: PadFingers, at now: Microseconds) {
        goal = frame.apply(positions)
        var next = encoder.shown
        for place in 0..<PadFingers.capacity where next.contains(place) != goal.contains(place) {
            if goal.contains(place) { next.insert(place, at: goal[place]) } else { next.remove(place) }
        }
        if next != encoder.shown { show(next, isMotion: false, at: now) }
        step(at: now)
    }

    private func arrive(_ gesture: GestureID, _ positions: PadFingers, at now: Microseconds) {
        let last = frame.apply(positions)
        let shown = encoder.shown
        goal = shown.map { last.contains($0) ? last[$0] : shown[$0] }
        phase = .arriving(gesture, until: now + Self.patience)
        advance(to: now)
    }

    private func step(at now: Microseconds) {
        guard encoder.shown != goal, now - pace.end >= Self.shortest else { return }
        if let next = runUp?.next() {
            // libinput forgets the motion before this step, because fingers have landed.
            return show(next, isMotion: false, at: now)
        }
        runUp = nil
        let part = pace.part(from: encoder.shown, to: goal, at: now)
        let shown = encoder.shown
        show(part < 1 ? shown.map { shown[$0] + (goal[$0] - shown[$0]) * part } : goal, isMotion: true, at: now)
    }

    private func show(_ fingers: PadFingers, isMotion: Bool, at now: Microseconds) {
        let previous = encoder.shown
        encoder.show(fingers)
        pace.note(fingers, after: previous, isMotion: isMotion, from: now, to: max(clock(), now))
    }

    private func leave(_ gesture: GestureID, at now: Microseconds) {
        var rest = encoder.shown
        if rest.count > 1, let first = rest.first { rest.remove(first) }
        if rest != encoder.shown { show(rest, isMotion: false, at: now) }
        goal = rest
        phase = .leaving(gesture, until: max(max(now, pace.end) + Self.leave, landing + Self.tap))
    }

    private func liftAll() {
        if encoder.shown.count > 0 { encoder.show(PadFingers()) }
        goal = encoder.shown
        runUp = nil
        phase = .free
    }
}

extension TouchpadEmulator {
    /// Writes to a virtual touchpad, and retains it.
    /// - Parameters:
    ///   - begin: as the property.
    ///   - clock: the present time.
    package convenience init(to touchpad: VirtualDevice, from begin: Microseconds, clock: @escaping () -> Microseconds)
    {
        self.init(clock: clock) { touchpad.writer.write($0) }
        self.begin = begin
    }
}
