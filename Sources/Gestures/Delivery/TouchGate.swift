import Touch

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

    /// Touches that must keep their places, lifted as they may be.
    var kept: TouchSet { pending }

    /// When something that is kept back has been kept for long enough; nil: nothing is kept back.
    func deadline(of touches: TouchTable) -> Microseconds? {
        guard !pending.isEmpty else { return nil }
        return pending.lazy.map { Self.deadline(of: touches[$0]) }.min()
    }

    fileprivate static func deadline(of touch: TrackedTouch) -> Microseconds { touch.landing + Thresholds.withholding }

    /// Takes back what a gesture has taken, before the gesture itself is told of.
    func take(_ taken: TouchSet, _ context: Context) {
        for place in taken { takeBack(place, context) }
    }

    /// Passes on what nobody keeps back any more, as far as it happened before this frame.
    func release(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        // A newer move makes the last one that was kept back worthless.
        for place in pending where changes.moved.contains(place) { passages[place].moved = nil }
        replay(pending.subtracting(changes.cancelled.set), claims, context)
    }

    /// Passes on, or keeps back, what a frame brought.
    func pass(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        for place in changes.landed where !claims.taken.contains(place) {
            let isDelayed = claims.delayed.contains(place)
            landings &+= 1
            passages[place] = Passage(status: isDelayed ? .withheld : .open, order: landings)
            if isDelayed { pending.insert(place) }
            context.send(place, .down, isDelayed ? .withhold : .pass, at: context.time)
        }
        for place in changes.moved {
            switch passages[place].status {
            case .open: context.send(place, .move, .pass, at: context.time)
            case .withheld:
                passages[place].moved = context.time
                context.send(place, .move, .withhold, at: context.time)
            case .gone, .closing: break
            }
        }
        for place in changes.lifted { lift(place, claims, context) }
        for place in changes.cancelled { takeBack(place, context) }
    }

    /// Passes on what is kept back of lifted touches that lose their places to new ones.
    func settle(_ places: TouchSet, _ context: Context) {
        replay(pending.intersection(places), Claims(), context)
    }

    /// Others than before are to get the touches: of those that have landed already they hear nothing.
    func forgetEverything() {
        for place in passages.indices { forget(place) }
    }

    private func lift(_ place: Int, _ claims: Claims, _ context: Context) {
        let isKeptBack = passages[place].status == .withheld || context.mayKeep(place, claims.detained)
        guard passages[place].status != .gone else { return }
        context.send(place, .up, isKeptBack ? .withhold : .pass, at: context.time)
        guard isKeptBack else { return forget(place) }
        passages[place].lifted = context.time
        if passages[place].status == .open { passages[place].status = .closing }
        pending.insert(place)
    }

    private func takeBack(_ place: Int, _ context: Context) {
        switch passages[place].status {
        case .gone: return
        case .withheld: context.send(place, .cancel, .withhold, at: context.time)
        case .open, .closing: context.send(place, .cancel, .cancel, at: context.time)
        }
        forget(place)
    }

    private func forget(_ place: Int) {
        passages[place] = Passage()
        pending.remove(place)
    }

    // MARK: Replays

    /// Tells what was kept back of those touches in the order in which it happened.
    private func replay(_ places: TouchSet, _ claims: Claims, _ context: Context) {
        while let place = earliest(of: places, claims, context) { replayNext(of: place, context) }
    }

    /// Whose next replay comes first; of several at the same time that of the touch that landed first.
    private func earliest(of places: TouchSet, _ claims: Claims, _ context: Context) -> Int? {
        var first: (place: Int, time: Microseconds)?
        for place in places {
            guard let time = nextTime(of: place, claims, context) else { continue }
            if let first, (first.time, passages[first.place].order) < (time, passages[place].order) { continue }
            first = (place, time)
        }
        return first?.place
    }

    /// When that happened which is to be told next of a touch; nil: nothing is.
    private func nextTime(of place: Int, _ claims: Claims, _ context: Context) -> Microseconds? {
        let passage = passages[place]
        switch passage.status {
        case .gone: return nil
        case .withheld: return context.mayKeep(place, claims.delayed) ? nil : context.touches[place].landing
        case .open: return passage.moved
        case .closing: return passage.moved ?? (context.mayKeep(place, claims.detained) ? nil : passage.lifted)
        }
    }

    private func replayNext(of place: Int, _ context: Context) {
        let passage = passages[place]
        if passage.status == .withheld {
            let touch = context.touches[place]
            context.send(place, .down, .replay, at: touch.landing, touch.start)
            passages[place].status = passage.lifted == nil ? .open : .closing
        } else if let moved = passage.moved {
            context.send(place, .move, .replay, at: moved)
            passages[place].moved = nil
        } else if let lifted = passage.lifted {
            context.send(place, .up, .replay, at: lifted)
            return forget(place)
        }
        if passages[place].status == .open && passages[place].moved == nil { pending.remove(place) }
    }

    /// When and where things are, and where they go.
    struct Context {
        let time: Microseconds
        let touches: TouchTable
        let deliver: (Delivery) -> Void

        /// Whether a touch that some claim to keep back may still be.
        fileprivate func mayKeep(_ place: Int, _ claimed: TouchSet) -> Bool {
            claimed.contains(place) && time < TouchGate.deadline(of: touches[place])
        }

        fileprivate func send(
            _ place: Int, _ phase: Delivery.Phase, _ verdict: Delivery.Verdict, at time: Microseconds,
            _ position: Point? = nil
        ) {
            let touch = touches[place]
            deliver(
                Delivery(
                    touch: touch.contact, phase: phase, verdict: verdict, time: time,
                    position: position ?? touch.position, tapCount: touch.tapCount, zone: touch.zone))
        }
    }
}

extension Lineup {
    /// What the recognizers, as they stand now, keep from others and take from them.
    var claims: TouchGate.Claims {
        var claims = TouchGate.Claims()
        standings.awake.forEach { place in
            let core = members[place].core
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
