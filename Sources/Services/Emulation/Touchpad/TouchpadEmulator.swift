import CMudraEvdev
import MudraDeclarations
import MudraEvdev
import MudraTouch

/// Shows the fingers of gestures on a virtual touchpad.
///
/// ```
///   free ──began──▶ following ──ended──▶ arriving ──the way is caught up──▶ free
///                       └──────cancelled──▶ leaving ──a moment later──▶ free
/// ```
/// There is one touchpad: while the fingers of a gesture are on it, those of other gestures are not shown.
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
        case following
        case arriving(until: Microseconds)
        case leaving(until: Microseconds)
    }

    /// A gesture that begins earlier is not shown.
    package var begin: Microseconds = .distantFuture
    /// How many gestures were not shown: another gesture had the touchpad, or no compositor knew it yet.
    package private(set) var dropped: UInt64 = 0

    private var phase = Phase.free
    private var gesture: GestureID?
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
        case .leaving(let time): time
        case .following, .arriving: encoder.shown == goal ? nil : pace.end + Self.tick
        }
    }

    /// Shows what a moment of a gesture has changed.
    package func receive(
        _ moment: GestureMoment, _ input: EmulatedInput, _ touches: EmulatingTouches, at now: Microseconds
    ) {
        guard let touchpad = input.touchpad, touches.mayGoOn(touchpad) else { return }
        let (landings, positions) = touches.fingers
        switch moment.state {
        case .began:
            land(moment.gesture, touchpad, landings, positions, at: now)
        case .changed where gesture == moment.gesture:
            follow(positions, at: now)
        case .ended where gesture == moment.gesture:
            let last = frame.apply(positions)
            let shown = encoder.shown
            goal = shown.map { last.contains($0) ? last[$0] : shown[$0] }
            phase = .arriving(until: now + Self.patience)
            advance(to: now)
        case .cancelled where gesture == moment.gesture:
            leave(at: now)
        default: break
        }
    }

    package func advance(to now: Microseconds) {
        switch phase {
        case .free: break
        case .leaving(let end):
            if now >= end { liftAll() }
        case .following: step(at: now)
        case .arriving(let end):
            step(at: now)
            if encoder.shown == goal || now >= end { liftAll() }
        }
    }

    /// The fingers of a cancelled gesture stay a moment.
    package func cancel(at now: Microseconds, where isConcerned: (GestureID) -> Bool) {
        if case .leaving = phase { return }
        if let gesture, isConcerned(gesture) { leave(at: now) }
    }

    package func release(where isConcerned: (GestureID) -> Bool) {
        if let gesture, isConcerned(gesture) { liftAll() }
    }

    /// The fingers land behind the places where the gesture's landed. One step later they are there, and then they catch
    /// up.
    private func land(
        _ next: GestureID, _ touchpad: EmulatedTouchpad, _ landings: PadFingers, _ positions: PadFingers,
        at now: Microseconds
    ) {
        if case .following = phase { return dropped &+= 1 }
        guard now >= begin else { return dropped &+= 1 }
        liftAll()
        frame = PadFrame(around: landings.centre, touchpad)
        let start = frame.apply(landings)
        goal = frame.apply(positions)
        pace = PadPace()
        gesture = next
        phase = .following
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

    private func leave(at now: Microseconds) {
        var rest = encoder.shown
        if rest.count > 1, let first = rest.first { rest.remove(first) }
        if rest != encoder.shown { show(rest, isMotion: false, at: now) }
        goal = rest
        phase = .leaving(until: max(max(now, pace.end) + Self.leave, landing + Self.tap))
    }

    private func liftAll() {
        if encoder.shown.count > 0 { encoder.show(PadFingers()) }
        goal = encoder.shown
        runUp = nil
        gesture = nil
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
