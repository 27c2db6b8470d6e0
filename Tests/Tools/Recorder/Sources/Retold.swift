import MudraEvdev
import MudraInterface
import MudraRecorder
import MudraRecording
import MudraTouch
import Testing

/// A recording's frames, and the same frames after mudrad has sent them and they were recorded from that.
struct Retold {
    /// A frame without its decoder's contact IDs: contacts are numbered in order of appearance.
    struct Frame: Equatable {
        let time: Microseconds
        let contacts: [Int: Contact]

        /// Whether both are the same up to a nanometre.
        static func == (left: Frame, right: Frame) -> Bool {
            left.time == right.time && left.contacts.keys == right.contacts.keys
                && left.contacts.allSatisfy { number, contact in
                    guard let other = right.contacts[number] else { return false }
                    return contact.phase == other.phase && contact.tool == other.tool
                        && abs(contact.position.x - other.position.x) < 1e-5
                        && abs(contact.position.y - other.position.y) < 1e-5
                }
        }
    }

    let told: [Frame]
    let retold: [Frame]
    let text: String

    /// - Parameter lost: the numbers of the lost frames.
    init(_ recording: Recording, losing lost: Set<Int> = []) throws {
        let geometry = ScreenGeometry(recording.screen)
        let frames = Self.frames(of: recording)
        var transcript = try #require(
            StreamTranscript(
                name: "screen", vendor: 1, product: 2, size: geometry.size, slots: recording.screen.slotCount))
        var text = RecordingWriter.header(of: transcript.device, comments: [])
        let origin = frames.first?.time ?? 0
        var lostCount: UInt64 = 0
        for (index, frame) in frames.enumerated() {
            if lost.contains(index) {
                lostCount += 1
                continue
            }
            for entry in transcript.transcribe(try packet(frame, geometry.size, lost: lostCount)) {
                switch entry {
                case .comment(let comment): text += RecordingWriter.comment(comment) + "\n"
                case .event(let event): text += RecordingWriter.line(of: event, at: event.time - origin)
                }
            }
        }
        self.text = text
        told = Self.numbered(frames, from: origin)
        retold = Self.numbered(Self.frames(of: try Recording(parsing: Array(text.utf8))), from: 0)
    }

    private static func frames(of recording: Recording) -> [TouchFrame] {
        var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
        var frames: [TouchFrame] = []
        for event in recording.events { decoder.decode(event) { frames.append($0) } }
        return frames
    }

    private static func numbered(_ frames: [TouchFrame], from origin: Microseconds) -> [Frame] {
        var numbers: [ContactID: Int] = [:]
        return frames.map { frame in
            var contacts: [Int: Contact] = [:]
            // Contacts that land in the same frame have an order of their own.
            for contact in frame.contacts.sorted(by: { ($0.position.x, $0.position.y) < ($1.position.x, $1.position.y) }
            ) {
                let number = numbers[contact.id] ?? numbers.count
                numbers[contact.id] = number
                contacts[number] = contact
            }
            return Frame(time: frame.time - origin, contacts: contacts)
        }
    }
}

/// A frame as it comes through the socket.
func packet(_ frame: TouchFrame, _ size: ScreenSize, screen: UInt32 = 3, lost: UInt64 = 0) throws -> TouchPacket {
    try withUnsafeTemporaryAllocation(byteCount: TouchPacket.capacity, alignment: 8) { room in
        let length = TouchPacket.write(frame, of: screen, size, lostFrames: lost, to: room)
        return try #require(TouchPacket(UnsafeRawBufferPointer(rebasing: room[..<length])))
    }
}

func packet(_ contacts: [Contact], at time: Microseconds, lost: UInt64 = 0) throws -> TouchPacket {
    var frame = TouchFrame()
    frame.restart(at: time)
    for contact in contacts { frame.append(contact) }
    return try packet(frame, ScreenSize(width: 256, height: 160), lost: lost)
}
