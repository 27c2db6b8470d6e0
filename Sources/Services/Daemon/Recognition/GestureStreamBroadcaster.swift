import Gestures
import MudraInterface
import MudraTouch

/// The readers of gesture streams, as long as the process runs.
@MainActor
final class GestureStreamBroadcaster {
    /// After how long to try again if a socket was full.
    private static let pause = Microseconds(20_000)

    /// Called with a stream that has ended by itself or by `remove`. The callee must free it on another queue.
    var onEnd: (LiveGestureStream) -> Void = { _ in }
    private(set) var nextNumber: UInt64 = 0
    /// When to call `sendWaiting`; nil: nothing waits.
    private(set) var nextDeadline: Microseconds?

    private var streams = PacketStreams<LiveGestureStream>(capacity: GesturePacket.capacity)

    /// Adds a stream; it gets events from the next one on.
    func add(_ stream: LiveGestureStream) {
        stream.events.begin(at: nextNumber)
        streams.add(stream)
    }

    func setAudience(_ audience: GestureAudience, of id: StreamID) {
        streams[id]?.audience = audience
    }

    func remove(_ id: StreamID) {
        if let stream = streams.remove(id) { end(stream) }
    }

    private func end(_ stream: LiveGestureStream) {
        stream.events.end(at: nextNumber)
        onEnd(stream)
    }

    /// Sends the event with the next number to every reader that may get it.
    func send(_ event: GestureEvent, of screen: OpenScreen) {
        defer { nextNumber &+= 1 }
        streams.forEach { stream, room in
            guard stream.send(event, of: screen, room) else { return false }
            if stream.stuckSince != nil, nextDeadline == nil { nextDeadline = event.moment.time + Self.pause }
            return true
        } ended: {
            end($0)
        }
    }

    /// Sends waiting events, as far as there is room.
    func sendWaiting(at now: Microseconds) {
        guard let deadline = nextDeadline, deadline <= now else { return }
        nextDeadline = nil
        streams.forEach { stream, room in
            guard stream.sendWaiting(at: now, room) else { return false }
            if stream.stuckSince != nil { nextDeadline = now + Self.pause }
            return true
        } ended: {
            end($0)
        }
    }
}
