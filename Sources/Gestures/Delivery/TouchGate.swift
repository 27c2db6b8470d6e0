import MudraTouch

/// Passes touches on to others, keeps them back, takes them back: what UIKit does between recognizers and views.
///
/// ```
///   landed ──nobody delays──▶ open ──recognized──▶ cancelled       (one `cancel`, then nothing)
///      │                        └──lifted, somebody delays──▶ closing ──all failed──▶ gone      (`up`)
///      └──somebody delays──▶ withheld ──all failed──▶ open         (`down`, one `move`, `up`: with their own times)
///                               └──recognized──▶ cancelled         (nothing at all)
/// ```
///
/// A second after a touch has landed nothing of it is kept back any more, as if all recognizers that delay had failed.
///
/// Of a frame the engine has first what is taken told (`take`), then what is let go (`release`), then what is new
/// (`pass`): what has happened before comes before.
final class TouchGate {
    private enum Status {
        /// Nobody else knows of it, nor will.
        case gone
        case withheld
        case open
        /// It has lifted, and nobody else knows that.
        case closing
    }

    private struct Passage {
        var status = Status.gone
        /// How many touches had landed when it did.
        var order: UInt64 = 0
        /// The last move that was kept back.
        var moved: Microseconds?
        /// The lift that was kept back.
        var lifted: Microseconds?
    }

    /// What to keep and what to take, as of this frame.
    struct Claims {
        /// Touches whose landing is kept back.
        var delayed = TouchSet()
        /// Touches whose lift is kept back.
        var detained = TouchSet()
        /// Touches of gestures that take theirs from everybody else.
        var taken = TouchSet()
    }

    @exclusivity(unchecked) private var passages = ContiguousArray(repeating: Passage(), count: TouchFrame.capacity)
    /// Touches about which somebody else knows less than there is to know.
    @exclusivity(unchecked) private var pending = TouchSet()
    @exclusivity(unchecked) private var landings: UInt64 = 0

    /// Touches that must keep their indices, lifted as they may be.
    var kept: TouchSet { pending }

    /// When something that is kept back has been kept for long enough; nil: nothing is kept back.
    func deadline(of touches: TouchTable) -> Microseconds? {
        guard !pending.isEmpty else { return nil }
        return pending.lazy.map { Self.deadline(of: touches[$0]) }.min()
    }

    fileprivate static func deadline(of touch: TrackedTouch) -> Microseconds { touch.landing + Thresholds.withholding }

    /// Takes back what a gesture has taken, before the gesture itself is told of.
    func take(_ taken: TouchSet, _ context: Context) {
        for index in taken { takeBack(index, context) }
    }

    /// Passes on what nobody keeps back any more, as far as it happened before this frame.
    func release(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        // A newer move makes the last one that was kept back worthless.
        for index in pending where changes.moved.contains(index) { passages[index].moved = nil }
        replay(pending.subtracting(changes.cancelled.set), claims, context)
    }

    /// Passes on, or keeps back, what a frame brought.
    func pass(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        for index in changes.landed where !claims.taken.contains(index) {
            let isDelayed = claims.delayed.contains(index)
            landings &+= 1
            passages[index] = Passage(status: isDelayed ? .withheld : .open, order: landings)
            if isDelayed { pending.insert(index) }
            context.send(index, .down, isDelayed ? .withhold : .pass, at: context.time)
        }
        for index in changes.moved {
            switch passages[index].status {
            case .open: context.send(index, .move, .pass, at: context.time)
            case .withheld:
                passages[index].moved = context.time
                context.send(index, .move, .withhold, at: context.time)
            case .gone, .closing: break
            }
        }
        for index in changes.lifted { lift(index, claims, context) }
        for index in changes.cancelled { takeBack(index, context) }
    }

    /// Passes on what is kept back of lifted touches that lose their indices to new ones.
    func settle(_ indices: TouchSet, _ context: Context) {
        replay(pending.intersection(indices), Claims(), context)
    }

    /// Others than before are to get the touches: of those that have landed already they hear nothing.
    func forgetEverything() {
        for index in passages.indices { forget(index) }
    }

    private func lift(_ index: Int, _ claims: Claims, _ context: Context) {
        let isKeptBack = passages[index].status == .withheld || context.mayKeep(index, claims.detained)
        guard passages[index].status != .gone else { return }
        context.send(index, .up, isKeptBack ? .withhold : .pass, at: context.time)
        guard isKeptBack else { return forget(index) }
        passages[index].lifted = context.time
        if passages[index].status == .open { passages[index].status = .closing }
        pending.insert(index)
    }

    private func takeBack(_ index: Int, _ context: Context) {
        switch passages[index].status {
        case .gone: return
        case .withheld: context.send(index, .cancel, .withhold, at: context.time)
        case .open, .closing: context.send(index, .cancel, .cancel, at: context.time)
        }
        forget(index)
    }

    private func forget(_ index: Int) {
        passages[index] = Passage()
        pending.remove(index)
    }

    // MARK: Replays

    /// Tells what was kept back of those touches in the order in which it happened.
    private func replay(_ indices: TouchSet, _ claims: Claims, _ context: Context) {
        while let index = earliest(of: indices, claims, context) { replayNext(of: index, context) }
    }

    /// Whose next replay comes first; of several at the same time that of the touch that landed first.
    private func earliest(of indices: TouchSet, _ claims: Claims, _ context: Context) -> Int? {
        var first: (index: Int, time: Microseconds)?
        for index in indices {
            guard let time = nextTime(of: index, claims, context) else { continue }
            if let first, (first.time, passages[first.index].order) < (time, passages[index].order) { continue }
            first = (index, time)
        }
        return first?.index
    }

    /// When that happened which is to be told next of a touch; nil: nothing is.
    private func nextTime(of index: Int, _ claims: Claims, _ context: Context) -> Microseconds? {
        let passage = passages[index]
        switch passage.status {
        case .gone: return nil
        case .withheld: return context.mayKeep(index, claims.delayed) ? nil : context.touches[index].landing
        case .open: return passage.moved
        case .closing: return passage.moved ?? (context.mayKeep(index, claims.detained) ? nil : passage.lifted)
        }
    }

    private func replayNext(of index: Int, _ context: Context) {
        let passage = passages[index]
        if passage.status == .withheld {
            let touch = context.touches[index]
            context.send(index, .down, .replay, at: touch.landing, touch.start)
            passages[index].status = passage.lifted == nil ? .open : .closing
        } else if let moved = passage.moved {
            context.send(index, .move, .replay, at: moved)
            passages[index].moved = nil
        } else if let lifted = passage.lifted {
            context.send(index, .up, .replay, at: lifted)
            return forget(index)
        }
        if passages[index].status == .open && passages[index].moved == nil { pending.remove(index) }
    }

    /// When and where things are, and where they go.
    struct Context {
        let time: Microseconds
        let touches: TouchTable
        let deliver: (Delivery) -> Void

        /// Whether a touch that some claim to keep back may still be.
        fileprivate func mayKeep(_ index: Int, _ claimed: TouchSet) -> Bool {
            claimed.contains(index) && time < TouchGate.deadline(of: touches[index])
        }

        fileprivate func send(
            _ index: Int, _ phase: Delivery.Phase, _ verdict: Delivery.Verdict, at time: Microseconds,
            _ position: Point? = nil
        ) {
            let touch = touches[index]
            deliver(
                Delivery(
                    touch: touch.contact, phase: phase, verdict: verdict, time: time,
                    position: position ?? touch.position, tapCount: touch.tapCount, zone: touch.zone))
        }
    }
}

extension RecognizerGraph {
    /// What the recognizers, as they stand now, keep from others and take from them.
    var claims: TouchGate.Claims {
        var claims = TouchGate.Claims()
        activity.awake.forEach { index in
            let core = members[index].core
            if core.state == .possible {
                if core.options.delaysTouchesBegan { claims.delayed = claims.delayed.union(core.involved) }
                if core.options.delaysTouchesEnded { claims.detained = claims.detained.union(core.involved) }
            } else if core.options.cancelsTouches, core.state.isActive || core.state == .ended {
                claims.taken = claims.taken.union(core.involved)
            }
        }
        return claims
    }
}
