import MudraBus
import MudraRealtime
import MudraTouch

/// The bus side's handle to what runs on the real-time queue.
///
/// Both directions keep their order. What is told runs between two frames; what comes back comes after all events of
/// before, which have been handed on by then.
@BusActor
final class Recognition {
    /// Called with everything that happens to gestures and is to be told.
    var onEvent: (GestureEvent) -> Void = { _ in }
    /// Called with a screen that is not read any more.
    var onGone: (ScreenID) -> Void = { _ in }
    /// Called with a stream whose reader has gone.
    var onUnread: (StreamID) -> Void = { _ in }
    /// Called with a gesture stream that is no more, and whether that is so since its reader was too slow.
    var onStreamEnd: (StreamID, _ isStuck: Bool) -> Void = { _, _ in }
    /// Called when something has become of a grab.
    var onGrab: (ScreenID, GrabNotice) -> Void = { _, _ in }
    /// Called with the name of a virtual screen that is about to go.
    var onGrabEnd: (String) -> Void = { _ in }

    private let queue: RealtimeQueue
    private let loop: RecognitionLoop

    /// - Parameter loop: what runs on `queue`; from now on it tells this handle.
    init(_ loop: RecognitionLoop, on queue: RealtimeQueue) {
        self.queue = queue
        self.loop = loop
        let wakeup = BusWakeup { [weak self] in self?.drain() }
        tell { $0.connect(self, wakeup) }
    }

    /// Has the loop do something.
    nonisolated func tell(_ body: @escaping @MainActor (RecognitionLoop) -> Void) {
        queue.async { [loop] in body(loop) }
    }

    /// Has the loop do something, and then the bus side.
    /// - Parameters:
    ///   - body: gives what the bus side is to know, or to free.
    ///   - done: called with it when the events of before have been handed on.
    func tell<Outcome: Sendable>(
        _ body: @escaping @MainActor (RecognitionLoop) -> Outcome, then done: @escaping @BusActor (Outcome) -> Void
    ) {
        queue.async { [loop] in
            let outcome = body(loop)
            loop.tellBus { _ in done(outcome) }
        }
    }

    /// Stops reading all screens, for good.
    /// - Parameter done: called when gestures in progress have been told as cancelled, and applications have seen all that
    ///   they saw of touches end.
    func stop(then done: @escaping @BusActor () -> Void) {
        tell({ $0.stop() }) { [self] _ in finishGrabs(then: done) }
    }

    private func finishGrabs(then done: @escaping @BusActor () -> Void) {
        tell({ $0.finishGrabs(at: MonotonicClock.now) }) { end in
            guard let end else { return done() }
            BusActor.async(after: .microseconds(Int((end - MonotonicClock.now).value))) { [self] in
                finishGrabs(then: done)
            }
        }
    }

    /// Hands on the events that there are.
    func drain() {
        while let event = loop.events.take() { onEvent(event) }
        if loop.events.isWaitingForRoom { tell { $0.letGoEvents() } }
    }

    /// What `Statistics` tells, by name.
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

    /// Whether the queue has its real-time priority.
    nonisolated var isRealtime: Bool { queue.isRealtime }
}
