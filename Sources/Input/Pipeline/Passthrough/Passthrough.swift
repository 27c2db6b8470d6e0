import CMudraEvdev
import Gestures
import MudraEvdev
import MudraTouch

/// Carries out the engine's deliveries: on a virtual screen, the application below a grabbed screen sees only the
/// touches it may see.
///
/// Deliveries name the touches; the values are those that the device has sent, to the unit and on every axis. An
/// unwanted touch arrives unchanged, frame by frame, in its own slot.
///
/// At each moment, the deliveries come first (`apply`). Then touches that are taken back are written (`complete`),
/// before targets are called. The rest follows (`follow`, or `settle` if the moment is no event of the device). Never
/// allocates. After its creation, only the queue that reads the screen may use it.
package final class Passthrough {
    private var touches: ForwardedTouches
    private var playback = Playback()
    /// The events that are released at this moment.
    private var released: ContiguousArray<WithheldEvent> = []
    /// A delivery has taken a touch that is on the virtual screen.
    private var hasTaken = false
    /// The device's own time of this frame, an `MSC_TIMESTAMP`.
    private var timestamp: InputEvent?
    private let layout: VirtualLayout
    private let encoder: SlotEncoder
    private let clock: () -> Microseconds

    /// - Parameters:
    ///   - layout: the layout of the virtual screen.
    ///   - clock: the present time, from which a touch that has left the surface lies still: a busy machine writes that
    ///     later than the frame that caused it. By default the time of the frames counts, as in a replay.
    ///   - write: called with the events of every frame.
    package init(
        _ layout: VirtualLayout, clock: @escaping () -> Microseconds = { 0 },
        write: @escaping (UnsafeBufferPointer<input_event>) -> Void
    ) {
        self.layout = layout
        self.clock = clock
        encoder = SlotEncoder(layout, EventBatch(write))
        touches = ForwardedTouches(layout, encoder)
        // A landing, a move and a lift of every touch of the engine.
        released.reserveCapacity(3 * TouchFrame.capacity)
    }

    /// When to call `settle` if nothing happens first.
    package var nextDeadline: Microseconds? {
        guard let lift = touches.nextLift else { return playback.due }
        return min(playback.due ?? lift, lift)
    }

    /// When applications have seen the end of all touches that are taken back by `time`.
    package func departure(at time: Microseconds) -> Microseconds {
        touches.lastLift(at: max(time, clock())) ?? time
    }

    /// How touches are taken back. Touches that leave the surface do so at the nearest side. On a screen that cannot
    /// cancel touches, they leave and lift.
    package var retraction: Retraction {
        get { touches.retraction }
        set { touches.retraction = newValue }
    }

    /// Whether the screen's horizontal axis is vertical for the user. Touches leave to the user's left or right, since
    /// most views scroll up and down.
    package var isTurned: Bool {
        get { touches.isTurned }
        set { touches.isTurned = newValue }
    }

    // MARK: Deliveries

    package func apply(_ delivery: Delivery) {
        if delivery.kind != .cancel { complete() }
        switch (delivery.kind, delivery.disposition) {
        case (.down, .pass), (.down, .withhold):
            touches.add(ForwardedTouch(delivery.touch, delivery.disposition == .pass ? .visible : .withheld))
        case (_, .replay):
            release(delivery)
        case (.up, .withhold):
            touches.change(delivery.touch) { $0.isDetained = true }
        case (.cancel, _):
            touches.change(delivery.touch) { $0.visibility = .taken }
            hasTaken = true
        default:
            // The device reports where a touch moves, and its lift.
            break
        }
    }

    /// All deliveries of the moment have come: takes back the touches that gestures have taken.
    package func complete() {
        guard hasTaken else { return }
        hasTaken = false
        // Events that were released earlier go first.
        startPlaying(at: 0)
        play(upTo: .distantFuture)
        touches.takeBack { $0.visibility == .taken }
        touches.removeGone()
    }

    /// Takes back all touches of the virtual screen: it is about to go, or must not show the current touches. If
    /// they leave the surface, they lift later (`nextDeadline`).
    package func takeBackAll(at time: Microseconds) {
        startPlaying(at: 0)
        play(upTo: .distantFuture)
        touches.takeBack { _ in true }
        touches.removeAll()
        hasTaken = false
        timestamp = nil
        liftDeparted(at: time)
    }

    /// Takes back all touches of a virtual screen to which another process has written until now.
    package func takeBackUnknown(at time: Microseconds) {
        touches.takeBackUnknown()
        liftDeparted(at: time)
    }

    /// Lifts the touches that have left the surface, even if they have not been still for long enough.
    package func liftTaken() {
        touches.liftDeparted(upTo: .distantFuture)
    }

    private func liftDeparted(at time: Microseconds) {
        guard touches.nextLift != nil else { return }
        touches.liftDeparted(at: time, now: max(time, clock()))
    }

    private func release(_ delivery: Delivery) {
        released.append(WithheldEvent(touch: delivery.touch, kind: delivery.kind, time: delivery.time))
        touches.change(delivery.touch) { touch in
            touch.visibility = .visible
            touch.isPlaying = true
        }
    }

    // MARK: The device

    /// Follows an event of the device, which `decoder` has just decoded.
    package func follow(_ event: InputEvent, _ decoder: TouchDecoder) {
        if event.type == EventCode.synchronization, event.code == EventCode.report {
            touches.track(decoder)
            forwardFrame(at: event.time)
        } else if event.type == UInt16(EV_MSC), event.code == UInt16(MSC_TIMESTAMP) {
            timestamp = event
        } else if !layout.isOfContacts(event) {
            encoder.add(event)
        }
    }

    // MARK: The virtual screen

    /// Forwards the events that are due.
    package func settle(at time: Microseconds) {
        startPlaying(at: time)
        play(upTo: isSomethingNewer ? .distantFuture : time)
        liftDeparted(at: time)
    }

    private func forwardFrame(at time: Microseconds) {
        let wasTransparent = !touches.contains { !$0.isLive || $0.isDetained }
        startPlaying(at: time)
        playLifts(at: time)
        play(upTo: isSomethingNewer ? .distantFuture : time)
        liftDeparted(at: time)
        touches.forwardLive()
        // A frame with nothing but the device's time is a frame too.
        if let timestamp, wasTransparent { encoder.add(timestamp) }
        encoder.endFrame(wasTransparent ? nil : timestamp)
        timestamp = nil
        touches.removeGone()
    }

    /// Order matters more than spacing: withheld events are older than all others that are to be forwarded.
    private var isSomethingNewer: Bool {
        !playback.isEmpty
            && touches.contains { touch in
                if touch.isPlaying { return touch.isDown }
                let isLanding = touch.isDown && touch.virtualSlot == nil
                return touch.isLive && (isLanding || touch.isLifting && !touch.isDetained)
            }
    }

    private func startPlaying(at time: Microseconds) {
        guard !released.isEmpty else { return }
        play(upTo: .distantFuture)
        for event in released { playback.add(event, at: time) }
        released.removeAll(keepingCapacity: true)
    }

    /// A touch that lifts while its landing plays lifts later by the same delay.
    private func playLifts(at time: Microseconds) {
        touches.forEach { touch in
            guard touch.isLifting, touch.isPlaying, !touch.isDetained, let contact = touch.contact else { return }
            playback.add(WithheldEvent(touch: contact, kind: .up, time: time), at: time)
        }
    }

    private func play(upTo limit: Microseconds) {
        var last: WithheldEvent?
        while let due = playback.due, due <= limit, let event = playback.popNext() {
            if let last, !last.goes(with: event) { encoder.endFrame() }
            touches.perform(event, isLast: !playback.contains(event.touch))
            last = event
        }
        if last != nil { encoder.endFrame() }
    }
}

extension Passthrough {
    /// Writes to a virtual screen, and retains it.
    /// - Parameter clock: the present time.
    package convenience init(to screen: VirtualScreen, clock: @escaping () -> Microseconds) {
        self.init(screen.layout, clock: clock) { screen.writer.write($0) }
    }
}
