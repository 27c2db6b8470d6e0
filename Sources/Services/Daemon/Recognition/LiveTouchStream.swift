import MudraInterface
import MudraTouch

/// A reader of raw touches. It gets every frame for which its socket has room.
@MainActor
final class LiveTouchStream: PacketStream {
    nonisolated let id: StreamID
    /// The screens whose frames it gets.
    var screens: Set<ScreenID>
    private let socket: PacketSocket
    private var lostFrames: UInt64 = 0

    nonisolated init(id: StreamID, _ socket: PacketSocket, screens: Set<ScreenID>) {
        self.id = id
        self.socket = socket
        self.screens = screens
    }

    /// Sends a frame, or counts it as lost if there is no room for it.
    /// - Returns: false if the reader has gone.
    func send(_ frame: TouchFrame, of screen: OpenScreen, _ room: UnsafeMutableRawBufferPointer) -> Bool {
        guard screens.contains(screen.id) else { return true }
        let length = TouchPacket.write(frame, of: screen.number, screen.size, lostFrames: lostFrames, to: room)
        let outcome = socket.send(length, of: room)
        if outcome == .full { lostFrames &+= 1 }
        return outcome != .closed
    }
}
