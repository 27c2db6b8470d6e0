import Dispatch
import Gestures
import Realtime
import Synchronization
import Touch

/// Everything that happens on the real-time queue: screens are read, frames recognized, deadlines kept, and what comes
/// of it is put into the ring.
///
/// Unchecked: `screens`, `timer` and `isReady` are touched on the real-time queue alone, which the methods see to; the
/// rest is safe by itself.
final class RecognitionLoop: @unchecked Sendable {
    private let queue: RealtimeQueue
    private let busQueue: DispatchQueue
    private let ring = Ring<GestureEvent>(capacity: 4_096)
    private let ringFilled: any DispatchSourceUserDataAdd
    private let frameCount = Atomic<UInt64>(0)
    private let lateFrameCount = Atomic<UInt64>(0)
    private let onGone: @Sendable (ScreenID) -> Void

    private var screens: [LiveScreen] = []
    private var timer: DeadlineTimer?

    /// - Parameters:
    ///   - queue: the real-time queue, made before anything else used Dispatch.
    ///   - busQueue: where the others run.
    ///   - onFilled: called on `busQueue` when there is something to `take`.
    ///   - onGone: called on `busQueue` when a screen is read no more and its last events are in the ring.
    init(
        queue: RealtimeQueue, busQueue: DispatchQueue, onFilled: @escaping () -> Void,
        onGone: @escaping @Sendable (ScreenID) -> Void
    ) {
        self.queue = queue
        self.busQueue = busQueue
        self.onGone = onGone
        ringFilled = DispatchSource.makeUserDataAddSource(queue: busQueue)
        ringFilled.setEventHandler(handler: onFilled)
        ringFilled.activate()
        timer = DeadlineTimer(on: queue) { [weak self] in self?.deadlineCame() }
    }

    // MARK: From the bus queue

    /// The oldest event that nobody has taken.
    func take() -> GestureEvent? {
        ring.pop()
    }

    /// Begins to read a screen, which is this queue's alone from then on.
    func add(_ screen: LiveScreen, with lineup: Lineup) {
        let (passedScreen, passedLineup) = (Passage(screen), Passage(lineup))
        queue.run {
            let (screen, lineup) = (passedScreen.value, passedLineup.value)
            _ = screen.install(lineup, at: MonotonicClock.now) { _ in }
            self.screens.append(screen)
            screen.start(on: self.queue) { [weak self, weak screen] in
                if let self, let screen { self.read(screen) }
            }
            self.read(screen)
        }
    }

    /// Stops reading a screen, which is gone; gestures in progress on it are cancelled.
    func remove(_ id: ScreenID) {
        queue.run {
            if let screen = self.screens.first(where: { $0.id == id }) { self.drop(screen) }
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
            // Recognizers that are no longer needed are freed over there.
            let retired = Passage(previous)
            self.busQueue.async {
                withExtendedLifetime(retired) { done() }
            }
        }
    }

    /// What `Statistics` tells, by name.
    var statistics: [(String, UInt64)] {
        [
            ("frames", frameCount.load(ordering: .relaxed)),
            ("late_frames", lateFrameCount.load(ordering: .relaxed)),
            ("drops", ring.drops),
            ("repairs", queue.repairs),
            ("queue_high_water", UInt64(ring.highWaterMark)),
        ]
    }

    /// Whether the queue has its real-time priority.
    var isRealtime: Bool { queue.isRealtime }

    // MARK: On the real-time queue

    private func read(_ screen: LiveScreen) {
        let (frames, late) = (screen.frames, screen.lateFrames)
        let isThere = screen.read { push($0, on: screen) }
        frameCount.wrappingAdd(screen.frames &- frames, ordering: .relaxed)
        lateFrameCount.wrappingAdd(screen.lateFrames &- late, ordering: .relaxed)
        if isThere { finishTurn() } else { drop(screen) }
    }

    private func drop(_ screen: LiveScreen) {
        screen.cancel(at: MonotonicClock.now) { push($0, on: screen) }
        screen.stop()
        screens.removeAll { $0 === screen }
        finishTurn()
        let (id, onGone) = (screen.id, onGone)
        busQueue.async { onGone(id) }
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
        finishTurn()
    }

    private func push(_ transition: Transition, on screen: LiveScreen) {
        guard transition.isAction else { return }
        ring.push(GestureEvent(transition, on: screen.id))
        ringFilled.add(data: 1)
    }

    private func finishTurn() {
        timer?.arm(screens.lazy.compactMap(\.nextDeadline).min())
    }
}

/// Takes values across a queue that the compiler cannot see to be safe there: of recognizers, which the bus queue holds
/// on to only to tell them apart while the real-time queue runs them; and of screens, which it makes and gives away.
private struct Passage<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
