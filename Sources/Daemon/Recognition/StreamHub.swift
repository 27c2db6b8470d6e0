import Touch

/// The readers of raw touches, for as long as the process runs.
@MainActor
final class StreamHub {
    /// Called when a reader is gone, which has been dropped.
    var onBroken: (LiveStream) -> Void = { _ in }

    private var streams: ContiguousArray<LiveStream> = []
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: TouchPacket.capacity, alignment: 8)

    var isEmpty: Bool { streams.isEmpty }

    func add(_ stream: LiveStream) {
        streams.append(stream)
    }

    func setScreens(_ screens: Set<ScreenID>, of id: StreamID) {
        streams.first { $0.id == id }?.screens = screens
    }

    /// Drops a stream.
    /// - Returns: it, to be freed elsewhere.
    func remove(_ id: StreamID) -> LiveStream? {
        guard let place = streams.firstIndex(where: { $0.id == id }) else { return nil }
        return streams.remove(at: place)
    }

    /// Sends a frame to all who get this screen's.
    func send(_ frame: TouchFrame, of screen: LiveScreen) {
        var place = 0
        while place < streams.count {
            let stream = streams[place]
            if stream.screens.contains(screen.id), !stream.send(frame, of: screen, room) {
                onBroken(streams.remove(at: place))
            } else {
                place += 1
            }
        }
    }
}
