import Dispatch
import Glibc
import MudraBus
import MudraInterface

/// Receives raw touches from `mudrad`, frame by frame, for as long as the object is kept. Used on the client's queue.
package final class TouchStream {
    private let reader: PacketReader

    fileprivate init(_ reader: PacketReader) {
        self.reader = reader
    }

    /// Reads frames that have arrived already, to handle them before a later deadline; calls `onFrame` as always.
    package func read() {
        reader.read()
    }
}

extension MudraConnection {
    /// Opens a stream of raw touches. This needs polkit's `org.mudra.Mudra1.open-touch-stream`.
    /// - Parameters:
    ///   - device: the path of the only screen to report; nil: all.
    ///   - queue: the client's queue.
    ///   - onFrame: called for every frame that we are quick enough for.
    ///   - onEnd: called when no more frames will arrive.
    ///   - allowsInteraction: whether polkit may ask for a password; the call may then take as long as the user does.
    ///   - completion: gets the stream; keep it.
    package func openTouchStream(
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
                    let reader = PacketReader(
                        socket, capacity: TouchPacket.capacity, queue: queue,
                        onPacket: { bytes in if let packet = TouchPacket(bytes) { onFrame(packet) } }, onEnd: onEnd)
                    guard let reader else {
                        return .failure(BusError(result: -errno, while: "cannot wait for touches"))
                    }
                    return .success(TouchStream(reader))
                })
        }
    }
}
