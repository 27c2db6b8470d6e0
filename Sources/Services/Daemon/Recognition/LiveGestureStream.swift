import Gestures
import MudraInterface
import MudraTouch
import Synchronization

/// The gestures that go through a socket.
struct GestureAudience: Hashable, Sendable {
    /// A recognizer whose gestures go through the socket.
    struct HeardRecognizer: Hashable, Sendable {
        /// Its name and type in packets.
        let label: GesturePacket.Label
        /// Whether readers that may not know where the fingers are learn how they have moved.
        let tellsMotion: Bool
        /// Whether its gestures come from locked screens, and only from those.
        var isForLockScreen = false
    }

    var recognizers: [UInt32: HeardRecognizer] = [:]
    /// The screens whose gestures the reader may get now.
    var screens: Set<ScreenID> = []
    /// The screens that show the reader's session, which is locked.
    var lockedScreens: Set<ScreenID> = []
    /// Whether the reader may know where the fingers are.
    var isLocated = false
}

/// A reader of gestures through a socket.
///
/// As with signals, a later `changed` of a gesture replaces an earlier one if the reader is slow, and everything else
/// waits. The stream of a reader that reads nothing for too long ends.
@MainActor
final class LiveGestureStream: PacketStream {
    /// How long a reader may read nothing of what waits; as for signals.
    static let timeout = Microseconds(5_000_000)
    /// The most events that wait outside of the socket, which holds hundreds itself.
    private static let mostWaiting = 256

    private struct PendingEvent {
        let event: GestureEvent
        let screen: (number: UInt32, size: ScreenSize)
    }

    nonisolated let id: StreamID
    let events: StreamedEvents
    var audience: GestureAudience
    private let socket: PacketSocket
    private var waiting = Backlog<PendingEvent>(capacity: mostWaiting)
    /// When the reader last made room, or when its socket became full; nil: it is not full.
    private(set) var stuckSince: Microseconds?

    init(id: StreamID, _ socket: PacketSocket, _ events: StreamedEvents, _ audience: GestureAudience) {
        self.id = id
        self.events = events
        self.socket = socket
        self.audience = audience
    }

    /// Sends an event if the reader may get it.
    /// - Returns: false if the stream is over: its reader has gone, or does not read.
    func send(_ event: GestureEvent, of screen: OpenScreen, _ room: UnsafeMutableRawBufferPointer) -> Bool {
        guard let recognizer = recognizer(of: event) else { return true }
        let entry = PendingEvent(event: event, screen: (screen.number, screen.size))
        if waiting.count == 0 {
            switch send(entry, recognizer, room) {
            case .sent: return true
            case .closed: return false
            case .full: stuckSince = event.moment.time
            }
        }
        let isChange = event.moment.state == .changed
        waiting.add(entry, replacing: isChange ? .gesture(event.moment.gesture.number) : nil)
        return waiting.count <= Self.mostWaiting
    }

    /// Sends waiting events, as far as there is room.
    /// - Returns: false if the stream is over: its reader has gone, or does not read.
    func sendWaiting(at now: Microseconds, _ room: UnsafeMutableRawBufferPointer) -> Bool {
        while let entry = waiting.first {
            // The reader may get fewer gestures by now.
            if let recognizer = recognizer(of: entry.event) {
                switch send(entry, recognizer, room) {
                case .sent: stuckSince = now
                case .closed: return false
                case .full: return stuckSince.map { now - $0 < Self.timeout } ?? true
                }
            }
            _ = waiting.next()
        }
        stuckSince = nil
        return true
    }

    /// An event's recognizer; nil: the reader may not get the event now.
    private func recognizer(of event: GestureEvent) -> GestureAudience.HeardRecognizer? {
        guard let recognizer = audience.recognizers[event.moment.gesture.recognizer] else { return nil }
        let screens = recognizer.isForLockScreen ? audience.lockedScreens : audience.screens
        // A user who is switched away from the screen still gets `cancelled`: the switch has ended the gesture.
        return screens.contains(event.screen) || event.moment.state == .cancelled ? recognizer : nil
    }

    private func send(
        _ entry: PendingEvent, _ recognizer: GestureAudience.HeardRecognizer, _ room: UnsafeMutableRawBufferPointer
    ) -> PacketSocket.Outcome {
        let isLocated = audience.isLocated && audience.screens.contains(entry.event.screen)
        let length = GesturePacket.write(
            entry.event.moment, recognizer.label, on: entry.screen,
            telling: isLocated ? .place : recognizer.tellsMotion ? .motion : .event, to: room)
        return socket.send(length, of: room)
    }
}

/// Which events go through a client's socket, so that it gets them there and all others by signals.
///
/// The real-time queue sets a bound before it puts the first event after the bound into the ring.
final class StreamedEvents: Sendable {
    private let first = Atomic<UInt64>(.max)
    private let end = Atomic<UInt64>(.max)

    /// Events go through the socket from this one on.
    func begin(at number: UInt64) {
        first.store(number, ordering: .releasing)
    }

    /// Events go by signals from this one on.
    func end(at number: UInt64) {
        end.store(number, ordering: .releasing)
    }

    /// Whether an event goes through the socket.
    func contains(_ event: GestureEvent) -> Bool {
        event.number >= first.load(ordering: .acquiring) && event.number < end.load(ordering: .acquiring)
    }
}
