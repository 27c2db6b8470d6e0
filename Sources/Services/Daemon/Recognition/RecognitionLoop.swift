import Dispatch
import Gestures
import MudraBus
import MudraEvdev
import MudraInterface
import MudraRealtime
import MudraTouch

/// All work on the real-time queue: it reads screens, recognizes frames, keeps deadlines, and puts the resulting events
/// into the ring.
@MainActor
package final class RecognitionLoop {
    nonisolated let events = GestureEventQueue()
    nonisolated let counters = LoopCounters()

    private let main: DispatchQueue
    let devices: DescriptorSet
    /// The time for everything in the loop.
    nonisolated let clock: RecognitionClock
    let pens: PenWatch
    let streams = TouchStreamBroadcaster()
    let gestureStreams = GestureStreamBroadcaster()
    private let grabs = LiveGrabs()
    private var timer: DeadlineTimer?
    private var bus: Recognition?
    private var wakeup: BusWakeup?

    private var screens: ContiguousArray<OpenScreen> = []
    /// The recognizers whose `changed` events a client gets as signals; for all other recognizers these events do not
    /// go to the bus queue.
    var followed: Set<UInt32> = []
    /// No screen is read any more, not even one that is added later.
    private var isStopped = false
    /// The events of this turn so far: the bus queue is woken at once for the first, and at the end for the others.
    private var putCount = 0

    /// A loop without screens. A queue must have only one loop.
    package init(on queue: RealtimeQueue) {
        main = queue.main
        devices = queue.descriptors
        clock = queue.clock
        pens = PenWatch(in: devices)
        timer = DeadlineTimer(in: devices, by: clock) { [weak self] in self?.deadlineCame() }
        pens.onChange = { [weak self] in self?.muteBesidePens() }
        pens.onGone = { [weak self] in self?.retire($0) }
        streams.onChange = { [weak self] in self?.updateFrameReaders() }
        streams.onEnd = { [weak self] in self?.retire($0) }
        gestureStreams.onEnd = { [weak self] in self?.retire($0) }
        grabs.onChange = { [weak self] id, notice in self?.tellBus { $0.onGrab(id, notice) } }
    }

    /// Sends events to the bus queue from now on.
    func connect(_ bus: Recognition, _ wakeup: BusWakeup) {
        (self.bus, self.wakeup) = (bus, wakeup)
    }

    /// Runs a block on the bus queue after all earlier events have been taken.
    func tellBus(_ body: @escaping @BusActor @Sendable (Recognition) -> Void) {
        guard let bus else { return }
        BusActor.async {
            bus.drain()
            body(bus)
        }
    }

    /// The bus queue has taken all events, so the ring has room for the kept ones.
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
        // The set holds the closure until the screen is stopped, and the screen is not dropped before that.
        let isWatched = screen.start(in: devices) { [unowned self] in read(screen) }
        if isWatched { read(screen) } else { drop(screen) }
    }

    /// Stops reading a screen; gestures in progress on it are cancelled.
    func remove(_ id: ScreenID) {
        change(id) { drop($0) }
    }

    /// Stops reading all screens permanently: gestures in progress are cancelled, and grabs end.
    /// - Returns: the screens, to be freed on the bus queue.
    func stop() -> ContiguousArray<OpenScreen> {
        isStopped = true
        for screen in screens {
            // First, so that applications do not see cancelled touches as lifted.
            retire(grabs.end(of: screen, at: clock.now))
            screen.cancel(at: clock.now) { push($0, on: screen) }
            screen.stop()
        }
        defer { screens = [] }
        finishTurn()
        return screens
    }

    /// Installs other graphs between two frames.
    /// - Returns: the previous ones, to be freed on the bus queue.
    func install(_ graphs: [ScreenID: TransferredGraph]) -> [TransferredGraph] {
        defer { finishTurn() }
        return screens.compactMap { screen in graphs[screen.id].flatMap { install($0, on: screen) } }
    }

    /// A screen's position, orientation or size has changed. It takes force as soon as no finger is on the screen, or
    /// after a while; then the bus queue learns it, which installs the zones of the new size.
    func setGeometry(_ geometry: ScreenGeometry, of id: ScreenID) {
        change(id) { screen in
            screen.setNextGeometry(geometry)
            useNextGeometry(of: screen)
        }
    }

    private func useNextGeometry(of screen: OpenScreen) {
        guard let geometry = screen.useNextGeometry({ push($0, on: screen) }) else { return }
        tellBus { [id = screen.id] bus in bus.onGeometry(id, geometry) }
    }

    /// Changes a screen, and then finishes the turn.
    func change(_ id: ScreenID, _ body: (OpenScreen) -> Void) {
        guard let screen = screens.first(where: { $0.id == id }) else { return }
        body(screen)
        finishTurn()
    }

    /// Lets touches of a screen count or not.
    func setEnabled(_ isEnabled: Bool, of id: ScreenID) {
        change(id) { screen in
            screen.setMute(.disabled, !isEnabled, at: clock.now) { push($0, on: screen) }
        }
    }

    @discardableResult
    private func install(_ graph: TransferredGraph, on screen: OpenScreen) -> TransferredGraph? {
        graph.exchange { gestures in
            screen.install(gestures, at: clock.now) { push($0, on: screen) }
        }
    }

    // MARK: Grabs

    /// Prepares a grab. It begins when applications have found its virtual screen.
    func prepare(_ grab: LiveGrab, of id: ScreenID) {
        change(id) { $0.grab = grab }
    }

    /// Grabs a screen as soon as no finger is on it: applications can see its virtual screen.
    /// - Parameter hasExit: whether there is an emergency exit.
    func grab(_ id: ScreenID, hasExit: Bool) {
        change(id) { screen in
            screen.grab?.isSeen = true
            screen.setEmergencyExit(hasExit)
            retire(grabs.attempt(screen) { push($0, on: screen) })
        }
    }

    /// Lets applications read a screen themselves until it is grabbed again: no application sees its virtual screen.
    func suspendGrab(_ id: ScreenID) {
        change(id) { $0.suspendGrab(at: clock.now) }
    }

    /// Lets applications read a screen themselves, and keeps its virtual screen.
    func restGrab(_ id: ScreenID) {
        change(id) { $0.restGrab(at: clock.now) }
    }

    /// Lets applications read a screen themselves.
    func ungrab(_ id: ScreenID) {
        change(id) { retire(grabs.end(of: $0, at: clock.now)) }
    }

    /// Lifts the touches that are due on virtual screens whose grabs have ended.
    /// - Returns: when more touches are due; nil: there are none.
    @discardableResult
    func finishGrabs(at time: Microseconds) -> Microseconds? {
        for grab in grabs.finishEnding(at: time) { retire(grab) }
        return grabs.nextDeadline
    }

    /// Virtual screens are freed on the bus queue.
    private func retire(_ grab: LiveGrab?) {
        if let grab { tellBus { bus in withExtendedLifetime(grab) { bus.onGrabEnd(grab.name) } } }
    }

    // MARK: Emulation

    /// Gives a screen another device of a kind; nil: none.
    /// - Returns: the one that is not in use, to be freed on the bus queue: the previous one, or `device` if the screen
    ///   has gone.
    func setDevice(_ device: LiveDevice?, _ kind: EmulatedDevice, of id: ScreenID) -> LiveDevice? {
        var previous = device
        change(id) { previous = $0.setDevice(device, kind) }
        return previous
    }

    // MARK: Pens and streams

    private func muteBesidePens() {
        for screen in screens {
            screen.setMute(.pen, pens.isAnyNear(screen.id), at: clock.now) { push($0, on: screen) }
        }
        finishTurn()
    }

    private func updateFrameReaders() {
        for screen in screens {
            screen.setFrameReader(
                streams.isEmpty ? nil : { [streams, unowned screen] in streams.send($0, of: screen) })
        }
    }

    /// Devices are closed on the bus queue.
    private func retire(_ pen: LivePen) {
        tellBus { bus in withExtendedLifetime(pen) { bus.onPenGone(pen.id) } }
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
        let known = screen.oddities.kinds
        let isThere = screen.read { push($0, on: screen) }
        if isThere {
            useNextGeometry(of: screen)
            retire(grabs.attempt(screen) { push($0, on: screen) })
        }
        counters.frames.grow(from: frames, to: screen.frames)
        counters.lateFrames.grow(from: late, to: screen.lateFrames)
        counters.kernelDrops.grow(from: drops, to: screen.kernelDrops)
        // Only once for each kind, since this allocates.
        if screen.oddities.kinds != known {
            tellBus { [id = screen.id, new = screen.oddities.without(known)] in $0.onOddity(id, new) }
        }
        if isThere { finishTurn() } else { drop(screen) }
    }

    private func drop(_ screen: OpenScreen) {
        screen.cancel(at: clock.now) { push($0, on: screen) }
        // After the cancellation, so that no touch of its own stays down.
        retire(grabs.end(of: screen, at: clock.now))
        screen.stop()
        screens.removeAll { $0 === screen }
        finishTurn()
        // Closing a device may take long: the bus queue does it.
        tellBus { bus in withExtendedLifetime(screen) { bus.onGone(screen.id) } }
    }

    /// A test has advanced the clock: what fingers did until now comes before any deadline.
    func advanceClock(to time: Microseconds) {
        for screen in screens { read(screen) }
        timer?.advanceClock(to: time)
    }

    /// Reads all events before it fires deadlines: a finger that has lifted in time must not count as one that stayed.
    private func deadlineCame() {
        timer?.clear()
        for screen in screens { read(screen) }
        let now = clock.now
        for screen in screens {
            screen.advance(to: now) { push($0, on: screen) }
            useNextGeometry(of: screen)
        }
        for grab in grabs.endIfAsked(screens, at: now) { retire(grab) }
        finishGrabs(at: now)
        gestureStreams.sendWaiting(at: now)
        finishTurn()
    }

    private func push(_ transition: Transition, on screen: OpenScreen) {
        guard let moment = transition.moment else { return }
        screen.emulate(moment, by: transition.recognizer)
        let event = GestureEvent(moment: moment, screen: screen.id, number: gestureStreams.nextNumber)
        gestureStreams.send(event, of: screen)
        if moment.state == .changed, !followed.contains(moment.gesture.recognizer) { return }
        events.append(event)
        putCount += 1
        if putCount == 1 { wakeup?.wake() }
    }

    /// Wakes the bus queue for events that it may not have seen, and sets the timer.
    private func finishTurn() {
        if putCount > 1 { wakeup?.wake() }
        putCount = 0
        for screen in screens where screen.grab?.isWritable == false {
            retire(grabs.endUnwritable(screen, at: clock.now))
        }
        var next = gestureStreams.nextDeadline
        if let deadline = grabs.nextDeadline { next = min(next ?? deadline, deadline) }
        for index in screens.indices {
            if let deadline = screens[index].nextDeadline { next = min(next ?? deadline, deadline) }
        }
        timer?.arm(next)
    }
}
