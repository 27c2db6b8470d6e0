import Dispatch
import Glibc
import MudraBus
import MudraSupport

/// Receives packets from `mudrad` through a socket, for as long as the object is kept. Used on the client's queue.
final class PacketReader {
    private let watch: DescriptorWatch
    private let socket: BusDescriptor
    private let capacity: Int
    private let onPacket: (UnsafeRawBufferPointer) -> Void
    private let onEnd: () -> Void

    /// - Parameters:
    ///   - capacity: the most bytes of a packet.
    ///   - onEnd: called when no more packets will arrive.
    /// - Returns: nil if the process has no descriptor left to wait with; `errno` has the reason.
    init?(
        _ socket: BusDescriptor, capacity: Int, queue: DispatchQueue,
        onPacket: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping () -> Void = {}
    ) {
        self.socket = socket
        self.capacity = capacity
        self.onPacket = onPacket
        self.onEnd = onEnd
        guard let watch = DescriptorWatch(socket.number) else { return nil }
        self.watch = watch
        watch.activate(on: queue) { [weak self] in self?.read() }
    }

    /// Whether no more packets will arrive.
    var hasEnded: Bool { watch.isCancelled }

    /// Reads packets that have arrived already, to handle them before an event that happened later.
    func read() {
        withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { room in
            while !hasEnded {
                let length = recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                if length < 0 && (errno == EAGAIN || errno == EINTR) { return }
                guard length > 0 else {
                    watch.cancel()
                    return onEnd()
                }
                onPacket(UnsafeRawBufferPointer(rebasing: room[..<length]))
            }
        }
    }
}
