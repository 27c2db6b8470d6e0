import Dispatch
import Gestures
import MudraBus
import MudraEvdev
import MudraInterface
import MudraRealtime
import MudraTouch

/// Everything that happens on the real-time queue: screens are read, frames recognized, deadlines kept, and what comes
/// of it is put into the ring.
@MainActor
public final class RecognitionLoop {
    nonisolated let events = GestureEventQueue()
    nonisolated let counters = LoopCounters()

    private let main: DispatchQueue
    private let devices: DescriptorSet
    let pens: PenWatch
    let streams = TouchStreamBroadcaster()
    let gestureStreams = GestureStreamBroadcaster()
    private let grabs = LiveGrabs()
    private var timer: DeadlineTimer?
    private var bus: Recognition?
    private var wakeup: BusWakeup?

    private var screens: ContiguousArray<OpenScreen> = []
    /// The recognizers of whose changes a client is sent signals; the changes of others stay here.
    var followed: Set<UInt32> = []
    /// No screen is read any more, whichever may still come.
    private var isStopped = false
    /// What has gone to the queue in this turn: the bus queue is told of the first at once, and of others at the end.
    private var putCount = 0

    /// A loop without screens; it is the queue's only one.
    public init(on queue: RealtimeQueue) {
        main = queue.main
        devices = queue.descriptors
        pens = PenWatch(in: devices)
        timer = DeadlineTimer(in: devices) { [weak self] in self?.deadlineCame() }
        pens.onChange = { [weak self] in self?.muteBesidePens() }
        streams.onChange = { [weak self] in self?.updateFrameReaders() }
        streams.onEnd = { [weak self] in self?.retire($0) }
        gestureStreams.onEnd = { [weak self] in self?.retire($0) }
        grabs.onChange = { [weak self] id, notice in self?.tellBus { $0.onGrab(id, notice) } }
    }

    /// From now on events go to the bus side.
    func connect(_ bus: Recognition, _ wakeup: BusWakeup) {
        (self.bus, self.wakeup) = (bus, wakeup)
    }

    /// Has the bus side do something when it has taken the events of before.
    func tellBus(_ body: @escaping @BusActor @Sendable (Recognition) -> Void) {
        guard let bus else { return }
        BusActor.async {
            bus.drain()
            body(bus)
        }
    }

    /// The bus side has taken all events, so that there is room for those kept back.
    func letGoEvents() {
        if events.letGo() { wakeup?.wake() }
    }

    // MARK: Screens

    /// Begins to read a screen.
    func add(_ screen: OpenScreen, with graph: TransferredGraph) {
        guard !isStopped else { return }
        install(graph, on: screen)
        screens.append(screen)
        updateFrameReaders()
        // Held until the screen is stopped: it is dropped no sooner.
        let isWatched = screen.start(in: devices) { [unowned self] in read(screen) }
        if isWatched { read(screen) } else { drop(screen) }
    }

    /// Stops reading a screen; gestures in progress on it are cancelled.
    func remove(_ id: ScreenID) {
        change(id) { drop($0) }
    }

    /// Stops reading all screens, for good: gestures in progress are cancelled, and grabs end.
    /// - Returns: the screens, to be freed on the bus queue.
    func stop() -> ContiguousArray<OpenScreen> {
        isStopped = true
        for screen in screens {
            // First, so that nothing of what is cancelled is shown to applications as having lifted.
            retire(grabs.end(of: screen, at: MonotonicClock.now))
            screen.cancel(at: MonotonicClock.now) { push($0, on: screen) }
            screen.stop()
        }
        defer { screens = [] }
        finishTurn()
        return screens
    }

    /// Puts other recognizers in charge between two frames.
    /// - Returns: those that were, to be freed on the bus queue.
    func install(_ graphs: [ScreenID: TransferredGraph]) -> [TransferredGraph] {
        defer { finishTurn() }
        return screens.compactMap { screen in graphs[screen.id].flatMap { install($0, on: screen) } }
    }

    /// A screen lies or measures otherwise, and so do the zones of `graph`. Touches on it are cancelled.
    /// - Returns: the recognizers that were in charge.
    func setGeometry(
        _ geometry: ScreenGeometry, of id: ScreenID, _ graph: TransferredGraph
    ) -> TransferredGraph? {
        var previous: TransferredGraph?
        change(id) { screen in
            screen.setGeometry(geometry, at: MonotonicClock.now) { push($0, on: screen) }
            previous = install(graph, on: screen)
        }
        return previous
    }

    /// Changes something of a screen that is read, and then deals with what comes of it.
    func change(_ id: ScreenID, _ body: (OpenScreen) -> Void) {
        guard let screen = screens.first(where: { $0.id == id }) else { return }
        body(screen)
        finishTurn()
    }

    /// Touches of a screen count, or count for nothing.
    func setEnabled(_ isEnabled: Bool, of id: ScreenID) {
        change(id) { screen in
            screen.setMute(.disabled, !isEnabled, at: MonotonicClock.now) { push($0, on: screen) }
        }
    }

    @discardableResult
    private func install(_ graph: TransferredGraph, on screen: OpenScreen) -> TransferredGraph? {
        graph.exchange { graph in
            screen.install(graph, at: MonotonicClock.now) { push($0, on: screen) }
        }
    }

    // MARK: Grabs

    /// A screen is to be grabbed when applications have learned of its virtual one.
    func prepare(_ grab: LiveGrab, of id: ScreenID) {
        change(id) { $0.grab = grab }
    }

    /// Keeps a screen's touches from others as soon as no finger is down: applications can see its virtual one.
    /// - Parameter hasExit: whether there is a way to end that on the screen itself.
    func grab(_ id: ScreenID, hasExit: Bool) {
        change(id) { screen in
            screen.grab?.isSeen = true
            screen.setEmergencyExit(hasExit)
            retire(grabs.attempt(screen) { push($0, on: screen) })
        }
    }

    /// Lets others see a screen for themselves, until it is grabbed again: no application sees its virtual one.
    func suspendGrab(_ id: ScreenID) {
        change(id) { $0.suspendGrab(at: MonotonicClock.now) }
    }

    /// Lets others see a screen for themselves.
    func ungrab(_ id: ScreenID) {
        change(id) { retire(grabs.end(of: $0, at: MonotonicClock.now)) }
    }

    /// Lifts the touches of virtual screens whose grabs have ended, as far as that is due.
    /// - Returns: when more of that is due; nil: nothing is.
    @discardableResult
    func finishGrabs(at time: Microseconds) -> Microseconds? {
        for grab in grabs.finishEnding(at: time) { retire(grab) }
        return grabs.nextDeadline
    }

    /// A virtual screen is taken apart on the bus queue.
    private func retire(_ grab: LiveGrab?) {
        if let grab { tellBus { bus in withExtendedLifetime(grab) { bus.onGrabEnd(grab.name) } } }
    }

    // MARK: Pens and streams

    private func muteBesidePens() {
        for screen in screens {
            screen.setMute(.pen, pens.isAnyNear(screen.id), at: MonotonicClock.now) { push($0, on: screen) }
        }
        finishTurn()
    }

    private func updateFrameReaders() {
        for screen in screens {
            screen.setFrameReader(
                streams.isEmpty ? nil : { [streams, unowned screen] in streams.send($0, of: screen) })
        }
    }

    /// Sockets are closed on the bus queue.
    private func retire(_ stream: LiveTouchStream) {
        tellBus { bus in withExtendedLifetime(stream) { bus.onUnread(stream.id) } }
    }

    private func retire(_ stream: LiveGestureStream) {
        let isStuck = stream.stuckSince != nil
        tellBus { bus in withExtendedLifetime(stream) { bus.onStreamEnd(stream.id, isStuck) } }
    }

    // MARK: A turn

    private func read(_ screen: OpenScreen) {
        dispatchPrecondition(condition: .onQueue(main))
        let (frames, late, drops) = (screen.frames, screen.lateFrames, screen.kernelDrops)
        let isThere = screen.read { push($0, on: screen) }
        if isThere { retire(grabs.attempt(screen) { push($0, on: screen) }) }
        counters.frames.grow(from: frames, to: screen.frames)
        counters.lateFrames.grow(from: late, to: screen.lateFrames)
        counters.kernelDrops.grow(from: drops, to: screen.kernelDrops)
        if isThere { finishTurn() } else { drop(screen) }
    }

    private func drop(_ screen: OpenScreen) {
        screen.cancel(at: MonotonicClock.now) { push($0, on: screen) }
        // After that, so that nothing of what it had is left down.
        retire(grabs.end(of: screen, at: MonotonicClock.now))
        screen.stop()
        screens.removeAll { $0 === screen }
        finishTurn()
        // Closing a device takes its time: over there.
        tellBus { bus in withExtendedLifetime(screen) { bus.onGone(screen.id) } }
    }

    /// A finger that has lifted in time must not be taken for one that stayed: what was sent before the deadline is read
    /// before it fires.
    private func deadlineCame() {
        timer?.clear()
        for screen in screens { read(screen) }
        let now = MonotonicClock.now
        for screen in screens {
            screen.advance(to: now) { push($0, on: screen) }
        }
        for grab in grabs.endIfAsked(screens, at: now) { retire(grab) }
        finishGrabs(at: now)
        gestureStreams.sendWaiting(at: now)
        finishTurn()
    }

    private func push(_ transition: Transition, on screen: OpenScreen) {
        guard let moment = GesturePacket.Moment(transition) else { return }
        let event = GestureEvent(
            recognizer: transition.recognizer.core.tag, screen: screen.id, number: gestureStreams.nextNumber,
            moment: moment)
        gestureStreams.send(event, of: screen)
        if event.moment.state == .changed, !followed.contains(event.recognizer) { return }
        events.append(event)
        putCount += 1
        if putCount == 1 { wakeup?.wake() }
    }

    /// Tells the bus queue of what it may not have seen, and sets the timer.
    private func finishTurn() {
        if putCount > 1 { wakeup?.wake() }
        putCount = 0
        var next = gestureStreams.nextDeadline
        if let deadline = grabs.nextDeadline { next = min(next ?? deadline, deadline) }
        for index in screens.indices {
            if let deadline = screens[index].nextDeadline { next = min(next ?? deadline, deadline) }
        }
        timer?.arm(next)
    }
}
