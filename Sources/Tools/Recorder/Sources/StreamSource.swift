import Dispatch
import MudraBus
import MudraClient
import MudraEvdev
import MudraInterface
import MudraRecording
import MudraSupport
import MudraTouch

/// Records mudrad's touches of a screen.
final class StreamSource: RecordingSource {
    /// The largest difference between two sizes of one screen, in mm: a stream has sizes with less precision than an
    /// object.
    private static let sizeTolerance = 0.01

    private let client: MudraConnection
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
        else { throw RecorderError("mudrad reports an impossible size for \(screen.node)") }
        (self.screen, self.size, self.transcript, self.queue) = (screen, size, transcript, queue)
        comments = [
            "It was made from mudrad's touches: its units are 1 or 10 nanometres, on the screen as the user sees it.",
            "The device's own axes and slots are different.", screen.geometryComment ?? size.asComment,
        ]
        do throws(BusError) {
            client = try MudraConnection(bus, queue: queue)
        } catch {
            throw RecorderError("\(error)")
        }
    }

    var device: RecordedDevice { transcript.device }

    /// Asks mudrad for the touches.
    /// - Parameter completion: called when the stream is open or has failed.
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
                    answer(.failure(RecorderError("mudrad refuses to send touches: \(error)")))
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
            remarks.append(
                "mudractl was too slow and lost \(lostFrames.grouped) \(lostFrames == 1 ? "frame" : "frames")")
        }
        if transcript.contactsLeftOut > 0 {
            remarks.append("left out \(counted(transcript.contactsLeftOut, "contact")): the screen has no more slots")
        }
        if transcript.positionsMended > 0 {
            remarks.append(
                "moved \(counted(transcript.positionsMended, "position")) from off the screen to its edge")
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
