import Gestures
import Glibc
import MudraBus
import MudraInterface

/// The programs that get gestures, as far as the real-time queue must know them: which gestures go to which socket, and
/// for which recognizers it passes changes to the bus queue at all, which costs more than recognizing them.
@BusActor
final class GestureListeners {
    /// The most sockets of a user's programs: the real-time queue writes to each while a seat shows the user. A limit for
    /// all users together would let one keep the others from their gestures.
    static let maxStreamsPerUser = 16

    private struct GestureReader {
        let client: Client
        var audience: GestureAudience
    }

    private let recognition: Recognition
    private let registry: Registry
    private let clients: Clients
    private let screens: Screens
    private let access: AccessControl
    private var streams: [StreamID: GestureReader] = [:]
    private var lastID: UInt32 = 0
    /// The recognizers whose gestures a client gets as signals, as last sent to the real-time queue.
    private var followed: Set<UInt32> = []

    init(_ recognition: Recognition, registry: Registry, clients: Clients, screens: Screens, access: AccessControl) {
        self.recognition = recognition
        self.registry = registry
        self.clients = clients
        self.screens = screens
        self.access = access
        recognition.onStreamEnd = { [weak self] in self?.ended($0, isStuck: $1) }
    }

    /// Opens a socket through which a client gets its gestures from now on.
    /// - Returns: the answer; it comes after all earlier events have been sent as signals.
    func open(for client: Client, _ call: BusCall) throws(BusError) -> BusAnswer {
        guard client.stream == nil else { throw .tooMany("gesture streams of one program", limit: 1) }
        guard streams.values.count(where: { $0.client.user == client.user }) < Self.maxStreamsPerUser else {
            throw .tooMany("gesture streams of one user", limit: Self.maxStreamsPerUser)
        }
        let (ours, theirs) = try PacketSocket.pair()
        lastID &+= 1
        let (id, audience, events) = (StreamID(value: lastID), audience(of: client), StreamedEvents())
        streams[id] = GestureReader(client: client, audience: audience)
        (client.stream, client.streamed) = (id, events)
        recognition.tell({ loop in
            loop.gestureStreams.add(LiveGestureStream(id: id, ours, events, audience))
        }) { [weak self] in
            client.sendAllThatWaits()
            self?.update()
            // Last: the client may close the socket at once, and our copy of its end must not keep it open.
            call.answer([.descriptor(theirs)])
        }
        return .later
    }

    /// Updates the streams after a change of recognizers, subscriptions, screens or access.
    func update() {
        updateFollowed()
        for (id, stream) in streams {
            let audience = audience(of: stream.client)
            guard audience != stream.audience else { continue }
            streams[id]?.audience = audience
            recognition.tell { $0.gestureStreams.setAudience(audience, of: id) }
        }
    }

    /// A client has left the bus: ends its stream.
    func clientLeft(_ client: Client) {
        if let id = client.stream { recognition.tell { $0.gestureStreams.remove(id) } }
        update()
    }

    private func ended(_ id: StreamID, isStuck: Bool) {
        guard let stream = streams.removeValue(forKey: id) else { return }
        stream.client.stream = nil
        if isStuck { stream.client.dropSlow() }
        update()
    }

    private func updateFollowed() {
        var names: [UInt32: Set<String>] = [:]
        var users: Set<UInt32> = []
        for client in clients.all where client.stream == nil {
            guard let subscription = client.subscription else { continue }
            if subscription.names.isEmpty { users.insert(subscription.user) }
            names[subscription.user, default: []].formUnion(subscription.names)
        }
        let next = Set(
            registry.known.lazy.filter { users.contains($0.user) || names[$0.user]?.contains($0.name) == true }
                .map(\.tag))
        guard next != followed else { return }
        followed = next
        recognition.tell { $0.followed = next }
    }

    private func audience(of client: Client) -> GestureAudience {
        guard client.subscription != nil else { return GestureAudience() }
        let screens = { [access] (wanted: AccessControl.SeatAccess) in
            Set(self.screens.all.filter { access.seatAccess(of: client.user, on: $0.1.seat) == wanted }.map(\.0))
        }
        let recognizers = registry.known.filter { client.follows($0) }.map {
            let label = GesturePacket.Label(name: $0.name, type: $0.declaration.configuration.type.rawValue)
            let recognizer = GestureAudience.HeardRecognizer(
                label: label, tellsMotion: $0.declaration.tellsMotion,
                isForLockScreen: $0.declaration.isForLockScreen)
            return ($0.tag, recognizer)
        }
        return GestureAudience(
            recognizers: Dictionary(recognizers, uniquingKeysWith: { first, _ in first }),
            screens: screens(.active), lockedScreens: screens(.locked), isLocated: client.mayLocate)
    }
}
