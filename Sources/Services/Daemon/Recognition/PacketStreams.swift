/// The number of a stream in one run of the daemon; never reused.
struct StreamID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}

/// A program that reads packets through a socket.
@MainActor
protocol PacketStream: AnyObject {
    nonisolated var id: StreamID { get }
}

/// The streams of one kind, and the room in which their packets are written.
@MainActor
struct PacketStreams<Stream: PacketStream> {
    private var streams: ContiguousArray<Stream> = []
    private let room: UnsafeMutableRawBufferPointer

    /// - Parameter capacity: the most bytes of a packet.
    init(capacity: Int) {
        // Never freed: the streams live as long as the process.
        room = .allocate(byteCount: capacity, alignment: 8)
    }

    var isEmpty: Bool { streams.isEmpty }

    subscript(id: StreamID) -> Stream? { streams.first { $0.id == id } }

    mutating func add(_ stream: Stream) {
        streams.append(stream)
    }

    /// - Returns: the stream; nil: it has ended already.
    mutating func remove(_ id: StreamID) -> Stream? {
        streams.firstIndex { $0.id == id }.map { streams.remove(at: $0) }
    }

    /// Sends to every stream.
    /// - Parameters:
    ///   - send: returns false if the stream is over.
    ///   - end: called with each that is over, after its removal. The callee must free it on another queue.
    mutating func forEach(
        _ send: (Stream, _ room: UnsafeMutableRawBufferPointer) -> Bool, ended end: (Stream) -> Void
    ) {
        var index = 0
        while index < streams.count {
            if send(streams[index], room) { index += 1 } else { end(streams.remove(at: index)) }
        }
    }
}
