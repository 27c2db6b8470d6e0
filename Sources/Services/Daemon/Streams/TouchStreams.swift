import Glibc
import MudraBus
import MudraInterface

/// The sockets of `OpenTouchStream`, and the screens whose frames each gets.
@BusActor
final class TouchStreams {
    /// The most streams that a client may have open.
    static let maxPerClient = 4

    private struct OpenStream {
        let id: StreamID
        let client: String
        let user: UInt32
        /// The path of the stream's only screen; nil: all screens.
        let device: String?
        /// The seats of all screens that the stream has had: its user must be active at each.
        var seats: Set<String>
        /// The screens whose frames it gets, as last sent to the real-time queue.
        var screens: Set<ScreenID> = []
    }

    /// The seat at which a user must be active if there is no screen.
    private static let defaultSeat = "seat0"

    private let recognition: Recognition
    private let screens: Screens
    private let access: AccessControl
    private var streams: [OpenStream] = []
    private var lastID: UInt32 = 0

    init(_ recognition: Recognition, screens: Screens, access: AccessControl) {
        self.recognition = recognition
        self.screens = screens
        self.access = access
        recognition.onUnread = { [weak self] id in self?.streams.removeAll { $0.id == id } }
    }

    /// The screen that a call's options ask for; nil: all screens.
    static func device(_ options: [String: BusValue]) throws(BusError) -> String? {
        for key in options.keys.sorted() where key != CallOption.device {
            throw .invalidOptions("a touch stream has no option \(key.debugDescription): device")
        }
        guard let value = options[CallOption.device] else { return nil }
        guard case .objectPath(let path) = value else { throw .invalidOptions("device must be an object path") }
        return path
    }

    /// Opens a stream.
    /// - Throws: also if the user is not active at the seat any more: polkit's answer may take a minute.
    /// - Returns: the client's end of the socket.
    func open(for client: Client, device: String?) throws(BusError) -> BusDescriptor {
        guard streams.count(where: { $0.client == client.name }) < Self.maxPerClient else {
            throw .tooMany("touch streams of one program", limit: Self.maxPerClient)
        }
        if let device, !screens.all.contains(where: { $0.1.path == device }) {
            throw .unknownDevice(device)
        }
        let screens = screens(for: device)
        let seats = screens.isEmpty ? [Self.defaultSeat] : Set(screens.map(\.1.seat))
        let heard = seats.filter { access.hears(client.user, on: $0) }
        if heard.isEmpty, let seat = seats.min() {
            throw .notActive(access.seatAccess(of: client.user, on: seat), seat: seat)
        }
        let (ours, theirs) = try PacketSocket.pair()
        lastID &+= 1
        var stream = OpenStream(
            id: StreamID(value: lastID), client: client.name, user: client.user, device: device, seats: heard)
        stream.screens = screensOf(stream)
        streams.append(stream)
        let live = LiveTouchStream(id: stream.id, ours, screens: stream.screens)
        recognition.tell { $0.streams.add(live) }
        return theirs
    }

    /// Updates the streams after a change of screens or access. Ends the streams of a user who is not active any more:
    /// a new stream needs polkit's answer again.
    func update() {
        end { stream in stream.seats.contains { !access.hears(stream.user, on: $0) } }
        for index in streams.indices {
            let stream = streams[index]
            let (id, screens) = (stream.id, screensOf(stream))
            let seats = self.screens(for: stream.device).map(\.1.seat)
            streams[index].seats.formUnion(seats.filter { access.hears(stream.user, on: $0) })
            guard screens != stream.screens else { continue }
            streams[index].screens = screens
            recognition.tell { $0.streams.setScreens(screens, of: id) }
        }
    }

    /// A client has left the bus: ends its streams.
    func clientLeft(_ client: Client) {
        end { $0.client == client.name }
    }

    private func end(where isOver: (OpenStream) -> Bool) {
        let over = streams.filter(isOver).map(\.id)
        for id in over { recognition.tell { $0.streams.remove(id) } }
        streams.removeAll { over.contains($0.id) }
    }

    private func screens(for device: String?) -> [(ScreenID, Screen)] {
        screens.all.filter { device == nil || device == $0.1.path }
    }

    private func screensOf(_ stream: OpenStream) -> Set<ScreenID> {
        Set(screens(for: stream.device).filter { access.hears(stream.user, on: $0.1.seat) }.map(\.0))
    }
}

extension PacketSocket {
    /// A pair of connected sockets.
    static func pair() throws(BusError) -> (ours: PacketSocket, theirs: BusDescriptor) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .noSocketLeft }
        return (PacketSocket(ends[0]), BusDescriptor(owning: ends[1]))
    }
}
