import MudraTouch

/// Passes touches on to the application, keeps them back or takes them back, as UIKit does between recognizers and
/// views.
///
/// ```
///   landed ──none delays it──▶ open ──recognized──▶ cancelled       (one `cancel`, then nothing)
///      │                          └──lifted, one delays that──▶ closing ──all failed──▶ gone      (`up`)
///      └──one delays it──▶ withheld ──all failed──▶ open         (`down`, one `move`, `up`: with their own times)
///                             └──recognized──▶ cancelled         (nothing at all)
/// ```
///
/// One second after a touch has landed, nothing of it is kept back any more, as if all recognizers that delay had
/// failed.
///
/// In a frame the engine first takes touches back (`takeBack`), then releases what was kept back (`release`), then
/// passes on what is new (`pass`): older events come before newer ones.
final class TouchGate {
    private enum GateState {
        /// The application does not know of it and never will, or no longer.
        case gone
        case withheld
        case open
        /// It has lifted, and the application does not know that yet.
        case closing
    }

    private struct GatedTouch {
        var state = GateState.gone
        /// Its number among all landings, to order replays.
        var order: UInt64 = 0
        /// The time of the last move that was kept back.
        var moved: Microseconds?
        /// The time of the lift that was kept back.
        var lifted: Microseconds?
    }

    /// The touches to keep back and to take, as of this frame.
    struct Claims {
        /// Touches whose landing is kept back.
        var delayed = TouchSet()
        /// Touches whose lift is kept back.
        var detained = TouchSet()
        /// Touches of recognized gestures that take their touches from the application.
        var taken = TouchSet()
        /// Touches that a gesture may still take.
        var contested = TouchSet()
    }

    private var gated = ContiguousArray(repeating: GatedTouch(), count: TouchFrame.capacity)
    /// Touches with events that are kept back.
    private var pending = TouchSet()
    private var landings: UInt64 = 0
    /// Touches that landed beside another one, and first fingers that another one joined while their landing was kept
    /// back.
    private var joining = TouchSet()
    /// First fingers whose landings are kept back for a moment, in which other fingers may join them.
    private var alone = TouchSet()

    /// Touches that must keep their indices, even if they have lifted.
    var kept: TouchSet { pending }

    /// When the first kept-back event has been kept for long enough; nil: nothing is kept back.
    func deadline(of touches: TouchTable) -> Microseconds? {
        guard !pending.isEmpty else { return nil }
        return pending.lazy.map { index in
            self.alone.contains(index) ? Self.joinLimit(of: touches[index]) : Self.deadline(of: touches[index])
        }.min()
    }

    fileprivate static func deadline(of touch: TrackedTouch) -> Microseconds { touch.landing + Thresholds.withholding }

    private static func joinLimit(of touch: TrackedTouch) -> Microseconds { touch.landing + Thresholds.joining }

    /// Adds landings to the claims that no recognizer delays, if a gesture may still take their touches.
    func delay(
        _ landings: DelayedLandings, _ changes: FrameChanges, _ claims: inout Claims, _ time: Microseconds,
        among touches: TouchTable
    ) {
        guard landings != .none else { return alone = TouchSet() }
        var others = touches.down.subtracting(changes.landed.set)
        for index in changes.landed {
            joining.remove(index)
            alone.remove(index)
            if !others.isEmpty {
                joining = joining.union(alone)
                alone = TouchSet()
                joining.insert(index)
            } else if landings == .all {
                alone.insert(index)
            }
            others.insert(index)
        }
        for index in alone where Self.joinLimit(of: touches[index]) <= time { alone.remove(index) }
        claims.delayed = claims.delayed.union(claims.contested.intersection(joining.union(alone)))
    }

    /// Takes touches back from the application, before the gesture that took them is reported.
    func takeBack(_ taken: TouchSet, _ context: Context) {
        for index in taken { takeBack(index, context) }
    }

    /// Passes on the kept-back events of earlier frames that no claim keeps back any more.
    func release(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        // A newer move replaces the last one that was kept back.
        for index in pending where changes.moved.contains(index) { gated[index].moved = nil }
        replay(pending.subtracting(changes.cancelled.set), claims, context)
    }

    /// Passes on or keeps back the events of a frame.
    func pass(_ changes: FrameChanges, _ claims: Claims, _ context: Context) {
        for index in changes.landed where !claims.taken.contains(index) {
            let isDelayed = claims.delayed.contains(index)
            landings &+= 1
            gated[index] = GatedTouch(state: isDelayed ? .withheld : .open, order: landings)
            if isDelayed { pending.insert(index) }
            context.send(index, .down, isDelayed ? .withhold : .pass, at: context.time)
        }
        for index in changes.moved {
            switch gated[index].state {
            case .open: context.send(index, .move, .pass, at: context.time)
            case .withheld:
                gated[index].moved = context.time
                context.send(index, .move, .withhold, at: context.time)
            case .gone, .closing: break
            }
        }
        for index in changes.lifted { lift(index, claims, context) }
        for index in changes.cancelled { takeBack(index, context) }
    }

    /// Passes on the kept-back events of lifted touches that lose their indices to new touches.
    func settle(_ indices: TouchSet, _ context: Context) {
        replay(pending.intersection(indices), Claims(), context)
    }

    /// Forgets all touches: a new application is to get touches, and it gets nothing of the touches that have landed
    /// already.
    func forgetEverything() {
        for index in gated.indices { forget(index) }
    }

    private func lift(_ index: Int, _ claims: Claims, _ context: Context) {
        let isKeptBack = gated[index].state == .withheld || context.mayKeep(index, claims.detained)
        guard gated[index].state != .gone else { return }
        context.send(index, .up, isKeptBack ? .withhold : .pass, at: context.time)
        guard isKeptBack else { return forget(index) }
        gated[index].lifted = context.time
        if gated[index].state == .open { gated[index].state = .closing }
        pending.insert(index)
    }

    private func takeBack(_ index: Int, _ context: Context) {
        switch gated[index].state {
        case .gone: return
        case .withheld: context.send(index, .cancel, .withhold, at: context.time)
        case .open, .closing: context.send(index, .cancel, .cancel, at: context.time)
        }
        forget(index)
    }

    private func forget(_ index: Int) {
        gated[index] = GatedTouch()
        pending.remove(index)
    }

    // MARK: Replays

    /// Passes on the kept-back events of `indices`, in the order in which they happened.
    private func replay(_ indices: TouchSet, _ claims: Claims, _ context: Context) {
        while let index = earliest(of: indices, claims, context) { replayNext(of: index, context) }
    }

    /// The touch whose next replay comes first; at the same time, the touch that landed first.
    private func earliest(of indices: TouchSet, _ claims: Claims, _ context: Context) -> Int? {
        var first: (index: Int, time: Microseconds)?
        for index in indices {
            guard let time = nextTime(of: index, claims, context) else { continue }
            if let first, (first.time, gated[first.index].order) < (time, gated[index].order) { continue }
            first = (index, time)
        }
        return first?.index
    }

    /// The time of a touch's next replay; nil: it has none.
    private func nextTime(of index: Int, _ claims: Claims, _ context: Context) -> Microseconds? {
        let touch = gated[index]
        switch touch.state {
        case .gone: return nil
        case .withheld: return context.mayKeep(index, claims.delayed) ? nil : context.touches[index].landing
        case .open: return touch.moved
        case .closing: return touch.moved ?? (context.mayKeep(index, claims.detained) ? nil : touch.lifted)
        }
    }

    private func replayNext(of index: Int, _ context: Context) {
        let touch = gated[index]
        if touch.state == .withheld {
            let landed = context.touches[index]
            context.send(index, .down, .replay, at: landed.landing, landed.start)
            gated[index].state = touch.lifted == nil ? .open : .closing
        } else if let moved = touch.moved {
            context.send(index, .move, .replay, at: moved)
            gated[index].moved = nil
        } else if let lifted = touch.lifted {
            context.send(index, .up, .replay, at: lifted)
            return forget(index)
        }
        if gated[index].state == .open && gated[index].moved == nil { pending.remove(index) }
    }

    /// The time and touches of a frame, and the receiver of deliveries.
    struct Context {
        let time: Microseconds
        let touches: TouchTable
        let deliver: (Delivery) -> Void

        /// Whether a touch in `claimed` may still be kept back.
        fileprivate func mayKeep(_ index: Int, _ claimed: TouchSet) -> Bool {
            claimed.contains(index) && time < TouchGate.deadline(of: touches[index])
        }

        fileprivate func send(
            _ index: Int, _ kind: Delivery.Kind, _ disposition: Delivery.Disposition, at time: Microseconds,
            _ position: Point? = nil
        ) {
            let touch = touches[index]
            deliver(
                Delivery(
                    touch: touch.contact, kind: kind, disposition: disposition, time: time,
                    position: position ?? touch.position, tapCount: touch.tapCount, zone: touch.zone))
        }
    }
}
