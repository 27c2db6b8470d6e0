import MudraInterface
import MudraTouch

/// The readers of touch streams, as long as the process runs.
@MainActor
final class TouchStreamBroadcaster {
    /// Called when `add` or `remove` may have added the first reader or removed the last.
    var onChange: () -> Void = {}
    /// Called with a stream that has ended by itself or by `remove`. The callee must free it on another queue.
    var onEnd: (LiveTouchStream) -> Void = { _ in }

    private var streams = PacketStreams<LiveTouchStream>(capacity: TouchPacket.capacity)

    var isEmpty: Bool { streams.isEmpty }

    func add(_ stream: LiveTouchStream) {
        streams.add(stream)
        onChange()
    }

    func setScreens(_ screens: Set<ScreenID>, of id: StreamID) {
        streams[id]?.screens = screens
    }

    func remove(_ id: StreamID) {
        guard let stream = streams.remove(id) else { return }
        onEnd(stream)
        onChange()
    }

    /// Sends a frame to all readers of its screen.
    func send(_ frame: TouchFrame, of screen: OpenScreen) {
        streams.forEach {
            $0.send(frame, of: screen, $1)
        } ended: {
            onEnd($0)
        }
    }
}
