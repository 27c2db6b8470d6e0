import Dispatch
import Glibc
import MudraBus
import MudraInterface
import MudraSupport
import MudraTouch

/// Receives raw touches from `mudrad`, frame by frame, for as long as the object is kept. Used on the client's queue.
public final class TouchStream {
    private let watch: DescriptorWatch
    private let socket: BusDescriptor
    private let onFrame: (TouchPacket) -> Void
    private let onEnd: () -> Void

    /// Reads a socket of `OpenTouchStream`.
    /// - Returns: nil if the process has no descriptor left to wait with; `errno` has the reason.
    fileprivate init?(
        _ socket: BusDescriptor, queue: DispatchQueue, onFrame: @escaping (TouchPacket) -> Void,
        onEnd: @escaping () -> Void
    ) {
        self.socket = socket
        self.onFrame = onFrame
        self.onEnd = onEnd
        guard let watch = DescriptorWatch(socket.number) else { return nil }
        self.watch = watch
        watch.activate(on: queue) { [weak self] in self?.read() }
    }

    /// Reads frames that have arrived already, to handle them before a later deadline; calls `onFrame` as always.
    public func read() {
        withUnsafeTemporaryAllocation(byteCount: TouchPacket.capacity, alignment: 8) { room in
            while !watch.isCancelled {
                let length = recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                if length < 0 && (errno == EAGAIN || errno == EINTR) { return }
                guard length > 0 else {
                    watch.cancel()
                    return onEnd()
                }
                if let packet = TouchPacket(UnsafeRawBufferPointer(rebasing: room[..<length])) { onFrame(packet) }
            }
        }
    }
}

extension MudraClient {
    /// Opens a stream of raw touches. This needs polkit's `org.mudra.Mudra1.open-touch-stream`.
    /// - Parameters:
    ///   - device: the path of the only screen to report; nil: all.
    ///   - queue: the client's queue.
    ///   - onFrame: called for every frame that we are quick enough for.
    ///   - onEnd: called when no more frames will arrive.
    ///   - allowsInteraction: whether polkit may ask for a password; the call may then take as long as the user does.
    ///   - completion: gets the stream; keep it.
    public func openTouchStream(
        device: String? = nil, queue: DispatchQueue, onFrame: @escaping (TouchPacket) -> Void,
        onEnd: @escaping () -> Void = {}, allowsInteraction: Bool = false,
        completion: @escaping Completion<TouchStream>
    ) throws(BusError) {
        let options = device.map { [(CallOption.device, BusValue.objectPath($0))] } ?? []
        try call(MethodName.openTouchStream, [.properties(options)], allowsInteraction: allowsInteraction) { result in
            completion(
                result.flatMap { values in
                    guard case .descriptor(let socket) = values.first else {
                        return .failure(
                            BusError(name: "org.freedesktop.DBus.Error.Failed", message: "mudrad sent no socket"))
                    }
                    guard let stream = TouchStream(socket, queue: queue, onFrame: onFrame, onEnd: onEnd) else {
                        return .failure(BusError(result: -errno, while: "cannot wait for touches"))
                    }
                    return .success(stream)
                })
        }
    }
}
