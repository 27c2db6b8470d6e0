import Touch

/// Passes touches on to others, keeps them back, takes them back: what UIKit does between recognizers and views.
///
/// ```
///   landed ──nobody delays──▶ open ──recognized──▶ cancelled       (one `cancel`, then nothing)
///      │                        └──lifted, somebody delays──▶ closing ──all failed──▶ gone      (`up`)
///      └──somebody delays──▶ withheld ──all failed──▶ open         (`down`, one `move`, `up`: with their own times)
///                               └──recognized──▶ cancelled         (nothing at all)
/// ```
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

    /// Takes back what a gesture has taken, before the gesture itself is told of.
    func take(_ taken: TouchSet, _ context: Context) {
        for place in taken {
            switch passages[place].status {
            case .gone: continue
            case .withheld: break
            case .open, .closing: context.send(place, .cancel, .cancel, at: context.time)
            }
            forget(place)
        }
    }

    /// Passes on, or keeps back, what a frame brought.
    func pass(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        for place in changes.landed where !claims.taken.contains(place) {
            let isDelayed = claims.delayed.contains(place)
            passages[place] = Passage(status: isDelayed ? .withheld : .open)
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
        for place in changes.cancelled {
            if passages[place].status == .open { context.send(place, .cancel, .cancel, at: context.time) }
            forget(place)
        }
    }

    /// Passes on what nobody keeps back any more.
    func release(_ claims: Claims, _ context: Context) {
        for place in pending {
            if passages[place].status == .withheld {
                guard !claims.delayed.contains(place) else { continue }
                let touch = context.touches[place]
                context.send(place, .down, .replay, at: touch.landing, touch.start)
                if let moved = passages[place].moved { context.send(place, .move, .replay, at: moved) }
                passages[place].status = passages[place].lifted == nil ? .open : .closing
                passages[place].moved = nil
                if passages[place].status == .open { pending.remove(place) }
            }
            if passages[place].status == .closing, !claims.detained.contains(place) {
                context.send(place, .up, .replay, at: passages[place].lifted ?? context.time)
                forget(place)
            }
        }
    }

    /// Touches that must keep their places, lifted as they may be.
    var kept: TouchSet { pending }

    private func lift(_ place: Int, _ claims: Claims, _ context: Context) {
        let isKeptBack = passages[place].status == .withheld || claims.detained.contains(place)
        guard passages[place].status != .gone else { return }
        context.send(place, .up, isKeptBack ? .withhold : .pass, at: context.time)
        guard isKeptBack else { return forget(place) }
        passages[place].lifted = context.time
        if passages[place].status == .open { passages[place].status = .closing }
        pending.insert(place)
    }

    private func forget(_ place: Int) {
        passages[place] = Passage()
        pending.remove(place)
    }

    /// When and where things are, and where they go.
    struct Context {
        let time: Microseconds
        let touches: TouchTable
        let deliver: (Delivery) -> Void

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
