@_exported import MudraTouch

/// Recognizes the gestures of one screen: frames go in, transitions come out.
///
/// It has no clock and does no I/O. The caller keeps the deadlines: it calls `advance(to:)` when `nextDeadline` has
/// come and all older frames have been processed. The same calls with the same arguments always give the same
/// transitions.
///
/// The steps of a frame (`process`, `evaluate`, `conclude`): fire earlier deadlines; update the touch table and offer
/// new touches to their zones; feed the recognizers concerned; settle pending transitions; deliver touches to the
/// application; call the targets; reset finished recognizers.
package final class GestureEngine {
    /// Called with what the application gets of every touch; nil: no application gets touches. If it is set between two
    /// frames, the new application gets only touches that land from then on.
    package var onDelivery: ((Delivery) -> Void)? { didSet { gate.forgetEverything() } }
    /// Called after all deliveries of a moment, before any target is called.
    package var onDelivered: (() -> Void)?
    /// Called with events that explain the transitions, as they happen; nil: the engine works out no reasons. Change it
    /// only between two frames.
    package var onTrace: ((TraceEvent) -> Void)? { didSet { connectTrace() } }
    /// How long a finger lies still until it counts for no later gesture; 0: it always counts, as in UIKit.
    package var restingTimeout = Thresholds.restDuration

    /// Which landings are kept from the application until no gesture can take them any more, as if every recognizer
    /// delayed them. For applications that cannot be told later that a touch was not meant for them.
    package var delayedLandings = DelayedLandings.none

    // Targets and delegates are called while these are in use and must not change the engine; `GestureSurface` takes
    // care of that. A run-time check cost a third of a frame's time.
    let touches: TouchTable
    let arbiter: Arbiter
    var graph = RecognizerGraph()
    private let merger = ScanMerger()
    private let gate = TouchGate()
    let changes = FrameChanges()
    let context: TouchContext
    /// A frame is being evaluated, without references counted to what it needs.
    private(set) var isEvaluating = false
    private(set) var now: Microseconds = 0
    private var lastDeadline: Microseconds?
    /// How many frames had a time stamp no later than that of a deadline that had already fired.
    package private(set) var lateFrames: UInt64 = 0

    /// An engine without recognizers.
    /// - Parameters:
    ///   - screen: the extent of the screen.
    ///   - gestureCounter: numbers the gestures; share one between the screens of a process.
    package init(screen: ScreenSize, counting gestureCounter: GestureCounter = GestureCounter()) {
        touches = TouchTable(screen: screen)
        context = TouchContext(touches)
        arbiter = Arbiter(counting: gestureCounter)
    }

    /// When to call `advance(to:)`, unless a frame comes first; nil: not before the next frame.
    package var nextDeadline: Microseconds? {
        var next = graph.activity.deadlines.earliest
        if let deadline = merger.deadline { next = min(next ?? deadline, deadline) }
        if let deadline = gate.deadline(of: touches) { next = min(next ?? deadline, deadline) }
        return next
    }

    /// The touch of a contact on the screen; nil if the contact has lifted or the engine did not see it land.
    package func touch(_ contact: ContactID) -> TrackedTouch? {
        touches.index(of: contact).map { touches[$0] }
    }

    /// The touches on the screen that a recognizer analyses. During a gesture, these are its fingers.
    package func touches(of recognizer: any Recognizer) -> [TrackedTouch] {
        recognizer.core.touches.map { touches[$0] }
    }

    /// The recognizers that see a contact on the screen, in order of precedence.
    package func receivers(of contact: ContactID) -> [any Recognizer] {
        guard let index = touches.index(of: contact) else { return [] }
        return graph.members.filter { $0.core.touches.contains(index) }.map(\.recognizer)
    }

    /// Connects `onTrace` to the members of the graph.
    func connectTrace() {
        guard let onTrace else { return graph.activity.onTrace = nil }
        graph.activity.onTrace = { [unowned self] recognizer, kind in
            onTrace(TraceEvent(recognizer: recognizer, time: now, kind: kind))
        }
    }

    // MARK: Frames and deadlines

    /// Processes a frame. Earlier deadlines fire first, at their own time. A deadline exactly at the frame's time stamp
    /// fires after the frame, so that a lift in time counts.
    /// - Parameter receive: called for every transition, in order.
    package func process(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        if let lastDeadline, frame.time <= lastDeadline { lateFrames &+= 1 }
        fireDeadlines(before: frame.time, receive)
        switch merger.plan(for: frame) {
        case .hold(let mover, let isNext):
            if isNext { evaluateHeld(receive) }
            merger.hold(frame, moved: mover)
            if merger.isComplete { evaluateHeld(receive) }
        case .pass:
            if merger.isHolding { evaluateHeld(receive) }
            evaluate(frame, receive)
        }
    }

    /// Fires the deadlines up to and including `time`.
    package func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        fireDeadlines(before: time + 1, receive)
        now = max(now, time)
    }

    /// Fires all deadlines before `limit`, earliest first; deadlines at the same moment are one event.
    private func fireDeadlines(before limit: Microseconds, _ receive: (Transition) -> Void) {
        while let deadline = nextDeadline, deadline < limit {
            if merger.deadline != nil {
                // A scan that waits for its end is older than any deadline that is due, and may clear that deadline.
                evaluateHeld(receive)
            } else {
                fire(deadline, receive)
            }
        }
    }

    private func fire(_ deadline: Microseconds, _ receive: (Transition) -> Void) {
        now = max(now, deadline)
        lastDeadline = deadline
        changes.clear()
        context.turn(to: deadline, changes)
        let graph = graph
        graph.activity.deadlines.forEach(at: deadline) { graph.fireDeadline(of: $0, in: context) }
        conclude(graph, receive)
    }

    /// Evaluates the frame that the merger still holds, if there is one.
    func evaluateHeld(_ receive: (Transition) -> Void) {
        if let frame = merger.release() { evaluate(frame, receive) }
    }

    private func evaluate(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        // Without counting a reference: the graph does not change meanwhile.
        isEvaluating = true
        defer { isEvaluating = false }
        Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef { evaluate(frame, with: $0, receive) }
    }

    private func evaluate(_ frame: TouchFrame, with graph: RecognizerGraph, _ receive: (Transition) -> Void) {
        now = max(now, frame.time)
        if let onDelivery, touches.isCrowded(by: frame.changingCount) {
            let context = TouchGate.Context(time: now, touches: touches, deliver: onDelivery)
            gate.settle(touches.indicesReused(by: frame), context)
        }
        changes.apply(frame, to: touches, at: now)
        context.turn(to: now, changes)
        // Only reasons name them. The frame's storage is shared as long as the context has it.
        if graph.activity.isTraced { context.palms = frame.palms }
        if !changes.landed.isEmpty {
            if restingTimeout > 0 { graph.restStillTouches(for: restingTimeout, in: context) }
            for index in changes.landed { graph.land(index, in: touches) }
        }
        if !changes.cancelled.isEmpty { graph.dropPalms(changes.cancelled, in: context) }
        if !changes.jumped.isEmpty { graph.restart(changes.jumped, in: context) }
        if !changes.echoes.isEmpty { graph.dropEchoes(changes.echoes, in: context) }
        graph.feed(changes, in: context)
        if !changes.lifted.isEmpty { touches.noteGhosts(among: changes.lifted, at: now) }
        for index in changes.lifted { touches.lift(index, at: now) }
        for index in changes.cancelled { touches.lift(index, at: now) }
        conclude(graph, receive)
    }

    // MARK: The end of a frame

    /// Settles pending transitions, delivers touches to the application, calls the targets, and resets finished
    /// recognizers. Most frames need none of this: fingers have moved, and the move decided nothing.
    func conclude(_ graph: RecognizerGraph, _ receive: (Transition) -> Void) {
        settle(graph, receive)
        while graph.activity.isUnsettled, retireFinished(of: graph) {
            // The application already has the changes of this frame.
            changes.clear()
            settle(graph, receive)
        }
    }

    private func settle(_ graph: RecognizerGraph, _ receive: (Transition) -> Void) {
        if !graph.activity.pending.isEmpty { arbiter.settle(graph, touches, at: now) }
        if let onDelivery {
            let context = TouchGate.Context(time: now, touches: touches, deliver: onDelivery)
            var claims = graph.claims
            gate.delay(delayedLandings, changes, &claims, now, among: touches)
            gate.takeBack(claims.taken, context)
            gate.release(changes, claims, context)
            gate.pass(changes, claims, context)
            onDelivered?()
        }
        if !arbiter.transitions.isEmpty {
            for transition in arbiter.transitions { receive(transition) }
            arbiter.forget()
        }
    }

    /// - Returns: whether a recognizer has begun its next attempt with touches that are already down.
    private func retireFinished(of graph: RecognizerGraph) -> Bool {
        graph.activity.isUnsettled = false
        var kept = gate.kept
        var startsOver = false
        graph.activity.awake.forEach { index in
            if graph.retire(index, in: context, keeping: &kept) { startsOver = true }
        }
        touches.keepOnly(kept)
        return startsOver
    }
}
