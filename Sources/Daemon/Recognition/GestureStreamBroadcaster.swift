import Gestures
import Touch

/// The readers of gestures through sockets, for as long as the process runs.
@MainActor
final class GestureStreamBroadcaster {
    /// How soon it is tried again where a socket was full.
    private static let pause = Microseconds(20_000)

    /// Called with a reader that is dropped, for it is gone or reads nothing.
    var onBroken: (LiveGestureStream) -> Void = { _ in }
    /// When `sendWaiting` is to be called; nil: nothing waits.
    private(set) var nextDeadline: Microseconds?

    private var streams: ContiguousArray<LiveGestureStream> = []
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: GesturePacket.capacity, alignment: 8)

    func add(_ stream: LiveGestureStream) {
        streams.append(stream)
    }

    func setAudience(_ audience: GestureAudience, of id: StreamID) {
        streams.first { $0.id == id }?.audience = audience
    }

    /// Drops a stream.
    /// - Returns: it, to be freed elsewhere.
    func remove(_ id: StreamID) -> LiveGestureStream? {
        streams.firstIndex { $0.id == id }.map { streams.remove(at: $0) }
    }

    /// Sends an event to all whom it concerns.
    func send(_ event: GestureEvent, of screen: LiveScreen) {
        forEach { stream in
            guard stream.send(event, of: screen, room) else { return false }
            if stream.stuckSince != nil, nextDeadline == nil { nextDeadline = event.moment.time + Self.pause }
            return true
        }
    }

    /// Sends what waits, as far as there is room.
    func sendWaiting(at now: Microseconds) {
        guard let deadline = nextDeadline, deadline <= now else { return }
        nextDeadline = nil
        forEach { stream in
            guard stream.sendWaiting(at: now, room) else { return false }
            if stream.stuckSince != nil { nextDeadline = now + Self.pause }
            return true
        }
    }

    /// - Parameter body: gives false for a stream that is to be dropped.
    private func forEach(_ body: (LiveGestureStream) -> Bool) {
        var index = 0
        while index < streams.count {
            if body(streams[index]) { index += 1 } else { onBroken(streams.remove(at: index)) }
        }
    }
}
