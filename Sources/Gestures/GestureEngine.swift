@_exported import MudraTouch

/// Recognizes the gestures of one screen: frames in, transitions out.
///
/// It has no clock and does no I/O. Deadlines are the caller's to keep: it calls `advance(to:)` when `nextDeadline` has
/// come and no frame is left that is older. The same calls with the same arguments always give the same transitions.
///
/// A frame goes through in this order (`take`): deadlines before it; touches to the table, and new ones to their zone;
/// every recognizer concerned is told; wishes are settled; others are given the touches; targets are told; who is
/// finished is reset.
public final class GestureEngine {
    /// What becomes of every touch for others than the recognizers; nil: nobody else is there. Whoever comes, between two
    /// frames, hears only of touches that land from then on.
    @exclusivity(unchecked) public var onDelivery: ((Delivery) -> Void)? { didSet { gate.forgetEverything() } }
    /// Called when all of a moment's deliveries have been told of, before any target is.
    @exclusivity(unchecked) public var onDelivered: (() -> Void)?
    /// Called, as things happen, with what explains the transitions; nil: nobody asks, and no reason is worked out. Changed
    /// between two frames only.
    @exclusivity(unchecked) public var onTrace: ((TraceEvent) -> Void)? { didSet { connectNotes() } }
    /// What takes the touches away that frames tell of as cancelled.
    public var loss: CancellationCause {
        get { context.loss }
        set { context.loss = newValue }
    }
    /// How long a finger lies still until it counts for no later gesture; 0: it always counts, as in UIKit.
    @exclusivity(unchecked) public var restingTimeout = Thresholds.restDuration

    // Targets and delegates are called while these are in use, and must leave the engine alone: a `GestureSurface` sees to
    // that. Checking it at run time took a third of a frame's time.
    private let touches: TouchTable
    private let arbiter: Arbiter
    @exclusivity(unchecked) private var graph = RecognizerGraph()
    private let merger = ScanMerger()
    private let gate = TouchGate()
    private let changes = FrameChanges()
    private let context: TouchContext
    /// A frame is being taken, without counted references to what it needs.
    @exclusivity(unchecked) private var isTaking = false
    @exclusivity(unchecked) private var now: Microseconds = 0
    @exclusivity(unchecked) private var lastDeadline: Microseconds = 0
    /// How many frames came with a time stamp older than a deadline that had fired already.
    @exclusivity(unchecked) public private(set) var lateFrames: UInt64 = 0

    /// An engine without recognizers.
    /// - Parameters:
    ///   - screen: the extent of the screen.
    ///   - gestureCounter: numbers the gestures; share one between the screens of a process.
    public init(screen: ScreenSize, counting gestureCounter: GestureCounter = GestureCounter()) {
        touches = TouchTable(screen: screen)
        context = TouchContext(touches)
        arbiter = Arbiter(counting: gestureCounter)
    }

    /// When `advance(to:)` is to be called unless a frame comes first; nil: not before the next frame.
    public var nextDeadline: Microseconds? {
        var next = graph.activity.deadlines.earliest
        if let deadline = merger.deadline { next = min(next ?? deadline, deadline) }
        if let deadline = gate.deadline(of: touches) { next = min(next ?? deadline, deadline) }
        return next
    }

    /// The touch of a contact that is on the screen; nil for one that has lifted or that the engine has not seen land.
    public func touch(_ contact: ContactID) -> TrackedTouch? {
        touches.index(of: contact).map { touches[$0] }
    }

    /// The touches on the screen that a recognizer analyses: of a gesture in progress, its fingers.
    public func touches(of recognizer: any Recognizer) -> [TrackedTouch] {
        recognizer.core.touches.map { touches[$0] }
    }

    /// The recognizers that a contact on the screen is seen by, in order of precedence.
    public func receivers(of contact: ContactID) -> [any Recognizer] {
        guard let index = touches.index(of: contact) else { return [] }
        return graph.members.filter { $0.core.touches.contains(index) }.map(\.recognizer)
    }

    private func connectNotes() {
        guard let onTrace else { return graph.activity.onTrace = nil }
        graph.activity.onTrace = { [unowned self] recognizer, event in
            onTrace(TraceEvent(recognizer: recognizer, time: now, event: event))
        }
    }

    // MARK: Frames and deadlines

    /// Takes a frame. Deadlines before its time stamp come first, with their own time; one exactly at it comes after,
    /// so that a lift in time counts.
    /// - Parameter receive: called for every transition, in order.
    public func process(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        if frame.time < lastDeadline { lateFrames &+= 1 }
        fireDeadlines(before: frame.time, receive)
        switch merger.plan(for: frame) {
        case .hold(let mover, let isNext):
            if isNext { takeHeld(receive) }
            merger.hold(frame, moved: mover)
            if merger.isComplete { takeHeld(receive) }
        case .pass:
            if merger.isHolding { takeHeld(receive) }
            take(frame, receive)
        }
    }

    /// Takes what is left of a scan.
    private func takeHeld(_ receive: (Transition) -> Void) {
        if let frame = merger.release() { take(frame, receive) }
    }

    /// Fires the deadlines up to and including `time`.
    public func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        fireDeadlines(before: time + 1, receive)
        now = max(now, time)
    }

    /// All deadlines before `limit`, earliest first; those of the same moment are one event.
    private func fireDeadlines(before limit: Microseconds, _ receive: (Transition) -> Void) {
        while let deadline = nextDeadline, deadline < limit {
            if merger.deadline != nil {
                // A scan that waits for its end is older than any deadline that is due, and may do away with it.
                takeHeld(receive)
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
        graph.activity.deadlines.forEach(at: deadline) { index in
            let recognizer = graph.members[index].recognizer
            recognizer.core.deadline = nil
            recognizer.handle(.deadline, in: context)
            if recognizer.core.isAbandoned { recognizer.core.abandon() }
        }
        conclude(graph, receive)
    }

    private func take(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        // Without counting a reference: nobody changes the graph meanwhile.
        isTaking = true
        defer { isTaking = false }
        Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef { take(frame, with: $0, receive) }
    }

    private func take(_ frame: TouchFrame, with graph: RecognizerGraph, _ receive: (Transition) -> Void) {
        now = max(now, frame.time)
        if let onDelivery, touches.isCrowded(by: frame.changingCount) {
            let context = TouchGate.Context(time: now, touches: touches, deliver: onDelivery)
            gate.settle(touches.indicesTaken(by: frame), context)
        }
        changes.take(frame, into: touches, at: now)
        context.turn(to: now, changes)
        if !changes.landed.isEmpty {
            if restingTimeout > 0 { graph.restStillTouches(for: restingTimeout, in: context) }
            for index in changes.landed { graph.land(index, in: touches) }
        }
        graph.feed(changes, in: context)
        if !changes.lifted.isEmpty { touches.noteGhosts(among: changes.lifted, at: now) }
        for index in changes.lifted { touches.lift(index, at: now) }
        for index in changes.cancelled { touches.lift(index, at: now) }
        conclude(graph, receive)
    }

    // MARK: Changes of the graph

    /// Takes all touches away, as when the screen is unplugged: gestures that they are part of are cancelled, and the
    /// fingers that are still down are unseen until they lift. A tap whose fingers have lifted still waits for its time.
    public func cancelTouches(at time: Microseconds, _ receive: (Transition) -> Void) {
        takeHeld(receive)
        advance(to: time, receive)
        changes.clear()
        context.turn(to: now, changes)
        let graph = graph
        graph.activity.awake.forEach { index in
            let core = graph.members[index].core
            guard let first = core.touches.first(where: { _ in true }), !core.state.isFinished else { return }
            core.fail(because: context.lost(first))
        }
        for index in touches.down {
            graph.activity.awake.forEach { graph.members[$0].core.release(index) }
            changes.cancel(index)
            touches.lift(index, at: now)
        }
        conclude(graph, receive)
    }

    /// The screen has another extent, as when it is turned. No touch outlives that: they are cancelled.
    public func resize(to screen: ScreenSize, at time: Microseconds, _ receive: (Transition) -> Void) {
        cancelTouches(at: time, receive)
        touches.screen = screen
    }

    /// Puts other recognizers in charge. Those in both lineups keep their state; gestures of those that go are
    /// cancelled, and whoever waited for their failure waits no more. Between two frames only: not from a delegate or a
    /// target.
    /// - Returns: the graph that was in force.
    public func install(_ next: RecognizerGraph, at time: Microseconds, _ receive: (Transition) -> Void)
        -> RecognizerGraph
    {
        precondition(!isTaking, "a target or a delegate may not change the lineup in the middle of a frame")
        takeHeld(receive)
        advance(to: time, receive)
        changes.clear()
        let previous = graph
        var leaving: [any Recognizer] = []
        previous.activity.awake.forEach { index in
            let member = previous.members[index]
            guard !next.members.contains(where: { $0.core === member.core }) else { return }
            leaving.append(member.recognizer)
            if member.core.state.isActive { member.core.fail(because: .removed) }
        }
        arbiter.settle(previous, touches, at: now)
        graph = next
        connectNotes()
        for member in previous.members { member.core.take(nil) }
        for (index, member) in next.members.enumerated() {
            member.core.take(
                RecognizerCore.Attachment(activity: next.activity, index: index, isContinuous: member.isContinuous))
        }
        conclude(graph, receive)
        // Should they come back, they begin anew.
        for recognizer in leaving { recognizer.clear() }
        return previous
    }

    /// EnabledOverrides a recognizer on or off. Off, it gets no touches, its gesture is cancelled, and it counts as failed for
    /// those that wait for it; on again, it sees the touches that land from then on.
    public func setEnabled(
        _ isEnabled: Bool, _ recognizer: any Recognizer, at time: Microseconds, _ receive: (Transition) -> Void
    ) {
        takeHeld(receive)
        advance(to: time, receive)
        changes.clear()
        recognizer.core.isEnabled = isEnabled
        if !isEnabled {
            // Targets are to see it cancelled, not as it is after that.
            if recognizer.state.isActive { recognizer.core.fail(because: .switchedOff) } else { recognizer.clear() }
        }
        conclude(graph, receive)
        if !isEnabled { recognizer.clear() }
    }

    // MARK: The end of a frame

    /// Settles the wishes, gives others their touches, tells the targets, and makes finished recognizers ready for the
    /// next attempt. After most frames there is nothing to do: fingers have moved, and nobody has made up their mind.
    private func conclude(_ graph: RecognizerGraph, _ receive: (Transition) -> Void) {
        if !graph.activity.wishing.isEmpty { arbiter.settle(graph, touches, at: now) }
        if let onDelivery {
            let context = TouchGate.Context(time: now, touches: touches, deliver: onDelivery)
            let claims = graph.claims
            gate.take(claims.taken, context)
            gate.release(changes, claims, context)
            gate.pass(changes, claims, context)
            onDelivered?()
        }
        if !arbiter.transitions.isEmpty {
            for transition in arbiter.transitions { receive(transition) }
            arbiter.forget()
        }
        if graph.activity.isUnsettled { retireFinished(of: graph) }
    }

    private func retireFinished(of graph: RecognizerGraph) {
        graph.activity.isUnsettled = false
        var kept = gate.kept
        graph.activity.awake.forEach { index in kept = kept.union(graph.retire(index)) }
        touches.keepOnly(kept)
    }
}
