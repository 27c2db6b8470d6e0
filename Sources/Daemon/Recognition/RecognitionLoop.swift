import Dispatch
import Evdev
import Gestures
import Realtime
import Touch

/// Everything that happens on the real-time queue: screens are read, frames recognized, deadlines kept, and what comes
/// of it is put into the ring.
///
/// Unchecked: `screens`, `pens` and `timer` are touched on the real-time queue alone, which the methods see to; the rest
/// is safe by itself.
final class RecognitionLoop: @unchecked Sendable {
    private let queue: RealtimeQueue
    private let busQueue: DispatchQueue
    private let outlet = EventOutlet()
    private let outletFilled: any DispatchSourceUserDataAdd
    private let counters = LoopCounters()
    private let devices: DescriptorSet
    private let onGone: @Sendable (ScreenID) -> Void
    private let onUnread: @Sendable (StreamID) -> Void
    private let grabs: LiveGrabs

    private var screens: ContiguousArray<LiveScreen> = []
    /// No screen is read any more, whichever may still come.
    private var isStopped = false
    /// What has gone to the outlet in this turn: the bus queue is told of the first at once, and of others at the end.
    private var putCount = 0
    private let pens: PenWatch
    private let streams = StreamHub()
    private var timer: DeadlineTimer?

    /// - Parameters:
    ///   - queue: the real-time queue, which this loop alone uses.
    ///   - busQueue: where the others run.
    ///   - onFilled: called on `busQueue` when there is something to `take`.
    ///   - onGone: called on `busQueue` when a screen is read no more and its last events are in the ring.
    ///   - onUnread: called on `busQueue` when nobody reads a stream any more.
    ///   - onGrab: called on `busQueue` when something has become of a grab.
    init(
        queue: RealtimeQueue, busQueue: DispatchQueue, onFilled: @escaping () -> Void,
        onGone: @escaping @Sendable (ScreenID) -> Void, onUnread: @escaping @Sendable (StreamID) -> Void,
        onGrab: @escaping @Sendable (ScreenID, GrabNotice) -> Void
    ) {
        self.queue = queue
        self.busQueue = busQueue
        self.onGone = onGone
        self.onUnread = onUnread
        grabs = LiveGrabs(busQueue: busQueue, onChange: onGrab)
        devices = queue.descriptors
        pens = PenWatch(in: devices)
        outletFilled = DispatchSource.makeUserDataAddSource(queue: busQueue)
        outletFilled.setEventHandler(handler: onFilled)
        outletFilled.activate()
        pens.onChange = { [weak self] in self?.muteBesidePens() }
        streams.onBroken = { [weak self] in self?.retire($0) }
        queue.run {
            self.timer = DeadlineTimer(in: self.devices) { [weak self] in self?.deadlineCame() }
        }
    }

    // MARK: From the bus queue

    /// The oldest event that nobody has taken.
    func take() -> GestureEvent? {
        if let event = outlet.take() { return event }
        if outlet.isWaitingForRoom {
            queue.run {
                if self.outlet.letGo() { self.outletFilled.add(data: 1) }
            }
        }
        return nil
    }

    /// Begins to read a screen, which is this queue's alone from then on.
    func add(_ screen: LiveScreen, with lineup: Lineup) {
        let (passedScreen, passedLineup) = (Passage(screen), Passage(lineup))
        queue.run {
            guard !self.isStopped else { return }
            let (screen, lineup) = (passedScreen.value, passedLineup.value)
            _ = screen.install(lineup, at: MonotonicClock.now) { _ in }
            self.screens.append(screen)
            self.updateFrameReaders()
            // Held until the screen is stopped: it is dropped no sooner.
            let isWatched = screen.start(in: self.devices) { self.read(screen) }
            if isWatched { self.read(screen) } else { self.drop(screen) }
        }
    }

    /// Stops reading a screen; gestures in progress on it are cancelled.
    func remove(_ id: ScreenID) {
        change(id) { self.drop($0) }
    }

    /// Stops reading all screens, for good: gestures in progress are cancelled, and grabs end.
    /// - Parameter done: called on the bus queue when that has happened and the last events are in the ring.
    func stop(done: @escaping @Sendable () -> Void) {
        queue.run {
            self.isStopped = true
            for screen in self.screens {
                // First, so that nothing of what is cancelled is shown to applications as having lifted.
                self.grabs.end(of: screen)
                screen.cancel(at: MonotonicClock.now) { self.push($0, on: screen) }
                screen.stop()
            }
            let retired = Passage(self.screens)
            self.screens = []
            self.finishTurn()
            self.busQueue.async {
                withExtendedLifetime(retired) { done() }
            }
        }
    }

    /// Puts other recognizers in charge between two frames.
    /// - Parameter done: called on the bus queue when that has happened and all that was before it is in the ring.
    func install(_ lineups: [ScreenID: Lineup], done: @escaping @Sendable () -> Void) {
        let passage = Passage(lineups)
        queue.run {
            var previous: [Lineup] = []
            for screen in self.screens {
                guard let lineup = passage.value[screen.id] else { continue }
                previous.append(screen.install(lineup, at: MonotonicClock.now) { self.push($0, on: screen) })
            }
            self.finishTurn()
            self.retire(previous, done)
        }
    }

    /// A screen lies or measures otherwise, and so do the zones of `lineup`. Touches on it are cancelled.
    /// - Parameter done: called on the bus queue when all that was before it is in the ring.
    func setGeometry(
        _ geometry: ScreenGeometry, of id: ScreenID, _ lineup: Lineup, done: @escaping @Sendable () -> Void
    ) {
        let passage = Passage(lineup)
        change(id) { screen in
            let now = MonotonicClock.now
            screen.setGeometry(geometry, at: now) { self.push($0, on: screen) }
            let previous = screen.install(passage.value, at: now) { self.push($0, on: screen) }
            self.retire([previous], done)
        }
    }

    /// Touches of a screen count, or count for nothing.
    func setEnabled(_ isEnabled: Bool, of id: ScreenID) {
        change(id) { screen in
            screen.setMute(.disabled, !isEnabled, at: MonotonicClock.now) { self.push($0, on: screen) }
        }
    }

    /// How long a finger lies still on a screen until it counts for no later gesture.
    func setRestingTimeout(_ timeout: Microseconds, of id: ScreenID) {
        change(id) { $0.setRestingTimeout(timeout) }
    }

    // MARK: Grabs

    /// Keeps a screen's touches from others as soon as no finger is down; the grab is this queue's alone from then on.
    func grab(_ id: ScreenID, _ grab: LiveGrab) {
        let passage = Passage(grab)
        change(id) { screen in
            screen.grab = passage.value
            self.grabs.attempt(screen) { self.push($0, on: screen) }
        }
    }

    /// Whether five fingers can end a screen's grab.
    func setEmergencyExit(_ isThere: Bool, of id: ScreenID) {
        change(id) { $0.setEmergencyExit(isThere) }
    }

    /// Lets others see a screen for themselves.
    func ungrab(_ id: ScreenID) {
        change(id) { self.grabs.end(of: $0) }
    }

    /// What `Statistics` tells, by name.
    var statistics: [(String, UInt64)] {
        [
            ("frames", counters.frames.count),
            ("late_frames", counters.lateFrames.count),
            ("kernel_drops", counters.kernelDrops.count),
            ("coalesced", outlet.coalesced),
            ("drops", outlet.drops),
            ("repairs", queue.repairs),
            ("queue_high_water", UInt64(outlet.highWaterMark)),
        ]
    }

    /// Whether the queue has its real-time priority.
    var isRealtime: Bool { queue.isRealtime }

    private func change(_ id: ScreenID, _ body: @escaping @Sendable (LiveScreen) -> Void) {
        queue.run {
            guard let screen = self.screens.first(where: { $0.id == id }) else { return }
            body(screen)
            self.finishTurn()
        }
    }

    /// Recognizers that are no longer needed are freed on the bus queue.
    private func retire(_ lineups: [Lineup], _ done: @escaping @Sendable () -> Void) {
        let retired = Passage(lineups)
        busQueue.async {
            withExtendedLifetime(retired) { done() }
        }
    }

    // MARK: Pens

    /// Begins to watch a pen, which is this queue's alone from then on.
    func add(_ pen: LivePen) {
        let passage = Passage(pen)
        queue.run { self.pens.add(passage.value) }
    }

    /// The pen's screens are these now.
    func setScreens(_ screens: Set<ScreenID>, of id: PenID) {
        queue.run { self.pens.setScreens(screens, of: id) }
    }

    /// Watches a pen no more, which counts as away.
    func remove(_ id: PenID) {
        queue.run { self.pens.remove(id) }
    }

    // MARK: Raw touches

    /// Begins to send frames to a stream, which is this queue's alone from then on.
    func add(_ stream: LiveStream) {
        let passage = Passage(stream)
        queue.run {
            self.streams.add(passage.value)
            self.updateFrameReaders()
        }
    }

    /// The frames of these screens go to a stream from now on.
    func setScreens(_ screens: Set<ScreenID>, of id: StreamID) {
        queue.run { self.streams.setScreens(screens, of: id) }
    }

    /// Ends a stream.
    func remove(_ id: StreamID) {
        queue.run {
            guard let stream = self.streams.remove(id) else { return }
            self.retire(stream)
            self.updateFrameReaders()
        }
    }

    private func updateFrameReaders() {
        for screen in screens {
            screen.setFrameReader(
                streams.isEmpty ? nil : { [streams, unowned screen] in streams.send($0, of: screen) })
        }
    }

    /// Sockets are closed on the bus queue.
    private func retire(_ stream: LiveStream) {
        let (id, onUnread, retired) = (stream.id, onUnread, Passage(stream))
        busQueue.async {
            withExtendedLifetime(retired) { onUnread(id) }
        }
    }

    // MARK: On the real-time queue

    private func read(_ screen: LiveScreen) {
        let (frames, late, drops) = (screen.frames, screen.lateFrames, screen.kernelDrops)
        let isThere = screen.read { push($0, on: screen) }
        if isThere { grabs.attempt(screen) { push($0, on: screen) } }
        counters.frames.grow(from: frames, to: screen.frames)
        counters.lateFrames.grow(from: late, to: screen.lateFrames)
        counters.kernelDrops.grow(from: drops, to: screen.kernelDrops)
        if isThere { finishTurn() } else { drop(screen) }
    }

    private func drop(_ screen: LiveScreen) {
        screen.cancel(at: MonotonicClock.now) { push($0, on: screen) }
        screen.stop()
        screens.removeAll { $0 === screen }
        finishTurn()
        let (id, onGone, retired) = (screen.id, onGone, Passage(screen))
        // Closing a device takes its time: over there.
        busQueue.async {
            withExtendedLifetime(retired) { onGone(id) }
        }
    }

    private func muteBesidePens() {
        for screen in screens {
            screen.setMute(.pen, pens.isAnyNear(screen.id), at: MonotonicClock.now) { push($0, on: screen) }
        }
        finishTurn()
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
        grabs.endIfAsked(screens, at: now)
        finishTurn()
    }

    private func push(_ transition: Transition, on screen: LiveScreen) {
        guard transition.isAction else { return }
        outlet.put(GestureEvent(transition, on: screen.id))
        putCount += 1
        if putCount == 1 { outletFilled.add(data: 1) }
    }

    /// Tells the bus queue of what it may not have seen, and sets the timer.
    private func finishTurn() {
        if putCount > 1 { outletFilled.add(data: 1) }
        putCount = 0
        var next: Microseconds?
        for index in screens.indices {
            if let deadline = screens[index].nextDeadline { next = min(next ?? deadline, deadline) }
        }
        timer?.arm(next)
    }
}
