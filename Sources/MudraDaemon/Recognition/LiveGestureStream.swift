import Gestures
import Glibc
import MudraInterface
import MudraTouch

/// What of the gestures on the screens goes through a socket.
struct GestureAudience: Hashable, Sendable {
    /// A recognizer whose gestures go through it.
    struct HeardRecognizer: Hashable, Sendable {
        /// What packets call it.
        let label: GesturePacket.Label
        /// Whether they say how the fingers have moved to readers that may not know where they are.
        let tellsMotion: Bool
    }

    /// The recognizers by their tags.
    var recognizers: [UInt32: HeardRecognizer] = [:]
    /// The screens whose gestures may be heard of now.
    var screens: Set<ScreenID> = []
    /// Whether it may be told where they are.
    var isLocated = false
}

/// A reader of gestures through a socket. Its socket is made and closed on the bus queue.
///
/// As with signals, `changed` gives way to later ones of the same gesture where the reader is slow, everything else waits
/// for it, and one that reads nothing for too long is dropped.
@MainActor
final class LiveGestureStream {
    /// How long a reader may read nothing of what waits. As with signals.
    static let timeout = Microseconds(5_000_000)
    /// The most events that wait outside of the socket, which holds hundreds itself.
    private static let mostWaiting = 256

    /// What becomes of a packet.
    private enum Sent {
        case done, full, broken
    }

    private struct PendingEvent {
        let event: GestureEvent
        let screen: (number: UInt32, size: ScreenSize)
    }

    nonisolated let id: StreamID
    let events: StreamedEvents
    var audience: GestureAudience
    private let descriptor: Int32
    private var waiting = Backlog<PendingEvent>(capacity: mostWaiting)
    /// When the reader last made room, or began to have none.
    private(set) var stuckSince: Microseconds?

    /// - Parameter descriptor: our end of the socket, which is closed with the object.
    init(id: StreamID, descriptor: Int32, _ events: StreamedEvents, _ audience: GestureAudience) {
        self.id = id
        self.events = events
        self.descriptor = descriptor
        self.audience = audience
    }

    deinit {
        close(descriptor)
    }

    /// Sends an event that concerns the reader.
    /// - Returns: false when the stream is over: its reader has gone, or reads nothing.
    func send(_ event: GestureEvent, of screen: OpenScreen, _ room: UnsafeMutableRawBufferPointer) -> Bool {
        guard let recognizer = recognizer(of: event) else { return true }
        let entry = PendingEvent(event: event, screen: (screen.number, screen.size))
        if waiting.count == 0 {
            switch send(entry, recognizer, room) {
            case .done: return true
            case .broken: return false
            case .full: stuckSince = event.moment.time
            }
        }
        let isChange = event.moment.state == .changed
        waiting.add(entry, replacing: isChange ? .gesture(event.moment.gestureID) : nil)
        return waiting.count <= Self.mostWaiting
    }

    /// Sends what waits, as far as there is room.
    /// - Returns: false when the stream is over: its reader has gone, or reads nothing.
    func sendWaiting(at now: Microseconds, _ room: UnsafeMutableRawBufferPointer) -> Bool {
        while let entry = waiting.first {
            // The reader may hear less by now.
            if let recognizer = recognizer(of: entry.event) {
                switch send(entry, recognizer, room) {
                case .done: stuckSince = now
                case .broken: return false
                case .full: return stuckSince.map { now - $0 < Self.timeout } ?? true
                }
            }
            _ = waiting.next()
        }
        stuckSince = nil
        return true
    }

    /// An event's recognizer; nil: the reader may not hear of the event now.
    private func recognizer(of event: GestureEvent) -> GestureAudience.HeardRecognizer? {
        // A user who is switched away from the screen still hears `cancelled`: the switch has ended the gesture.
        guard audience.screens.contains(event.screen) || event.moment.state == .cancelled else { return nil }
        return audience.recognizers[event.recognizer]
    }

    private func send(
        _ entry: PendingEvent, _ recognizer: GestureAudience.HeardRecognizer, _ room: UnsafeMutableRawBufferPointer
    ) -> Sent {
        let isLocated = audience.isLocated && audience.screens.contains(entry.event.screen)
        let length = GesturePacket.write(
            entry.event.moment, recognizer.label, on: entry.screen,
            telling: isLocated ? .place : recognizer.tellsMotion ? .motion : .event, to: room)
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        if Glibc.send(descriptor, room.baseAddress, length, flags) >= 0 { return .done }
        return errno == EAGAIN || errno == ENOBUFS || errno == ENOMEM || errno == EINTR ? .full : .broken
    }
}
