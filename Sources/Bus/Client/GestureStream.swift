import Dispatch
import Glibc
import MudraBus
import MudraInterface
import MudraSupport
import MudraTouch

/// Receives gestures from `mudrad` through a socket, for as long as the object is kept. Used on the client's queue.
///
/// A signal costs `mudrad`, the bus and the reader several times as much.
final class GestureStream {
    private let watch: DescriptorWatch
    private let socket: BusDescriptor
    private let onGesture: (Gesture) -> Void

    /// Reads a socket of `OpenGestureStream`.
    /// - Returns: nil if the process has no descriptor left to wait with.
    init?(_ socket: BusDescriptor, queue: DispatchQueue, _ onGesture: @escaping (Gesture) -> Void) {
        self.socket = socket
        self.onGesture = onGesture
        guard let watch = DescriptorWatch(socket.number) else { return nil }
        self.watch = watch
        watch.activate(on: queue) { [weak self] in self?.read() }
    }

    /// Whether no more gestures will arrive.
    var hasEnded: Bool { watch.isCancelled }

    /// Reads gestures that have arrived already, to handle them before an event that happened later.
    func read() {
        withUnsafeTemporaryAllocation(byteCount: GesturePacket.capacity, alignment: 8) { room in
            while !hasEnded {
                let length = recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                if length < 0 && (errno == EAGAIN || errno == EINTR) { return }
                guard length > 0 else { return watch.cancel() }
                if let packet = GesturePacket(UnsafeRawBufferPointer(rebasing: room[..<length])) {
                    onGesture(Gesture(packet))
                }
            }
        }
    }
}

extension Gesture {
    /// The gesture of a packet, as a signal would report it.
    package init(_ packet: GesturePacket) {
        let (moment, values) = (packet.moment, packet.moment.values)
        var details: [String: BusValue] = [
            GestureDetail.device: .objectPath(ObjectPath.device(event: packet.screen)),
            GestureDetail.gestureID: .uint64(moment.gestureID), GestureDetail.duration: .uint64(values.duration.value),
        ]
        let pair = { (point: Point) in BusValue.structure([.double(point.x), .double(point.y)]) }
        details[GestureDetail.location] = packet.location.map(pair)
        details[GestureDetail.normalizedLocation] = packet.normalizedLocation.map(pair)
        details[GestureDetail.direction] = values.direction.map { .string($0.rawValue) }
        details[GestureDetail.edge] = values.edge.map { .string($0.rawValue) }
        details[GestureDetail.translation] = values.translation.map(pair)
        details[GestureDetail.velocity] = values.velocity.map(pair)
        details[GestureDetail.scale] = values.scale.map { .double($0) }
        details[GestureDetail.scaleVelocity] = values.scaleVelocity.map { .double($0) }
        details[GestureDetail.rotation] = values.rotation.map { .double($0) }
        details[GestureDetail.rotationVelocity] = values.rotationVelocity.map { .double($0) }
        self.init(
            packet.name, type: packet.type, state: moment.state,
            time: moment.time.value, touches: UInt32(clamping: values.touches), details: details)
    }
}
