import Touch

/// Recognizes the gestures of one screen: frames in, transitions out.
///
/// It has no clock and does no I/O. Deadlines are the caller's to keep: it calls `advance(to:)` when `nextDeadline` has
/// come and no frame is left that is older. The same calls with the same arguments always give the same transitions.
public final class GestureEngine {
    private let touches = TouchTable()
    private var lineup = Lineup()
    private var arbiter: Arbiter
    private var now: Microseconds = 0
    private var lastDeadline: Microseconds = 0
    private var changes = FrameChanges()
    /// How many frames came with a time stamp older than a deadline that had fired already.
    public private(set) var lateFrames: UInt64 = 0

    /// An engine without recognizers.
    /// - Parameter gestureCounter: numbers the gestures; share one between the screens of a process.
    public init(counting gestureCounter: GestureCounter = GestureCounter()) {
        arbiter = Arbiter(counting: gestureCounter)
    }

    /// When `advance(to:)` is to be called unless a frame comes first; nil: not before the next frame.
    public var nextDeadline: Microseconds? {
        lineup.members.lazy.compactMap(\.core.deadline).min()
    }

    /// The touch of a contact that is on the screen; nil for one that has lifted or that the engine has not seen land.
    public func touch(_ contact: ContactID) -> TrackedTouch? {
        touches.place(of: contact).map { touches[$0] }
    }

    /// Takes a frame. Deadlines before its time stamp come first, with their own time; one exactly at it comes after,
    /// so that a lift in time counts.
    /// - Parameter receive: called for every transition, in order.
    public func process(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        if frame.time < lastDeadline { lateFrames &+= 1 }
        fireDeadlines(receive) { $0 < frame.time }
        now = max(now, frame.time)
        changes.take(frame, into: touches, at: now)
        for member in lineup.members where member.core.isEnabled {
            feed(member.recognizer)
        }
        for place in changes.lifted { touches.lift(place, at: now) }
        for place in changes.cancelled { touches.lift(place, at: now) }
        conclude(receive)
    }

    /// Fires the deadlines up to and including `time`.
    public func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        fireDeadlines(receive) { $0 <= time }
        now = max(now, time)
    }

    /// Takes all touches away, as when the screen is unplugged: gestures in progress are cancelled, and the fingers
    /// that are still down are unseen until they lift.
    public func cancelTouches(at time: Microseconds, _ receive: (Transition) -> Void) {
        advance(to: time, receive)
        for member in lineup.members where !member.core.involved.isEmpty && !member.core.state.isFinished {
            member.core.fail()
        }
        for place in touches.down {
            for member in lineup.members {
                member.core.touches.remove(place)
                member.core.ignored.remove(place)
            }
            touches.lift(place, at: now)
        }
        conclude(receive)
    }

    /// Puts other recognizers in charge. Those in both lineups keep their state; gestures of those that go are
    /// cancelled, and whoever waited for their failure waits no more.
    /// - Returns: the lineup that was in force.
    public func install(_ next: Lineup, at time: Microseconds, _ receive: (Transition) -> Void) -> Lineup {
        advance(to: time, receive)
        for member in lineup.members where member.core.state.isActive {
            if !next.members.contains(where: { $0.core === member.core }) { member.core.fail() }
        }
        arbiter.settle(lineup, at: now)
        let previous = lineup
        lineup = next
        conclude(receive)
        return previous
    }

    /// Switches a recognizer on or off. Off, it gets no touches, its gesture is cancelled, and it counts as failed for
    /// those that wait for it; on again, it sees the touches that land from then on.
    public func setEnabled(
        _ isEnabled: Bool, _ recognizer: any Recognizer, at time: Microseconds, _ receive: (Transition) -> Void
    ) {
        advance(to: time, receive)
        let core = recognizer.core
        core.isEnabled = isEnabled
        if !isEnabled {
            if core.state.isActive {
                core.fail()
                arbiter.settle(lineup, at: now)
            }
            clear(recognizer)
        }
        conclude(receive)
    }

    /// All deadlines that are `due`, earliest first; those of the same moment are one event.
    private func fireDeadlines(_ receive: (Transition) -> Void, whileDue isDue: (Microseconds) -> Bool) {
        while let deadline = nextDeadline, isDue(deadline) {
            now = max(now, deadline)
            lastDeadline = deadline
            let context = TouchContext(time: deadline, touches: touches)
            for member in lineup.members where member.core.deadline == deadline {
                member.core.deadline = nil
                member.recognizer.handle(.deadline, in: context)
            }
            conclude(receive)
        }
    }

    /// Tells a recognizer what the frame means to it.
    private func feed(_ recognizer: any Recognizer) {
        let core = recognizer.core
        let context = TouchContext(time: now, touches: touches)
        for place in changes.landed {
            if core.isUndecided {
                core.touches.insert(place)
                core.involved.insert(place)
                recognizer.handle(.landed(place), in: context)
            } else if !core.isHeld {
                core.ignored.insert(place)
            }
        }
        if core.isUndecided || (core.isHeld && recognizer.isContinuous), core.touches.overlaps(changes.moved) {
            recognizer.handle(.moved, in: context)
        }
        for place in changes.lifted {
            core.ignored.remove(place)
            guard core.touches.contains(place) else { continue }
            core.touches.remove(place)
            if core.isUndecided || (core.isHeld && recognizer.isContinuous) {
                recognizer.handle(.lifted(place), in: context)
            }
        }
        for place in changes.cancelled {
            core.ignored.remove(place)
            guard core.touches.contains(place) else { continue }
            core.touches.remove(place)
            if !core.state.isFinished { core.fail() }
        }
    }

    /// Settles the wishes, tells the targets, and makes finished recognizers ready for the next attempt.
    private func conclude(_ receive: (Transition) -> Void) {
        arbiter.settle(lineup, at: now)
        arbiter.deliver(to: receive)
        for place in lineup.members.indices where mayReset(place) {
            clear(lineup.members[place].recognizer)
        }
        touches.keepOnly(lineup.members.reduce(TouchSet()) { $0.union($1.core.involved) })
    }

    /// A recognizer is reset when no touch of its attempt is down and nobody still waits for its failure. One that is
    /// still possible then, without a deadline that could decide it, is given up too: it would be stuck for ever.
    private func mayReset(_ place: Int) -> Bool {
        let core = lineup.members[place].core
        guard core.touches.isEmpty, core.ignored.isEmpty else { return false }
        if core.state == .possible {
            return !core.involved.isEmpty && core.deadline == nil && !core.isHeld
        }
        return core.state.isFinished
            && !lineup.members.indices.contains { waiting in
                lineup.members[waiting].core.isHeld && lineup.members[waiting].requirements.contains(place)
                    && lineup.shareTouches(waiting, place)
            }
    }

    private func clear(_ recognizer: any Recognizer) {
        recognizer.core.clear()
        recognizer.reset()
    }
}
