import MudraInterface
import MudraTouch

/// The readers of touch streams, as long as the process runs.
@MainActor
final class TouchStreamBroadcaster {
    /// Called when `add` or `remove` may have added the first reader or removed the last.
    var onChange: () -> Void = {}
    /// Called with a stream that has ended by itself or by `remove`. The callee must free it on another queue.
    var onEnd: (LiveTouchStream) -> Void = { _ in }

    private var streams: ContiguousArray<LiveTouchStream> = []
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: TouchPacket.capacity, alignment: 8)

    var isEmpty: Bool { streams.isEmpty }

    func add(_ stream: LiveTouchStream) {
        streams.append(stream)
        onChange()
    }

    func setScreens(_ screens: Set<ScreenID>, of id: StreamID) {
        streams.first { $0.id == id }?.screens = screens
    }

    func remove(_ id: StreamID) {
        guard let index = streams.firstIndex(where: { $0.id == id }) else { return }
        onEnd(streams.remove(at: index))
        onChange()
    }

    /// Sends a frame to all readers of its screen.
    func send(_ frame: TouchFrame, of screen: OpenScreen) {
        var index = 0
        while index < streams.count {
            let stream = streams[index]
            if stream.screens.contains(screen.id), !stream.send(frame, of: screen, room) {
                onEnd(streams.remove(at: index))
            } else {
                index += 1
            }
        }
    }
}
