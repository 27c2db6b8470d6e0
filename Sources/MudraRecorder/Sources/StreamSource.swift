import Dispatch
import MudraBus
import MudraClient
import MudraEvdev
import MudraInterface
import MudraTouch

/// What mudrad tells of a screen's touches.
final class StreamSource: RecordingSource {
    /// By how much, in mm, two sizes of one screen may differ: a stream has them less exactly than an object.
    private static let sizeTolerance = 0.01

    private let client: MudraClient
    private let queue: DispatchQueue
    private let screen: RecordableScreen
    private let size: ScreenSize
    private var transcript: StreamTranscript
    private var stream: TouchStream?
    private var lostFrames: UInt64 = 0
    private var onChunk: (RecordingChunk) -> Void = { _ in }
    private var end: (RecordingEnd) -> Void = { _ in }
    let comments: [String]
    let state: [RecordingEntry] = []
    let origin: Microseconds? = nil

    init(_ screen: RecordableScreen, on bus: BusAddress, queue: DispatchQueue) throws(RecorderError) {
        let slots: UInt32
        if case .uint32(let told) = screen.object?.properties[PropertyName.slots] { slots = told } else { slots = 10 }
        let number = { (property: String) in
            if case .uint16(let number) = screen.object?.properties[property] { number } else { UInt16(0) }
        }
        guard let size = screen.object?.size,
            let transcript = StreamTranscript(
                name: screen.name, vendor: number("Vendor"), product: number("Product"), size: size,
                slots: Int(clamping: slots))
        else { throw RecorderError("mudrad tells no size that \(screen.node) can have") }
        (self.screen, self.size, self.transcript, self.queue) = (screen, size, transcript, queue)
        comments = [
            "It was made from what mudrad tells of touches: its units are nanometres, or ten of them, of the screen as",
            "it lies. The device's own axes and slots are others.", screen.geometryComment ?? size.asComment,
        ]
        do throws(BusError) {
            client = try MudraClient(bus, queue: queue)
        } catch {
            throw RecorderError("\(error)")
        }
    }

    var device: RecordedDevice { transcript.device }

    /// Asks mudrad for the touches.
    /// - Parameter completion: called when they come, or will not.
    func open(_ completion: @escaping (Result<Void, RecorderError>) -> Void) {
        var isAnswered = false
        let answer = { (result: Result<Void, RecorderError>) in
            if !isAnswered { completion(result) }
            isAnswered = true
        }
        client.activate { [weak self] error in
            answer(.failure(RecorderError("\(error)")))
            self?.end(.daemonGone)
        }
        do throws(BusError) {
            try client.openTouchStream(
                device: screen.object?.path, queue: queue, onFrame: { [weak self] in self?.receive($0) },
                onEnd: { [weak self] in self?.end(.daemonGone) }
            ) { [weak self] result in
                switch result {
                case .success(let stream):
                    self?.stream = stream
                    answer(.success(()))
                case .failure(let error):
                    answer(.failure(RecorderError("mudrad does not let its touches be read: \(error)")))
                }
            }
        } catch {
            answer(.failure(RecorderError("\(error)")))
        }
    }

    func start(_ receive: @escaping (RecordingChunk) -> Void, onEnd: @escaping (RecordingEnd) -> Void) {
        (onChunk, end) = (receive, onEnd)
    }

    func stop() {
        stream = nil
    }

    var remarks: [String] {
        var remarks: [String] = []
        if lostFrames > 0 {
            remarks.append("\(lostFrames.grouped) frames were lost: they came faster than they were read")
        }
        if transcript.contactsLeftOut > 0 {
            remarks.append("\(transcript.contactsLeftOut) contacts were left out: the screen has no more slots")
        }
        if transcript.positionsMended > 0 {
            remarks.append(
                "\(transcript.positionsMended) places were off the screen, and are at its edge in the recording")
        }
        return remarks
    }

    private func receive(_ packet: TouchPacket) {
        if let number = screen.object?.eventNumber, packet.screen != number { return }
        let (width, height) = (packet.size.width - size.width, packet.size.height - size.height)
        guard width.magnitude <= Self.sizeTolerance, height.magnitude <= Self.sizeTolerance else { return end(.turned) }
        lostFrames = max(lostFrames, packet.lostFrames)
        var chunk = RecordingChunk(entries: transcript.transcribe(packet), frames: 1)
        chunk.note(packet.contacts)
        onChunk(chunk)
    }
}
