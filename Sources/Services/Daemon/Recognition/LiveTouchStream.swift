import Glibc
import MudraInterface
import MudraTouch

/// A reader of raw touches. It gets every frame for which its socket has room. Made and freed on the bus queue.
@MainActor
final class LiveTouchStream {
    nonisolated let id: StreamID
    /// The screens whose frames it gets.
    var screens: Set<ScreenID>
    private let descriptor: Int32
    private var lostFrames: UInt64 = 0

    /// - Parameter descriptor: our end of the socket; closed with the object.
    nonisolated init(id: StreamID, descriptor: Int32, screens: Set<ScreenID>) {
        self.id = id
        self.descriptor = descriptor
        self.screens = screens
    }

    deinit {
        close(descriptor)
    }

    /// Sends a frame, or counts it as lost if there is no room for it.
    /// - Returns: false if the reader has gone.
    func send(_ frame: TouchFrame, of screen: OpenScreen, _ room: UnsafeMutableRawBufferPointer) -> Bool {
        let length = TouchPacket.write(frame, of: screen.number, screen.size, lostFrames: lostFrames, to: room)
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        guard Glibc.send(descriptor, room.baseAddress, length, flags) < 0 else { return true }
        guard errno == EAGAIN || errno == ENOBUFS || errno == ENOMEM || errno == EINTR else { return false }
        lostFrames &+= 1
        return true
    }
}

/// The number of a stream in one run of the daemon; never reused.
struct StreamID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
