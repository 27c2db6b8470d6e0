import Dispatch
import MudraBus
import MudraEvdev
import MudraRealtime
import MudraTouch

/// The bus queue's handle to the real-time queue.
///
/// Both directions keep their order. A block that is sent runs between two frames. A reply comes after all earlier
/// events, which have been passed on by then.
@BusActor
final class Recognition {
    /// Called with every gesture event that programs may get.
    var onEvent: (GestureEvent) -> Void = { _ in }
    /// Called with a screen that is not read any more.
    var onGone: (ScreenID) -> Void = { _ in }
    /// Called with a screen that has contradicted itself in new ways.
    var onOddity: (ScreenID, DeviceOddities) -> Void = { _, _ in }
    /// Called with a pen that is not watched any more.
    var onPenGone: (PenID) -> Void = { _ in }
    /// Called with a touch stream whose reader has gone.
    var onUnread: (StreamID) -> Void = { _ in }
    /// Called with a gesture stream that has ended, and whether it has because its reader was too slow.
    var onStreamEnd: (StreamID, _ isStuck: Bool) -> Void = { _, _ in }
    /// Called when a grab has a result.
    var onGrab: (ScreenID, GrabNotice) -> Void = { _, _ in }
    /// Called when a screen's geometry has taken force.
    var onGeometry: (ScreenID, ScreenGeometry) -> Void = { _, _ in }
    /// Called with the name of a virtual screen that is about to go.
    var onGrabEnd: (String) -> Void = { _ in }

    /// The time of the real-time queue.
    nonisolated var clock: RecognitionClock { queue.clock }
    private let queue: RealtimeQueue
    private let loop: RecognitionLoop

    /// - Parameter loop: the loop on `queue`; it reports to this handle from now on.
    init(_ loop: RecognitionLoop, on queue: RealtimeQueue) {
        self.queue = queue
        self.loop = loop
        let wakeup = BusWakeup { [weak self] in self?.drain() }
        tell { $0.connect(self, wakeup) }
    }

    /// Runs a block on the real-time queue.
    nonisolated func tell(_ body: @escaping @MainActor (RecognitionLoop) -> Void) {
        queue.async { [loop] in body(loop) }
    }

    /// Runs a block on the real-time queue, and then one on the bus queue.
    /// - Parameters:
    ///   - body: returns a result for the bus queue to use or to free.
    ///   - done: called with the result after all earlier events have been passed on.
    func tell<Outcome: Sendable>(
        _ body: @escaping @MainActor (RecognitionLoop) -> Outcome, then done: @escaping @BusActor (Outcome) -> Void
    ) {
        queue.async { [loop] in
            let outcome = body(loop)
            loop.tellBus { _ in done(outcome) }
        }
    }

    /// Answers a call after the real-time queue has taken everything that it was told before: from the answer on,
    /// touches are recognized by it.
    func answer(_ call: BusCall, _ values: [BusValue] = []) -> BusAnswer {
        tell({ _ in }) { call.answer(values) }
        return .later
    }

    /// Stops reading all screens permanently.
    /// - Parameter done: called after gestures in progress have been reported as cancelled, and applications have seen
    ///   the end of all touches.
    func stop(then done: @escaping @BusActor () -> Void) {
        tell({ $0.stop() }) { [self] _ in finishGrabs(then: done) }
    }

    private func finishGrabs(then done: @escaping @BusActor () -> Void) {
        tell({ loop in
            // A clock that a test holds does not come to the deadlines.
            let now = loop.clock.isHeld ? Microseconds.distantFuture : loop.clock.now
            return loop.finishGrabs(at: now).map { $0 - now }
        }) { rest in
            guard let rest else { return done() }
            BusActor.async(after: DispatchTimeInterval(rest)) { [self] in finishGrabs(then: done) }
        }
    }

    /// Passes on the events in the ring.
    func drain() {
        while let event = loop.events.take() { onEvent(event) }
        if loop.events.isWaitingForRoom { tell { $0.letGoEvents() } }
    }

    /// The values of `Statistics`, by name.
    var statistics: [(String, UInt64)] {
        [
            ("frames", loop.counters.frames.count),
            ("late_frames", loop.counters.lateFrames.count),
            ("kernel_drops", loop.counters.kernelDrops.count),
            ("coalesced", loop.events.coalesced),
            ("drops", loop.events.drops),
            ("repairs", queue.repairs),
            ("queue_high_water", UInt64(loop.events.highWaterMark)),
        ]
    }

    nonisolated var isRealtime: Bool { queue.isRealtime }
}

/// Wakes the bus queue without allocating, from the real-time queue.
///
/// Unchecked, since the compiler does not know that any thread may call a source of Dispatch's.
final class BusWakeup: @unchecked Sendable {
    private let source = DispatchSource.makeUserDataAddSource(queue: BusActor.queue)

    /// - Parameter handle: called at least once after `wake`.
    init(_ handle: @escaping @BusActor @Sendable () -> Void) {
        source.setEventHandler { BusActor.assumeIsolated(handle) }
        source.activate()
    }

    func wake() {
        source.add(data: 1)
    }
}
